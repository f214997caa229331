/** A center's answer about a cover, from its queue or at its desk, and what becomes of the chairs that wait for it. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type CheckState, SELF_PAY_HOURS } from '../../domain/funding';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import { HOUR_MS, type IstDate, istDateOf } from '../../domain/time';
import { windowBegins } from '../../domain/windows';
import { AppError } from '../errors';
import { FORMATS } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from './actions';
import { recordEvent } from './bookings';
import { keepApproval } from './covers';
import { usedOfApproval } from './funding';
import { writeDue } from './payments';
import { tellFunded } from './tell-funded';

/** A cover at one of the centers that it is shown to. It must be locked. */
export type CoverAt = { coverId: string; centerId: string };

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

/** The ids by what was booked together: each gets a mail of its own. */
export function together(waiting: readonly Waiting[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, series_id: seriesId } of waiting) {
    const key = seriesId ?? id;
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

/** Writes down that a center wants a paper, or refuses. */
export function writeNotApproved(
  tx: Tx,
  administrator: Administrator,
  at: CoverAt,
  answer: { state: 'paper-wanted' | 'refused'; reason: string },
  now: Date,
): Promise<void> {
  const none = { approved_until: null, approved_from: null, sessions: null, reference: null };
  return writeCheck(tx, administrator, at, { ...none, ...answer }, now);
}

async function writeCheck(
  tx: Tx,
  { administratorId }: Administrator,
  { coverId, centerId }: CoverAt,
  check: Check,
  now: Date,
): Promise<void> {
  const answer = { ...check, decided_at: now, decided_by: administratorId };
  await tx
    .insertInto('cover_checks')
    .values({ cover_id: coverId, center_id: centerId, asked_at: now, ...answer })
    .onConflict((conflict) => conflict.columns(['cover_id', 'center_id']).doUpdateSet(answer))
    .execute();
}

/** What a center approves. Without a number of sessions, as many as it gives to a course of the scheme. */
export type Approval = {
  approvedUntil: IstDate;
  sessions?: number | null | undefined;
  reference?: string | null | undefined;
};

/** An approval that was written, and about which the chairs that wait are still to be told. */
export type Approved = CoverAt & {
  scheme: Scheme;
  approvedUntil: IstDate;
  approvedFrom: IstDate;
  sessions: number | null;
};

/** Writes down that a center approves a cover. Throws `invalid-input` for an approval that is over. */
export async function writeApproval(
  tx: Tx,
  administrator: Administrator,
  { coverId, centerId, scheme }: CoverAt & { scheme: Scheme },
  approval: Approval,
  now: Date,
): Promise<Approved> {
  const { approvedUntil } = approval;
  const today = istDateOf(now);
  if (approvedUntil < today) {
    const message = 'This date is in the past.';
    throw new AppError('invalid-input', { message, fields: { approvedUntil: message } });
  }
  const terms = await tx
    .selectFrom('center_schemes')
    .select('sessions_per_course')
    .where('center_id', '=', centerId)
    .where('scheme', '=', scheme)
    .executeTakeFirst();
  const sessions = approval.sessions ?? terms?.sessions_per_course ?? null;
  const reference = approval.reference || null;
  await correctReference(tx, { coverId, centerId, approvedUntil, reference });
  const check = { state: 'approved', reason: null, approved_until: approvedUntil, approved_from: today } as const;
  await writeCheck(tx, administrator, { coverId, centerId }, { ...check, sessions, reference }, now);
  return { coverId, centerId, scheme, approvedUntil, approvedFrom: today, sessions };
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
  const { centerId, scheme, approvedUntil, sessions } = approved;
  const waiting = await waitingChairs(tx, approved, now);
  const used = await usedOfApproval(tx, approved, now);
  const inTime = waiting.filter((booking) => booking.session_date <= approvedUntil);
  const covered = inTime.slice(0, sessions === null ? inTime.length : Math.max(0, sessions - used));
  for (const booking of covered) await confirm(tx, administrator, booking, now);
  for (const ids of together(covered)) await tellFunded(tx, ids, { kind: 'booked' }, now);
  const left = waiting.filter((booking) => !covered.includes(booking));
  if (SCHEME_FACTS[scheme].isFree) {
    for (const ids of together(left)) await tellFunded(tx, ids, { kind: 'asked' }, now);
    return waiting.length;
  }
  const most = sessions === null ? '' : `${sessions} sessions, `;
  const reason = `The approval does not cover this appointment: it is for ${most}until ${FORMATS.en.date(approvedUntil)}.`;
  await refuseChairs(tx, administrator, left, { reason, centerId }, now);
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
  await tx
    .updateTable('bookings')
    .set({
      status: 'confirmed',
      awaits_check: false,
      hold_expires_at: null,
      payment_id: paymentId,
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await keepApproval(tx, [id]);
  const event = { bookingId: id, at: now, actor: 'administrator', administratorId } as const;
  await recordEvent(tx, { ...event, from: 'pending', to: 'confirmed', note: 'cover approved' });
}

/** Offers the chairs for the patient's own money, for a while. */
export async function refuseChairs(
  tx: Tx,
  { administratorId }: Administrator,
  refused: readonly Waiting[],
  { reason, centerId }: { reason: string; centerId: string },
  now: Date,
): Promise<void> {
  if (refused.length === 0) return;
  const { charge_paise: charge } = await tx
    .selectFrom('centers')
    .select('charge_paise')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  for (const { id, session_date: date, start_hour: startHour } of refused) {
    const begins = windowBegins(date, startHour).getTime();
    await tx
      .updateTable('bookings')
      .set({
        awaits_check: false,
        funding: 'self-online',
        scheme: null,
        cover_id: null,
        cover_refused: reason,
        price_paise: charge,
        hold_expires_at: new Date(Math.min(now.getTime() + SELF_PAY_HOURS * HOUR_MS, begins)),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const event = { bookingId: id, at: now, actor: 'administrator', administratorId } as const;
    await recordEvent(tx, { ...event, from: 'pending', to: 'pending', note: `cover refused: ${reason}` });
  }
  for (const ids of together(refused)) await tellFunded(tx, ids, { kind: 'refused', reason }, now);
}

type Decided = {
  patient: { id: string; name: string };
  centerId: string;
  after: { decision: 'approve'; approvedUntil: IstDate; appointments: number } | { decision: 'refuse' | 'ask-paper' };
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
