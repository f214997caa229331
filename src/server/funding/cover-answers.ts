/** A center's answer about a cover, from its queue or at its desk, and what becomes of the chairs that wait for it. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { allLeft, coveredBy } from '../../domain/approval';
import { type CheckState, selfPayUntil } from '../../domain/funding';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import { type IstDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import { FORMATS } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { readClosedDays, recordEvent, transition } from '../seats';
import { isNextAsked } from '../patients';
import { type CoverAt, approvalLeft, bookedFromToday, keepApproval } from './approvals';
import { askForCheck } from './funding';
import { writeDue } from '../payments';
import { tellFunded } from '../messages';

export type Waiting = Awaited<ReturnType<typeof waitingChairs>>[number];

/** The chairs that wait for the answer, the earliest first; their rows stay locked. */
export function waitingChairs(tx: Tx, { coverId, centerId }: CoverAt, now: Date) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'patient_id', 'series_id', 'session_date', 'start_hour', 'price_paise'])
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .where('awaits_check', '=', true)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .orderBy('session_date')
    .orderBy('start_hour')
    .forUpdate()
    .execute();
}

/** The ids by who booked them: one answer is one mail to them, however many sessions it is about. */
export function together(waiting: readonly Pick<Waiting, 'id' | 'user_id'>[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, user_id: userId } of waiting) {
    const key = userId ?? '';
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

type Check = {
  state: CheckState;
  reason: string | null;
  approved_until: IstDate | null;
  approved_from: IstDate | null;
  sessions: number | null;
  reference: string | null;
};

/** The approval that the present one was given on top of. */
type Before = { before_until: IstDate | null; before_sessions: number | null; before_reference: string | null };

const NO_BEFORE: Before = { before_until: null, before_sessions: null, before_reference: null };
const NO_NEXT = { next_state: null, next_reason: null, next_asked_at: null };

/**
 * The approval of a cover that stands at a center, and whether the next one is asked for; null where none stands. The cover must be
 * locked.
 */
export async function standingApproval(tx: Tx, { coverId, centerId }: CoverAt, now: Date) {
  const row = await tx
    .selectFrom('cover_checks')
    .select(['approved_until', 'sessions', 'reference', isNextAsked(now).as('isNextAsked')])
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .where('state', '=', 'approved')
    .where('approved_until', '>=', istDateOf(now))
    .executeTakeFirst();
  return row ? { ...row, until: row.approved_until! } : null;
}

/** Writes down what a center answers to the question for a next approval. The present one stands. The cover must be locked. */
export async function writeNotNext(
  tx: Tx,
  { coverId, centerId }: CoverAt,
  { state, reason }: { state: 'paper-wanted' | 'refused'; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cover_checks')
    .set({ next_state: state, next_reason: reason, next_asked_at: sql`coalesce(next_asked_at, ${now})` })
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .execute();
}

/** Writes down that a center wants a paper, or refuses. An approval ends by it. */
export function writeNotApproved(
  tx: Tx,
  administrator: Administrator,
  at: CoverAt,
  answer: { state: 'paper-wanted' | 'refused'; reason: string },
  now: Date,
): Promise<void> {
  const none = { approved_until: null, approved_from: null, sessions: null, reference: null };
  return writeCheck(tx, administrator, at, { ...none, ...answer }, NO_BEFORE, now);
}

async function writeCheck(
  tx: Tx,
  { administratorId }: Administrator,
  { coverId, centerId }: CoverAt,
  check: Check,
  before: Before,
  now: Date,
): Promise<void> {
  const answer = { ...check, ...before, ...NO_NEXT, decided_at: now, decided_by: administratorId };
  await tx
    .insertInto('cover_checks')
    .values({ cover_id: coverId, center_id: centerId, asked_at: now, ...answer })
    .onConflict((conflict) => conflict.columns(['cover_id', 'center_id']).doUpdateSet(answer))
    .execute();
}

/**
 * What a center approves. Without a number of sessions, as many as it gives to a course of the scheme. `isNext`: it comes on top of
 * the approval that stands; otherwise it takes its place.
 */
export type Approval = {
  approvedUntil: IstDate;
  sessions?: number | null | undefined;
  reference?: string | null | undefined;
  isNext: boolean;
};

/** An approval that was written, and about which the chairs that wait are still to be told. */
export type Approved = CoverAt & { scheme: Scheme; approvedUntil: IstDate; sessions: number | null };

/**
 * Writes down that a center approves a cover. It counts from today. Where it takes the place of an approval, everything that is
 * booked from today on counts for it. The next approval takes nothing away: what the one before it covers until its last day, booked
 * or not yet, stays covered by that, and only what is beyond counts for the new one (`approvalLeft`). Throws `invalid-input` for an
 * approval that is over, or a next one that ends before the present.
 */
export async function writeApproval(
  tx: Tx,
  administrator: Administrator,
  { coverId, centerId, scheme }: CoverAt & { scheme: Scheme },
  approval: Approval,
  now: Date,
): Promise<Approved> {
  const { approvedUntil } = approval;
  const today = istDateOf(now);
  const refuseDate = (message: string) =>
    new AppError('invalid-input', { message, fields: { approvedUntil: message } });
  if (approvedUntil < today) throw refuseDate('This date is in the past.');
  const standing = approval.isNext ? await standingApproval(tx, { coverId, centerId }, now) : null;
  if (standing && approvedUntil < standing.until) {
    throw refuseDate(
      `The present approval is valid until ${FORMATS.en.date(standing.until)}. Choose that day or later.`,
    );
  }
  const terms = await tx
    .selectFrom('center_schemes')
    .select('sessions_per_course')
    .where('center_id', '=', centerId)
    .where('scheme', '=', scheme)
    .executeTakeFirst();
  const sessions = approval.sessions ?? terms?.sessions_per_course ?? null;
  const reference = approval.reference || null;
  const before = standing ? await beforeOf(tx, { coverId, centerId }, standing, now) : NO_BEFORE;
  if (!standing) await correctReference(tx, { coverId, centerId, approvedUntil, reference });
  const check = { state: 'approved', reason: null, approved_until: approvedUntil, approved_from: today } as const;
  await writeCheck(tx, administrator, { coverId, centerId }, { ...check, sessions, reference }, before, now);
  return { coverId, centerId, scheme, approvedUntil, sessions };
}

/** What goes on to be covered by an approval that stands, counted from today: what is booked until its last day, and what is left. */
async function beforeOf(
  tx: Tx,
  at: CoverAt,
  { until, reference }: { until: IstDate; reference: string | null },
  now: Date,
): Promise<Before> {
  const left = allLeft((await approvalLeft(tx, at, now))!);
  const { booked } = await tx
    .selectFrom('cover_checks')
    .select(bookedFromToday(now, until).as('booked'))
    .where('cover_id', '=', at.coverId)
    .where('center_id', '=', at.centerId)
    .executeTakeFirstOrThrow();
  return {
    before_until: until,
    before_sessions: left === null ? null : booked + left,
    before_reference: reference,
  };
}

/** An approval with the same last day is the earlier one, written anew: the sessions on it get its reference as well. */
async function correctReference(
  tx: Tx,
  { coverId, centerId, approvedUntil, reference }: CoverAt & { approvedUntil: IstDate; reference: string | null },
): Promise<void> {
  if (reference === null) return;
  await sql`update bookings set cover_reference = ${reference} from cover_checks
    where cover_checks.cover_id = ${coverId} and cover_checks.center_id = ${centerId} and cover_checks.state = 'approved'
      and cover_checks.approved_until = ${approvedUntil} and bookings.cover_id = ${coverId} and bookings.center_id = ${centerId}
      and bookings.cover_holder is not null and bookings.session_date <= ${approvedUntil}
      and bookings.cover_reference is not distinct from cover_checks.reference
      and (cover_checks.reference is not null or bookings.session_date >= cover_checks.approved_from)`.execute(tx);
}

/**
 * Confirms what waits and is covered, a share being due at the center, and refuses what is not; but a patient whose scheme forbids
 * asking for money is not asked to pay for what nobody refused: that waits on. Returns how many waited. Windows that
 * are to be locked were locked before.
 */
export async function answerWaiting(
  tx: Tx,
  administrator: Administrator,
  approved: Approved,
  now: Date,
): Promise<number> {
  const { coverId, centerId, scheme, approvedUntil, sessions } = approved;
  const waiting = await waitingChairs(tx, approved, now);
  const isCovered = coveredBy(
    await approvalLeft(tx, approved, now),
    waiting.map((booking) => booking.session_date),
  );
  const covered = waiting.filter((_, n) => isCovered[n]);
  for (const booking of covered) await confirm(tx, administrator, booking, now);
  for (const ids of together(covered)) await tellFunded(tx, ids, { kind: 'booked' }, now);
  const left = waiting.filter((booking) => !covered.includes(booking));
  if (SCHEME_FACTS[scheme].isFree) {
    if (left.length > 0) await askForCheck(tx, coverId, centerId, now);
    for (const ids of together(left)) await tellFunded(tx, ids, { kind: 'asked' }, now);
    return waiting.length;
  }
  const most = sessions === null ? '' : `${sessions} sessions, `;
  const reason = `The approval does not cover this appointment: it is for ${most}until ${FORMATS.en.date(approvedUntil)}.`;
  await refuseChairs(tx, administrator, left, { reason, centerId, isNext: true }, now);
  return waiting.length;
}

/** Confirms one chair; a share is due at the center. */
async function confirm(tx: Tx, { administratorId }: Administrator, booking: Waiting, now: Date): Promise<void> {
  const { id, price_paise: share } = booking;
  const paymentId = share > 0 ? newId() : null;
  if (paymentId) {
    const { session_date: date, start_hour: startHour } = booking;
    await writeDue(tx, booking.user_id, [{ id: paymentId, amount: share, date, startHour }], now);
  }
  const cause = { actor: 'administrator', administratorId, now, note: 'cover approved' } as const;
  await transition(tx, { id, status: 'pending' }, { to: 'confirmed', paying: { payment_id: paymentId }, ...cause });
  await keepApproval(tx, [id], now);
}

/** Offers the chairs for the patient's own money, for a while. `isNext`: an approval of other sessions stands. */
export async function refuseChairs(
  tx: Tx,
  { administratorId }: Administrator,
  refused: readonly Waiting[],
  { reason, centerId, isNext }: { reason: string; centerId: string; isNext: boolean },
  now: Date,
): Promise<void> {
  if (refused.length === 0) return;
  const { charge_paise: charge } = await tx
    .selectFrom('centers')
    .select('charge_paise')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  const isClosedOn = (await readClosedDays(tx, [centerId]))(centerId);
  for (const { id, session_date: date, start_hour: startHour } of refused) {
    await tx
      .updateTable('bookings')
      .set({
        awaits_check: false,
        funding: 'self-online',
        scheme: null,
        cover_id: null,
        cover_refused: reason,
        price_paise: charge,
        hold_expires_at: selfPayUntil(date, startHour, now, isClosedOn),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const event = { bookingId: id, at: now, actor: 'administrator', administratorId } as const;
    await recordEvent(tx, { ...event, from: 'pending', to: 'pending', note: `cover refused: ${reason}` });
  }
  for (const ids of together(refused)) await tellFunded(tx, ids, { kind: 'refused', reason, isNext }, now);
}

/** Gives up chairs for which the center gives no next approval, where the scheme forbids asking for money. */
export async function freeChairs(
  tx: Tx,
  { administratorId }: Administrator,
  refused: readonly Waiting[],
  reason: string,
  now: Date,
): Promise<void> {
  for (const { id } of refused) {
    const change = { to: 'cancelled', reason: 'administrator', askedBy: 'center' } as const;
    const cause = { actor: 'administrator', administratorId, now, note: `cover refused: ${reason}` } as const;
    await transition(tx, { id, status: 'pending' }, { ...change, ...cause });
  }
  for (const ids of together(refused)) await tellFunded(tx, ids, { kind: 'not-approved', reason }, now);
}

type Decided = {
  patient: { id: string; name: string };
  centerId: string;
  after: (
    | { decision: 'approve'; approvedUntil: IstDate; appointments: number }
    | { decision: 'refuse' | 'ask-paper' }
  ) & {
    /** Absent: the first approval, or the present one. */
    about?: 'next-approval';
  };
  /** What the patient was told. */
  note: string | null;
};

/** Writes down who answered. */
export function recordDecision(
  tx: Tx,
  administrator: Administrator,
  { patient, ...decided }: Decided,
  now: Date,
): Promise<void> {
  const subject = { subject: 'patient', subjectId: patient.id, subjectName: patient.name } as const;
  return recordAction(tx, administrator, { action: 'cover-decided', ...subject, ...decided }, now);
}
