/**
 * Who pays for a booking, decided once for every way of booking: alone, as a series, by the desk, of a renewal, and moved. What
 * is asked for becomes terms: what the patient pays, and whether that is to be paid online now, nothing is, or the center has to
 * check the cover first.
 */
import { plainCode } from '../../domain/plain-text';
import { type RawBuilder, sql } from 'kysely';
import {
  type CheckState,
  type Funding,
  MAX_AWAITING,
  MAX_TO_PAY_AT_CENTER,
  type SchemeTerms,
  type WayToFund,
  answerDue,
  firstDateOn,
} from '../../domain/funding';
import { type ApprovalLeft, coveredBy } from '../../domain/approval';
import type { Paise } from '../../domain/money';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import { HOUR_MS, type IstDate, addDays, istDateOf } from '../../domain/time';
import { windowBegins } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import {
  type ActingFor,
  isLive,
  isUpcoming,
  lockCover,
  lockSponsor,
  readClosedDays,
  type WholeBooking,
  type WindowKey,
} from '../seats';
import { mayAct, NO_NEXT } from '../patients';
import { TERMS_COLUMNS, termsOfRow } from './scheme-terms';

/** How somebody asks to pay for a booking; `funding` absent: online. */
export type FundingAsked = {
  funding?: WayToFund | undefined;
  coverId?: string | undefined;
  sponsorCode?: string | undefined;
};

/** A session that is asked for. `charge`: what its center asks of whoever pays themselves (paise). */
type AskedSession = WindowKey & { charge: Paise };

/** What pays for bookings, without what they cost. */
export type Payer = {
  funding: Funding;
  scheme: Scheme | null;
  coverId: string | null;
  sponsorId: string | null;
};

export const ONLINE: Payer = { funding: 'self-online', scheme: null, coverId: null, sponsorId: null };

/** The terms of one session. */
export type Terms = Payer & {
  /** What the patient pays, paise. */
  price: Paise;
  /** `pay`: online now. `at-center`: confirmed, and due there. `await`: kept until the center has checked the cover. */
  standing: 'pay' | 'confirmed' | 'at-center' | 'await';
  /** Of `await`: until when the chair is kept. */
  until: Date | null;
};

/** For whom it is asked, and by which account; null: by a center's desk. */
export type Asker = { userId: string | null; patientId: string };

/** What was found of what is asked for: it decides about each session. */
export type Resolved = {
  /** The scheme whose chairs are taken; null where none pays. */
  scheme: Scheme | null;
  /** The cover or the sponsor that pays. */
  by: Pick<Payer, 'coverId' | 'sponsorId'>;
  /** Terms of some sessions of one booking. Throws what stands against one of them. */
  termsFor(sessions: readonly AskedSession[], now: Date): Promise<Terms[]>;
  /** Why a date can't be had on these terms; null when it can. */
  refuse(window: WindowKey, now: Date): AppError | null;
  /** What one session at a center costs the patient (paise). Throws where it does not take this. */
  priceAt(session: Pick<AskedSession, 'centerId' | 'charge'>): Paise;
};

/** On which terms some centers take a scheme, by center; as they apply (`termsOf`). */
async function readTerms(db: Db | Tx, centerIds: readonly string[], scheme: Scheme) {
  const rows = await db
    .selectFrom('center_schemes')
    .select([...TERMS_COLUMNS, 'center_id', 'referral_needed'])
    .where('center_id', 'in', [...centerIds])
    .where('scheme', '=', scheme)
    .execute();
  return new Map(rows.map((row) => [row.center_id, { ...termsOfRow(row), referralNeeded: row.referral_needed }]));
}

/**
 * Finds what is asked for. In a transaction that books (`lock`), the cover or the sponsor stays locked, so that its sessions are
 * counted right; this comes after the persons, and before payments and windows. Throws `cover-not-found`, `scheme-not-taken`,
 * `referral-missing`, `sponsor-unknown`, `not-at-center`, `too-many-unpaid`.
 *
 * @param deciding - The desk books: it has looked at the cover, so that nothing has to wait, and no days before are needed.
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

/** The patient pays what the center charges. */
function byThemselves(
  terms: Omit<Terms, 'price' | 'until'>,
  check: (count: number) => Promise<void> = async () => undefined,
): Resolved {
  return {
    scheme: null,
    by: { coverId: null, sponsorId: null },
    priceAt: ({ charge }) => charge,
    refuse: () => null,
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

/** Throws `too-many-unpaid`: a patient pays at centers for a few coming sessions, and for none while a past one is due. */
async function requireFewAtCenter(db: Db | Tx, patientId: string, more: number, now: Date): Promise<void> {
  const { rows } = await sql<{ coming: number; past: number }>`
    select count(*) filter (where ${isUpcoming(now)} and bookings.booked_by_administrator is null)::int as coming,
      count(*) filter (where not ${isUpcoming(now)})::int as past
    from bookings join payments on payments.id = bookings.payment_id
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
    // It may have been changed or ended before the lock was there.
    found = await find();
  }
  const price = found.patient_share_paise;
  const payer: Payer = { ...ONLINE, funding: 'sponsor', sponsorId: found.id };
  const refuse = ({ date }: WindowKey) => (date > found.valid_to ? new AppError('sponsor-unknown') : null);
  return {
    scheme: null,
    by: { coverId: null, sponsorId: found.id },
    priceAt: () => price,
    refuse,
    async termsFor(windows: readonly WindowKey[], now: Date): Promise<Terms[]> {
      for (const window of windows) throwIf(refuse(window));
      if ((await usedOfSponsor(db, found.id, now)) + windows.length > found.sessions)
        throw new AppError('sponsor-used-up');
      const standing = price > 0 ? 'pay' : 'confirmed';
      return windows.map(() => ({ ...payer, price, standing, until: null }));
    },
  } satisfies Resolved;
}

/** How many sessions a sponsor pays for. */
async function usedOfSponsor(db: Db | Tx, sponsorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from bookings where sponsor_id = ${sponsorId} and ${isLive(now)}`.execute(db);
  return rows[0]!.used;
}

/** A center's answer about a cover. `before…`: of the approval that it was given on top of. */
type Check = {
  state: CheckState;
  approvedUntil: IstDate | null;
  approvedFrom: IstDate | null;
  sessions: number | null;
  beforeUntil: IstDate | null;
  beforeSessions: number | null;
};

/** A cover at a center. */
type CoverThere = { coverId: string; centerId: string };

/**
 * What is left of the approval of a cover at a center; null where none stands. A session counts from the day on which the approval
 * was given, once it is booked on it; what waits for an approval does not, nor a chair that is only kept for somebody. Of two
 * approvals that stand, one until the last day of the first counts for the first, as far as that goes, and all others for the
 * second: so what was booked on the first takes nothing from the second.
 *
 * @param without - Bookings that are not counted: they leave.
 */
export async function approvalLeft(
  db: Db | Tx,
  { coverId, centerId }: CoverThere,
  now: Date,
  without: readonly string[] = [],
): Promise<ApprovalLeft | null> {
  const check = (await readChecks(db, coverId, [centerId])).get(centerId);
  if (!isApproved(check, now)) return null;
  const { approvedFrom, approvedUntil: until, sessions, beforeUntil, beforeSessions } = check;
  const { rows } = await sql<{ before: number; later: number }>`
    select count(*) filter (where session_date <= ${beforeUntil}::date)::int as before,
      count(*) filter (where (session_date <= ${beforeUntil}::date) is not true)::int as later
    from bookings
    where cover_id = ${coverId} and center_id = ${centerId} and not awaits_check and hold_kind is null and ${isLive(now)}
      and session_date >= coalesce(${approvedFrom}::date, '-infinity') and id <> all(${[...without]}::uuid[])`.execute(
    db,
  );
  const { before, later } = rows[0]!;
  const tooMany = beforeSessions === null ? 0 : Math.max(0, before - beforeSessions);
  const standsBefore = beforeUntil !== null && beforeUntil >= istDateOf(now);
  return {
    until,
    left: sessions === null ? null : Math.max(0, sessions - tooMany - later),
    before: standsBefore
      ? { until: beforeUntil, left: beforeSessions === null ? null : Math.max(0, beforeSessions - before) }
      : null,
  };
}

/** The checks of a cover at some centers. */
async function readChecks(db: Db | Tx, coverId: string, centerIds: readonly string[]): Promise<Map<string, Check>> {
  const rows = await db
    .selectFrom('cover_checks')
    .select(['center_id', 'state', 'approved_until', 'approved_from', 'sessions', 'before_until', 'before_sessions'])
    .where('cover_id', '=', coverId)
    .where('center_id', 'in', [...centerIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.center_id,
      {
        state: row.state as CheckState,
        approvedUntil: row.approved_until,
        approvedFrom: row.approved_from,
        sessions: row.sessions,
        beforeUntil: row.before_until,
        beforeSessions: row.before_sessions,
      },
    ]),
  );
}

/** Whether a check allows sessions now: approved, and not over. */
function isApproved(check: Check | undefined, now: Date): check is Check & { approvedUntil: IstDate } {
  return check?.state === 'approved' && check.approvedUntil !== null && check.approvedUntil >= istDateOf(now);
}

/**
 * The terms of a scheme. What the center's approval covers stands at once: `confirmed`, or `pay` where there is a share. What it does
 * not cover, being after its last day or beyond its sessions, waits for the center, as before a first approval: of sessions that
 * are booked together each stands for itself, the earliest being covered first, so that the center's answer never touches what was
 * approved. Where the desk decides, nothing waits: it approves before it books.
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
  const checks = await readChecks(db, cover.id, centerIds);
  const closedAt = await readClosedDays(db, centerIds);
  for (const id of centerIds) {
    if (termsAt(id).referralNeeded && !cover.has_letter && !deciding) throw new AppError('referral-missing');
  }

  const refuse = (window: WindowKey, now: Date): AppError | null => {
    const { date, startHour, centerId } = window;
    const check = checks.get(centerId);
    if (!deciding && date < firstDateOn(termsAt(centerId), now)) return new AppError('scheme-too-soon');
    if (cover.valid_to !== null && date > cover.valid_to) return new AppError('cover-expired');
    if (isApproved(check, now)) {
      if (date <= check.approvedUntil) return null;
      if (deciding) return new AppError('approval-ends');
    }
    return answerDue(date, startHour, now, closedAt(centerId)) === null ? new AppError('cover-too-late') : null;
  };
  const payerAt = (share: Paise): Payer => ({
    funding: share > 0 ? 'scheme-part' : 'scheme-full',
    scheme,
    coverId: cover.id,
    sponsorId: null,
  });
  return {
    scheme,
    by: { coverId: cover.id, sponsorId: null },
    priceAt: ({ centerId }) => termsAt(centerId).share,
    refuse,
    async termsFor(windows, now) {
      for (const window of windows) throwIf(refuse(window, now));
      const hoursAt = (centerId: string) => termsAt(centerId).hoursBetween;
      if (!(await keepsHoursBetween(db, patientId, scheme, windows, hoursAt, now))) throw new AppError('scheme-gap');
      const approved = new Set<WindowKey>();
      for (const centerId of new Set(windows.map((window) => window.centerId))) {
        const at = { coverId: cover.id, centerId };
        const there = windows.filter((window) => window.centerId === centerId).sort(byBegin);
        const approval = await approvalLeft(db, at, now);
        const found = coveredBy(
          approval,
          there.map(({ date }) => date),
        );
        const beyond = there.filter((_, n) => !found[n]);
        if (approval && deciding && beyond.length > 0) throw new AppError('scheme-course-full');
        await requireMayWait(db, at, termsAt(centerId), beyond.length, now);
        for (const window of there) if (!beyond.includes(window)) approved.add(window);
      }
      return windows.map((window): Terms => {
        const { share } = termsAt(window.centerId);
        const payer = { ...payerAt(share), price: share };
        if (!approved.has(window)) {
          const until = answerDue(window.date, window.startHour, now, closedAt(window.centerId));
          if (until === null) throw new AppError('cover-too-late');
          return { ...payer, standing: 'await', until };
        }
        const due = deciding ? 'at-center' : 'pay';
        return { ...payer, standing: share > 0 ? due : 'confirmed', until: null };
      });
    },
  };
}

/**
 * The terms of a session on the cover of a patient whose scheme pays for it there: the first that does, of those that the account
 * reaches. Null where none does. In a
 * transaction that keeps a chair on it (`lock`), the covers stay locked; this comes after the persons, and before windows.
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
      // This one does not pay for it: not there, or not then.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return null;
}

const byBegin = (one: WindowKey, other: WindowKey) =>
  windowBegins(one.date, one.startHour).getTime() - windowBegins(other.date, other.startHour).getTime();

/** Throws `scheme-course-full` where so many more sessions would be too many that wait for an approval. */
async function requireMayWait(
  db: Db | Tx,
  at: CoverThere,
  { sessionsPerCourse }: SchemeTerms,
  wanted: number,
  now: Date,
): Promise<void> {
  if (wanted === 0) return;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from bookings
    where cover_id = ${at.coverId} and center_id = ${at.centerId} and awaits_check and ${isLive(now)}`.execute(db);
  if (rows[0]!.waiting + wanted > (sessionsPerCourse ?? MAX_AWAITING)) throw new AppError('scheme-course-full');
}

/** A week: no center asks for more hours between two sessions. */
const MOST_DAYS_BETWEEN = 7;

/** When the sessions of a patient on a scheme begin, around some dates, but for those that are moved. */
async function sessionsOn(
  db: Db | Tx,
  patientId: string,
  scheme: Scheme,
  dates: readonly IstDate[],
  now: Date,
  leaving: readonly string[] = [],
): Promise<number[]> {
  const sorted = [...dates].sort();
  const rows = await db
    .selectFrom('bookings')
    .select(['session_date', 'start_hour'])
    .where('patient_id', '=', patientId)
    .where('scheme', '=', scheme)
    .where('session_date', '>=', addDays(sorted[0]!, -MOST_DAYS_BETWEEN))
    .where('session_date', '<=', addDays(sorted.at(-1)!, MOST_DAYS_BETWEEN))
    .where(isLive(now))
    .$if(leaving.length > 0, (query) => query.where('id', 'not in', leaving))
    .execute();
  return rows.map((row) => windowBegins(row.session_date, row.start_hour).getTime());
}

/** Whether each session would begin enough hours from the others on the same scheme. */
async function keepsHoursBetween(
  db: Db | Tx,
  patientId: string,
  scheme: Scheme,
  windows: readonly WindowKey[],
  hoursAt: (centerId: string) => number,
  now: Date,
  leaving: readonly string[] = [],
): Promise<boolean> {
  const there = await sessionsOn(
    db,
    patientId,
    scheme,
    windows.map(({ date }) => date),
    now,
    leaving,
  );
  const begun: number[] = [];
  for (const { date, startHour, centerId } of windows) {
    const begins = windowBegins(date, startHour).getTime();
    const least = hoursAt(centerId) * HOUR_MS;
    if ([...there, ...begun].some((other) => Math.abs(other - begins) < least)) return false;
    begun.push(begins);
  }
  return true;
}

/** The first of some dates that keep the hours between sessions on a scheme, for a preview that takes them one by one. */
export async function gapKeeper(
  db: Db | Tx,
  patientId: string,
  scheme: Scheme,
  { centerId, dates }: { centerId: string; dates: readonly IstDate[] },
  now: Date,
): Promise<(window: WindowKey) => boolean> {
  const hours =
    (await readTerms(db, [centerId], scheme)).get(centerId)?.hoursBetween ?? SCHEME_FACTS[scheme].hoursBetween;
  const taken = await sessionsOn(db, patientId, scheme, dates, now);
  return ({ date, startHour }) => {
    const begins = windowBegins(date, startHour).getTime();
    if (taken.some((other) => Math.abs(other - begins) < hours * HOUR_MS)) return false;
    taken.push(begins);
    return true;
  };
}

type Moving = Pick<
  WholeBooking,
  'id' | 'patient_id' | 'center_id' | 'scheme' | 'cover_id' | 'sponsor_id' | 'session_date'
>;

/**
 * Checks the terms of a booking again that is moved to another window: a scheme or a sponsor may not pay there, or not then.
 * Another chair of the same window is always allowed. The patient must be locked. Throws `scheme-not-taken`, `approval-ends`,
 * `scheme-course-full`, `scheme-too-soon`, `scheme-gap`, `sponsor-unknown`, `not-at-center`.
 *
 * @param deciding - The center moves it: no days before are needed.
 * @param alsoMoving - Other bookings that leave their windows with it: the hours between sessions don't count from there.
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
    if (sponsor && (sponsor.center_id !== to.centerId || to.date > sponsor.valid_to))
      throw new AppError('sponsor-unknown');
  }
  if (booking.scheme === null || booking.cover_id === null) return;
  const scheme = booking.scheme as Scheme;
  const terms = (await readTerms(db, [to.centerId], scheme)).get(to.centerId);
  if (!terms && isElsewhere) throw new AppError('scheme-not-taken');
  const check = (await readChecks(db, booking.cover_id, [to.centerId])).get(to.centerId);
  if (!isApproved(check, now)) {
    // At its own center it may have been approved until a date that is over by now: the day stays the same.
    const message = 'The center has not approved the cover of this patient for another appointment there.';
    if (isElsewhere || to.date > booking.session_date) throw new AppError('scheme-not-taken', { message });
  } else if (to.date > check.approvedUntil) throw new AppError('approval-ends');
  if (!deciding && terms && to.date !== booking.session_date && to.date < firstDateOn(terms, now))
    throw new AppError('scheme-too-soon');
  // Another day may be one of another approval, as another center is.
  if (isElsewhere || to.date !== booking.session_date) {
    const at = { coverId: booking.cover_id, centerId: to.centerId };
    const approval = await approvalLeft(db, at, now, [booking.id]);
    if (approval && !coveredBy(approval, [to.date])[0]) throw new AppError('scheme-course-full');
  }
  const hours = terms?.hoursBetween ?? SCHEME_FACTS[scheme].hoursBetween;
  const leaving = [booking.id, ...alsoMoving];
  if (!(await keepsHoursBetween(db, booking.patient_id, scheme, [to], () => hours, now, leaving)))
    throw new AppError('scheme-gap');
}

/**
 * Why the scheme or the sponsor of a cancelled booking does not pay for it again; null when it does. What books under a lock has
 * locked the cover or the sponsor. Answers `scheme-not-taken`, `approval-ends`, `scheme-course-full`, `scheme-gap`,
 * `sponsor-unknown` or `sponsor-used-up`.
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
      .select(['sessions', 'valid_to'])
      .where('id', '=', sponsorId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!sponsor || date > sponsor.valid_to) return new AppError('sponsor-unknown');
    return (await usedOfSponsor(db, sponsorId, now)) < sponsor.sessions ? null : new AppError('sponsor-used-up');
  }
  if (booking.scheme === null) return null;
  // The card may have been removed, or be of another scheme by now.
  const cover = await db
    .selectFrom('covers')
    .select('id')
    .where('id', '=', coverId)
    .where('scheme', '=', booking.scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const check = cover && (await readChecks(db, cover.id, [centerId])).get(centerId);
  if (coverId === null || !isApproved(check, now)) {
    return new AppError('scheme-not-taken', { message: 'The center has not approved the cover of this patient.' });
  }
  if (date > check.approvedUntil) return new AppError('approval-ends');
  const approval = await approvalLeft(db, { coverId, centerId }, now);
  if (!coveredBy(approval, [date])[0]) return new AppError('scheme-course-full');
  const scheme = booking.scheme as Scheme;
  const terms = (await readTerms(db, [centerId], scheme)).get(centerId);
  const hours = terms?.hoursBetween ?? SCHEME_FACTS[scheme].hoursBetween;
  const window = { centerId, date, startHour: booking.start_hour };
  const keepsHours = await keepsHoursBetween(db, booking.patient_id, scheme, [window], () => hours, now);
  return keepsHours ? null : new AppError('scheme-gap');
}

/** Whether the terms of a booking allow a window, where several moves are tried; `alsoMoving` as above. */
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
 * Asks the center to check a cover, unless it is asked already. While an approval stands, the next one is asked for beside it; a
 * paper that was wanted for that is still wanted when the approval has ended. The cover must be locked.
 */
export async function askForCheck(tx: Tx, coverId: string, centerId: string, now: Date): Promise<void> {
  const there = sql`cover_id = ${coverId} and center_id = ${centerId}`;
  const next = await sql`update cover_checks set next_state = 'waiting', next_asked_at = ${now}, next_reason = null
    where ${there} and state = 'approved' and approved_until >= ${istDateOf(now)}
      and coalesce(next_state, 'refused') = 'refused'`.execute(tx);
  if (Number(next.numAffectedRows ?? 0) > 0) return;
  await sql`
    insert into cover_checks (cover_id, center_id, state, asked_at) values (${coverId}, ${centerId}, 'waiting', ${now})
    on conflict (cover_id, center_id) do update set
      state = case when cover_checks.next_state = 'paper-wanted' then 'paper-wanted' else 'waiting' end,
      reason = case when cover_checks.next_state = 'paper-wanted' then cover_checks.next_reason end,
      asked_at = ${now}, approved_until = null, sessions = null, approved_from = null, reference = null, decided_at = null,
      decided_by = null, ${NO_NEXT}
    where cover_checks.state = 'refused'
      or (cover_checks.state = 'approved' and cover_checks.approved_until < ${istDateOf(now)})`.execute(tx);
}

/** The columns of a booking that say who pays. */
export function columnsOf({ funding, scheme, coverId, sponsorId }: Payer) {
  return { funding, scheme, cover_id: coverId, sponsor_id: sponsorId };
}

/** Whether a booking was paid, or somebody else pays for it. The tables are called `bookings` and `payments`. */
export function isPaidFor(): RawBuilder<boolean> {
  return sql<boolean>`(payments.status = 'paid' or bookings.scheme is not null or bookings.sponsor_id is not null)`;
}

/** How one asks for another session that is paid like this one, where somebody else paid; online otherwise. */
export function askedAs(row: { funding: string; cover_id: string | null; code: string | null }): FundingAsked {
  if (row.cover_id !== null && row.funding.startsWith('scheme')) return { funding: 'scheme', coverId: row.cover_id };
  return row.code === null ? {} : { funding: 'sponsor', sponsorCode: row.code };
}

function throwIf(refused: AppError | null): void {
  if (refused) throw refused;
}
