/**
 * Who pays for a booking: one decision for every way of booking (one session, a series, by the desk, a renewal, a
 * move). Turns what is asked for into terms: what the patient pays, and whether it is paid online now, nothing is paid
 * now, or the center has to check the cover first.
 */
import { plainCode } from '../../domain/plain-text';
import { type RawBuilder, sql } from 'kysely';
import { type Funding, MAX_TO_PAY_AT_CENTER, type WayToFund } from '../../domain/funding';
import { Judging, judge, refuseSponsored } from '../../domain/judge';
import type { Paise } from '../../domain/money';
import type { Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import { windowBegins, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { type ActingFor, isLive, isUpcoming, lockCover, lockSponsor, type WholeBooking } from '../appointments';
import { isApproved, mayAct } from '../patients';
import { stands } from './approvals';
import { type JudgedCover, readFacts, readTerms } from './cover-facts';

/** How a booking is to be paid. Without `funding`: online. */
export type FundingAsked = {
  funding?: WayToFund | undefined;
  coverId?: string | undefined;
  sponsorCode?: string | undefined;
};

/** A requested session. `charge`: what its center charges patients who pay themselves (paise). */
type AskedSession = WindowKey & { charge: Paise };

/** Who pays for bookings, without the price. */
export type Payer = {
  funding: Funding;
  scheme: Scheme | null;
  coverId: string | null;
  sponsorId: string | null;
};

export const ONLINE: Payer = { funding: 'self-online', scheme: null, coverId: null, sponsorId: null };

/** The terms of one session. */
export type Terms = Payer & {
  /** What the patient pays (paise). */
  price: Paise;
  /**
   * `pay`: paid online now. `at-center`: confirmed, and due there. `confirmed`: nothing to pay. `await`: kept until the
   * center has checked the cover.
   */
  standing: 'pay' | 'confirmed' | 'at-center' | 'await';
  /** Only for `await`: until when the chair is kept. */
  until: Date | null;
};

/** The patient, and the account that asks; null for a center's desk. */
export type Asker = { userId: string | null; patientId: string };

/** Returns why a window can't be had on some terms. `take` counts it for the windows that follow. */
type PreviewOf = (window: WindowKey) => { refused: 'closed' | 'too-close' | null; take: () => void };

const NOTHING_AGAINST: ReturnType<PreviewOf> = { refused: null, take: () => undefined };

/** The resolved way of paying, which decides about each session. */
export type Resolved = {
  /** The scheme whose chairs are taken; null if no scheme pays. */
  scheme: Scheme | null;
  /** The cover or sponsor that pays. */
  by: Pick<Payer, 'coverId' | 'sponsorId'>;
  /** Returns the terms of the sessions of one booking. Throws what is against one of them. */
  termsFor(sessions: readonly AskedSession[], now: Date): Promise<Terms[]>;
  /** Checks the dates of a preview one by one, the earliest first. */
  preview(dates: readonly IstDate[], now: Date): Promise<PreviewOf>;
  /**
   * Returns what one session at a center costs the patient (paise). Throws if the center does not accept this way of
   * paying.
   */
  priceAt(session: Pick<AskedSession, 'centerId' | 'charge'>): Paise;
};

/** Turns an AppError into null: a cover or sponsor that is no longer accepted, or unknown, pays nothing. */
export function nobodyPays(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/**
 * Resolves a requested way of paying. In a transaction that books (`lock`), the cover or sponsor stays locked so that
 * its sessions are counted right; that lock comes after those of persons, and before payments and windows. Throws
 * `cover-not-found`, `scheme-not-taken`, `referral-missing`, `sponsor-unknown`, `not-at-center`, `too-many-unpaid`.
 *
 * @param deciding - Whether the desk books: it has looked at the cover, so nothing has to wait, and no days in advance
 * are needed.
 */
export async function resolveFunding(
  db: Db | Tx,
  asker: Asker,
  centerIds: readonly string[],
  asked: FundingAsked,
  now: Date,
  { lock = false, deciding = false }: { lock?: boolean; deciding?: boolean } = {},
): Promise<Resolved> {
  const { funding = 'online' } = asked;
  if (funding === 'online') return byThemselves({ ...ONLINE, standing: 'pay' });
  if (funding === 'at-center') {
    await requireAtCenter(db, centerIds);
    return byThemselves({ ...ONLINE, funding: 'self-at-center', standing: 'at-center' }, (count) =>
      requireFewAtCenter(db, asker.patientId, count, now),
    );
  }
  if (funding === 'sponsor') return sponsored(db, centerIds, asked.sponsorCode, lock);
  return covered(db, asker, centerIds, asked.coverId, { lock, deciding });
}

/** Resolves to the patient, who pays what the center charges. */
function byThemselves(
  terms: Omit<Terms, 'price' | 'until'>,
  check: (count: number) => Promise<void> = async () => undefined,
): Resolved {
  return {
    scheme: null,
    by: { coverId: null, sponsorId: null },
    priceAt: ({ charge }) => charge,
    preview: async () => () => NOTHING_AGAINST,
    async termsFor(sessions) {
      await check(sessions.length);
      return sessions.map(({ charge }) => ({ ...terms, price: charge, until: null }));
    },
  };
}

async function requireAtCenter(db: Db | Tx, centerIds: readonly string[]): Promise<void> {
  const taking = await db
    .selectFrom('centers')
    .select('id')
    .where('id', 'in', [...centerIds])
    .where(sql<boolean>`cardinality(pay_at_center) > 0`)
    .execute();
  if (taking.length < new Set(centerIds).size) throw new AppError('not-at-center');
}

/** Throws `too-many-unpaid`. A patient may owe centers only a few coming sessions, and none while a past one is due. */
async function requireFewAtCenter(db: Db | Tx, patientId: string, more: number, now: Date): Promise<void> {
  const { rows } = await sql<{ coming: number; past: number }>`
    select count(*) filter (where ${isUpcoming(now)} and bookings.booked_by_administrator is null)::int as coming,
      count(*) filter (where not ${isUpcoming(now)})::int as past
    from appointments bookings join payments on payments.id = bookings.payment_id
    where bookings.patient_id = ${patientId} and payments.status = 'due' and bookings.status <> 'cancelled'`.execute(
    db,
  );
  const { coming, past } = rows[0]!;
  if (past > 0 || coming + more > MAX_TO_PAY_AT_CENTER) throw new AppError('too-many-unpaid');
}

async function sponsored(db: Db | Tx, centerIds: readonly string[], code: string | undefined, lock: boolean) {
  const find = async () => {
    const sponsor = await db
      .selectFrom('sponsors')
      .select(['id', 'center_id', 'patient_share_paise', 'sessions', 'valid_to'])
      .where('code', '=', plainCode(code ?? '').toUpperCase())
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!sponsor || centerIds.some((id) => id !== sponsor.center_id)) throw new AppError('sponsor-unknown');
    return sponsor;
  };
  let found = await find();
  if (lock) {
    await lockSponsor(db as Tx, found.id);
    // The sponsor may have been changed or ended before we had the lock.
    found = await find();
  }
  const price = found.patient_share_paise;
  const payer: Payer = { ...ONLINE, funding: 'sponsor', sponsorId: found.id };
  const sponsor = { centerId: found.center_id, validTo: found.valid_to, sessions: found.sessions };
  return {
    scheme: null,
    by: { coverId: null, sponsorId: found.id },
    priceAt: () => price,
    // A preview ignores how many sessions are left, so that the patient chooses which of the dates to book; booking
    // checks it.
    preview: async () => (window: WindowKey) =>
      refuseSponsored({ ...sponsor, used: -Infinity }, [window]) === null
        ? NOTHING_AGAINST
        : { ...NOTHING_AGAINST, refused: 'closed' as const },
    async termsFor(windows: readonly WindowKey[], now: Date): Promise<Terms[]> {
      const refused = refuseSponsored({ ...sponsor, used: await usedOfSponsor(db, found.id, now) }, windows);
      if (refused) throw new AppError(refused);
      const standing = price > 0 ? 'pay' : 'confirmed';
      return windows.map(() => ({ ...payer, price, standing, until: null }));
    },
  } satisfies Resolved;
}

/** Counts the sessions for which a sponsor pays. */
async function usedOfSponsor(db: Db | Tx, sponsorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from bookings where sponsor_id = ${sponsorId} and ${isLive(now)}`.execute(db);
  return rows[0]!.used;
}

/**
 * Resolves to a scheme. A session that the center's approval covers stands at once: `confirmed`, or `pay` if there is a
 * share. A session after the approval's last day, or beyond its number, waits for the center, as before a first
 * approval. Sessions that are booked together are judged one by one, the earliest covered first, so that the center's
 * answer never touches what was approved. For the desk nothing waits: it approves before it books.
 */
async function covered(
  db: Db | Tx,
  { userId, patientId }: Asker,
  centerIds: readonly string[],
  coverId: string | undefined,
  { lock, deciding }: { lock: boolean; deciding: boolean },
): Promise<Resolved> {
  if (coverId && lock) await lockCover(db as Tx, coverId);
  const cover = await db
    .selectFrom('covers')
    .select(['covers.id', 'scheme', 'valid_to'])
    .select(sql<boolean>`exists (select from cover_letters where cover_id = covers.id)`.as('has_letter'))
    .where('covers.id', '=', coverId ?? null)
    .where('patient_id', '=', patientId)
    .where('removed_at', 'is', null)
    .$if(userId !== null, (covers) => covers.where(mayAct(userId!, 'see', 'covers')))
    .executeTakeFirst();
  if (!cover) throw new AppError('cover-not-found');
  const scheme = cover.scheme as Scheme;
  const terms = await readTerms(db, centerIds, scheme);
  const termsAt = (centerId: string) => {
    const found = terms.get(centerId);
    if (!found) throw new AppError('scheme-not-taken');
    return found;
  };
  for (const id of centerIds) {
    if (termsAt(id).referralNeeded && !cover.has_letter && !deciding) throw new AppError('referral-missing');
  }
  const judged = { id: cover.id, scheme, patientId, validTo: cover.valid_to };
  const by = deciding ? 'desk' : 'book';
  return {
    scheme,
    by: { coverId: cover.id, sponsorId: null },
    priceAt: ({ centerId }) => termsAt(centerId).share,
    async preview(dates, now) {
      const facts = await readFacts(db, judged, centerIds, dates, now);
      // A preview ignores how many sessions may wait, so that the patient chooses which of the dates to book; booking
      // checks it.
      for (const [id, known] of facts) facts.set(id, { ...known, waiting: -Infinity });
      const judging = new Judging(facts, now);
      return (window) => {
        const judgement = judging.judge({ ...window, by });
        const take = () => judging.take(window, judgement);
        if (judgement.verdict !== 'refused') return { refused: null, take };
        return { refused: judgement.because === 'scheme-gap' ? 'too-close' : 'closed', take };
      };
    },
    async termsFor(windows, now) {
      const dates = windows.map(({ date }) => date);
      const judging = new Judging(await readFacts(db, judged, centerIds, dates, now), now);
      const terms = new Map<WindowKey, Terms>();
      for (const window of [...windows].sort(byBegin)) {
        const judgement = judging.judge({ ...window, by });
        if (judgement.verdict === 'refused') throw new AppError(judgement.because);
        judging.take(window, judgement);
        const { share } = termsAt(window.centerId);
        const funding = share > 0 ? 'scheme-part' : 'scheme-full';
        const payer = { funding, scheme, coverId: cover.id, sponsorId: null, price: share } as const;
        const due = deciding ? 'at-center' : 'pay';
        terms.set(
          window,
          judgement.verdict === 'awaits'
            ? { ...payer, standing: 'await', until: judgement.until }
            : { ...payer, standing: share > 0 ? due : 'confirmed', until: null },
        );
      }
      return windows.map((window) => terms.get(window)!);
    },
  };
}

const byBegin = (one: WindowKey, other: WindowKey) =>
  windowBegins(one.date, one.startHour).getTime() - windowBegins(other.date, other.startHour).getTime();

/**
 * Returns the terms of a session on the patient's first cover that pays there, of those that the account may use; null
 * if none pays. In a transaction that keeps a chair on it (`lock`), the covers stay locked; that lock comes after those
 * of persons, and before windows.
 */
export async function termsOnCover(
  db: Db | Tx,
  acting: ActingFor,
  session: AskedSession,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<Terms | null> {
  const covers = await db
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', acting.patientId)
    .where('removed_at', 'is', null)
    .where(mayAct(acting.userId, 'see', 'covers'))
    .orderBy('id')
    .execute();
  for (const { id: coverId } of covers) {
    try {
      const asked = { funding: 'scheme', coverId } as const;
      const funding = await resolveFunding(db, acting, [session.centerId], asked, now, { lock });
      return (await funding.termsFor([session], now))[0]!;
    } catch (error) {
      // This cover does not pay there, or not on that date.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return null;
}

type Moving = Pick<
  WholeBooking,
  'id' | 'patient_id' | 'center_id' | 'scheme' | 'cover_id' | 'sponsor_id' | 'session_date'
>;

/**
 * Checks the terms of a booking that is moved to another window, where its scheme or sponsor may not pay. Another chair
 * in the same window is always allowed. The patient must be locked. Throws `scheme-not-taken`, `approval-ends`,
 * `scheme-course-full`, `scheme-too-soon`, `scheme-gap`, `sponsor-unknown`.
 *
 * @param deciding - Whether the center moves it, so that no days in advance are needed.
 * @param alsoMoving - Other bookings that leave their windows with it, so that they don't count for the hours between
 *   sessions.
 */
export async function requireTermsOfMove(
  db: Db | Tx,
  booking: Moving,
  to: WindowKey,
  now: Date,
  { deciding = false, alsoMoving = [] }: { deciding?: boolean; alsoMoving?: readonly string[] } = {},
): Promise<void> {
  const isElsewhere = to.centerId !== booking.center_id;
  if (booking.sponsor_id !== null) {
    const sponsor = await db
      .selectFrom('sponsors')
      .select(['center_id', 'valid_to'])
      .where('id', '=', booking.sponsor_id)
      .executeTakeFirst();
    // The sponsor pays for this session already.
    const facts = sponsor && { centerId: sponsor.center_id, validTo: sponsor.valid_to, sessions: Infinity, used: 0 };
    const refused = facts && refuseSponsored(facts, [to]);
    if (refused) throw new AppError(refused);
  }
  if (booking.scheme === null || booking.cover_id === null) return;
  const cover = coverOf(booking, booking.cover_id);
  const facts = (await readFacts(db, cover, [to.centerId], [to.date], now, { moving: booking.id, alsoMoving })).get(
    to.centerId,
  )!;
  const by = { fromDate: booking.session_date, isElsewhere, deciding };
  const judged = judge(facts, { date: to.date, startHour: to.startHour, by }, now);
  if (judged.verdict !== 'refused') return;
  const isUnapproved = judged.because === 'scheme-not-taken' && (facts.terms !== null || !isElsewhere);
  const message = 'The center has not approved the cover of this patient for another appointment there.';
  throw new AppError(judged.because, isUnapproved ? { message } : {});
}

/** The cover of an existing booking, for the judge. */
function coverOf({ scheme, patient_id: patientId }: Moving, id: string | null): JudgedCover {
  return { id, scheme: scheme as Scheme, patientId, validTo: null };
}

/**
 * Returns why the scheme or sponsor of a cancelled booking does not pay for it again; null if it does. Callers that
 * then book must have locked the cover or sponsor. Returns `scheme-not-taken`, `approval-ends`, `scheme-course-full`,
 * `scheme-gap`, `sponsor-unknown` or `sponsor-used-up`.
 */
export async function refuseReturn(
  db: Db | Tx,
  booking: Moving & Pick<WholeBooking, 'start_hour'>,
  now: Date,
): Promise<AppError | null> {
  const { sponsor_id: sponsorId, cover_id: coverId, center_id: centerId, session_date: date } = booking;
  if (sponsorId !== null) {
    const sponsor = await db
      .selectFrom('sponsors')
      .select(['center_id', 'sessions', 'valid_to'])
      .where('id', '=', sponsorId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!sponsor) return new AppError('sponsor-unknown');
    const used = await usedOfSponsor(db, sponsorId, now);
    const facts = { centerId: sponsor.center_id, validTo: sponsor.valid_to, sessions: sponsor.sessions, used };
    const refused = refuseSponsored(facts, [{ centerId, date }]);
    return refused && new AppError(refused);
  }
  if (booking.scheme === null) return null;
  // The cover may have been removed, or be of another scheme by now.
  const cover = await db
    .selectFrom('covers')
    .select('id')
    .where('id', '=', coverId)
    .where('scheme', '=', booking.scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const judged = coverOf(booking, cover?.id ?? null);
  const facts = (await readFacts(db, judged, [centerId], [date], now)).get(centerId)!;
  const session = { date, startHour: booking.start_hour, by: 'return' } as const;
  const returned = judge(facts, session, now);
  if (returned.verdict !== 'refused') return null;
  const message = 'The center has not approved the cover of this patient.';
  return new AppError(returned.because, returned.because === 'scheme-not-taken' ? { message } : {});
}

/** Whether the terms of a booking allow a window; for trying several moves. `alsoMoving`: see `requireTermsOfMove`. */
export async function allowsMove(
  db: Db | Tx,
  booking: Moving,
  to: WindowKey,
  now: Date,
  alsoMoving: readonly string[] = [],
): Promise<boolean> {
  try {
    await requireTermsOfMove(db, booking, to, now, { alsoMoving });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Asks the center to check a cover, unless it is asked already. While an approval stands, the next one is asked for
 * beside it; a paper that was wanted for the next one is still wanted when the approval has ended. The cover must be
 * locked.
 */
export async function askForCheck(tx: Tx, coverId: string, centerId: string, now: Date): Promise<void> {
  const isStanding = sql`exists (select from approvals
    where approvals.cover_id = ${coverId} and approvals.center_id = ${centerId} and ${stands(now)})`;
  const isOpen = sql`cover_checks.question in ('waiting', 'paper-wanted')`;
  await sql`
    with over as (
      update approvals set state = 'ended' where cover_id = ${coverId} and center_id = ${centerId} and state = 'given'
        and not ${isStanding})
    insert into cover_checks (cover_id, center_id, question, asked_at) values (${coverId}, ${centerId}, 'waiting', ${now})
    on conflict (cover_id, center_id) do update set
      question = case when cover_checks.question = 'paper-wanted' then 'paper-wanted' else 'waiting' end,
      question_reason = case when cover_checks.question = 'paper-wanted' then cover_checks.question_reason end,
      question_asked_at = case when ${isStanding} then ${now}::timestamptz end,
      asked_at = case when ${isStanding} then cover_checks.asked_at else ${now}::timestamptz end,
      decided_at = case when ${isStanding} then cover_checks.decided_at end,
      decided_by = case when ${isStanding} then cover_checks.decided_by end
    where not ${isOpen} or (${isApproved} and not ${isStanding})`.execute(tx);
}

/** The columns of a booking that say who pays. */
export function columnsOf({ funding, scheme, coverId, sponsorId }: Payer) {
  return { funding, scheme, cover_id: coverId, sponsor_id: sponsorId };
}

/** Whether a booking was paid, or somebody else pays for it. Expects the tables `bookings` and `payments`. */
export function isPaidFor(): RawBuilder<boolean> {
  return sql<boolean>`(payments.status = 'paid' or bookings.scheme is not null or bookings.sponsor_id is not null)`;
}

/** Returns how to ask for another session that is paid like this one, if somebody else paid; online otherwise. */
export function askedAs(row: { funding: string; cover_id: string | null; code: string | null }): FundingAsked {
  if (row.cover_id !== null && row.funding.startsWith('scheme')) return { funding: 'scheme', coverId: row.cover_id };
  return row.code === null ? {} : { funding: 'sponsor', sponsorCode: row.code };
}
