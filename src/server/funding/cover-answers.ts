/** A center's answer about a cover, from its queue or at its desk, and its effect on the chairs that wait for it. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { coveredBy } from '../../domain/approval';
import { type NextState, selfPayUntil } from '../../domain/funding';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import { type IstDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import { FORMATS } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { chargeAt, CHARGES } from '../charges';
import { readClosedDays } from '../seats';
import { isHeld, transition } from '../appointments';
import { endApprovals, isNextAsked } from '../patients';
import { type CoverAt, approvalLeft, isOf, keepApproval, standingApprovals, standOn } from './approvals';
import { askForCheck } from './funding';
import { writeDue } from '../ledger';
import { happened, tellFunded } from '../messages';

export type Waiting = Awaited<ReturnType<typeof waitingChairs>>[number];

/** Reads the chairs that wait for the answer, the earliest first, and locks their rows. */
export function waitingChairs(tx: Tx, { coverId, centerId }: CoverAt, now: Date) {
  return tx
    .selectFrom('appointments')
    .select(['id', 'user_id', 'patient_id', 'series_id', 'session_date', 'start_hour', 'price_paise'])
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .where('awaits_check', '=', true)
    .where(isHeld(now, 'appointments'))
    .orderBy('session_date')
    .orderBy('start_hour')
    .forUpdate()
    .execute();
}

/** Groups bookings by the account that booked them: one answer is one mail, however many sessions it concerns. */
export function together(waiting: readonly Pick<Waiting, 'id' | 'user_id'>[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, user_id: userId } of waiting) {
    const key = userId ?? '';
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

/**
 * Reads the last standing approval of a cover at a center, and whether a next one is asked for; null if none stands.
 * The cover must be locked.
 */
export async function standingApproval(tx: Tx, at: CoverAt, now: Date) {
  const last = (await standingApprovals(tx, isOf(at), now)).at(-1);
  if (!last) return null;
  const asked = await tx
    .selectFrom('cover_checks')
    .select(isNextAsked(now).as('isNextAsked'))
    .where('cover_id', '=', at.coverId)
    .where('center_id', '=', at.centerId)
    .executeTakeFirst();
  return { until: last.until, isNextAsked: asked?.isNextAsked ?? false };
}

type NotApproved = { state: Exclude<NextState, 'waiting'>; reason: string };

/**
 * Writes a center's refusal of a next approval, or its wish for a paper. The present approval stands. The cover must be
 * locked.
 */
export async function writeNotNext(
  tx: Tx,
  { coverId, centerId }: CoverAt,
  { state, reason }: NotApproved,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cover_checks')
    .set({
      question: state,
      question_reason: reason,
      question_asked_at: sql`coalesce(question_asked_at, ${now}::timestamptz)`,
    })
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .execute();
}

/** Writes that a center refuses a cover or wants a paper. Its approval ends. */
export async function writeNotApproved(
  tx: Tx,
  administrator: Administrator,
  at: CoverAt,
  { state, reason }: NotApproved,
  now: Date,
): Promise<void> {
  await endApprovals(tx, isOf(at));
  await writeAnswered(tx, administrator, at, { question: state, question_reason: reason }, now);
}

/** Writes that a center has answered: what is still asked of it, and who answered. */
async function writeAnswered(
  tx: Tx,
  { administratorId }: Administrator,
  { coverId, centerId }: CoverAt,
  asked: { question: NotApproved['state'] | 'none'; question_reason: string | null },
  now: Date,
): Promise<void> {
  const answer = { ...asked, question_asked_at: null, decided_at: now, decided_by: administratorId };
  await tx
    .insertInto('cover_checks')
    .values({ cover_id: coverId, center_id: centerId, asked_at: now, ...answer })
    .onConflict((conflict) => conflict.columns(['cover_id', 'center_id']).doUpdateSet(answer))
    .execute();
}

/**
 * What a center approves. Without `sessions`, as many as the center gives to a course of the scheme. `isNext`: on top
 * of the present approval; otherwise it replaces that.
 */
export type Approval = {
  approvedUntil: IstDate;
  sessions?: number | null | undefined;
  reference?: string | null | undefined;
  isNext: boolean;
};

/** An approval that was written. The chairs that wait for it are still to be answered. */
export type Approved = CoverAt & {
  id: string;
  scheme: Scheme;
  approvedUntil: IstDate;
  sessions: number | null;
  /** Whether it replaces what was approved before. */
  replaces: boolean;
};

/**
 * Writes a center's approval of a cover, which counts from today. If it replaces an approval, everything booked from
 * today on stands on it. A next approval takes nothing away: earlier ones continue until their last days with their
 * bookings, and only what is beyond stands on the new one. `answerWaiting` then deals with the sessions. Throws
 * `invalid-input` for an approval that has ended, or a next one that ends before the present one.
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
  const at = { coverId, centerId };
  const refuseDate = (message: string) =>
    new AppError('invalid-input', { message, fields: { approvedUntil: message } });
  if (approvedUntil < today) throw refuseDate('This date is in the past.');
  const standing = approval.isNext ? await standingApproval(tx, at, now) : null;
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
  if (!standing) {
    await correctReference(tx, { ...at, approvedUntil, reference });
    await endApprovals(tx, isOf(at));
  }
  const id = newId();
  await tx
    .insertInto('approvals')
    .values({
      id,
      cover_id: coverId,
      center_id: centerId,
      valid_from: today,
      valid_until: approvedUntil,
      sessions,
      reference,
      decided_at: now,
      decided_by: administrator.administratorId,
    })
    .execute();
  await writeAnswered(tx, administrator, at, { question: 'none', question_reason: null }, now);
  return { ...at, id, scheme, approvedUntil, sessions, replaces: !standing };
}

/**
 * Writes a corrected reference on the sessions of an approval: an approval with the same last day is the earlier one,
 * written again.
 */
async function correctReference(
  tx: Tx,
  { coverId, centerId, approvedUntil, reference }: CoverAt & { approvedUntil: IstDate; reference: string | null },
): Promise<void> {
  if (reference === null) return;
  await sql`update bookings set cover_reference = ${reference} from (
      select * from approvals where ${isOf({ coverId, centerId })} and state = 'given'
      order by valid_until desc, decided_at desc nulls last, id desc limit 1) present
    where present.valid_until = ${approvedUntil} and bookings.cover_id = ${coverId} and bookings.center_id = ${centerId}
      and bookings.cover_holder is not null and bookings.session_date <= ${approvedUntil}
      and bookings.cover_reference is not distinct from present.reference
      and (present.reference is not null or bookings.session_date >= present.valid_from)`.execute(tx);
}

/**
 * Applies an approval to sessions. If it replaced others, what is booked from today on stands on it. Waiting chairs
 * that it covers are confirmed, with a share due at the center. Other waiting chairs are refused; but if the scheme
 * forbids asking for money, they keep waiting, since nobody has refused them. Returns how many waited. The windows that
 * need a lock must be locked.
 */
export async function answerWaiting(
  tx: Tx,
  administrator: Administrator,
  approved: Approved,
  now: Date,
): Promise<number> {
  const { coverId, centerId, scheme, approvedUntil, sessions } = approved;
  if (approved.replaces) await standOn(tx, approved, now);
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

/** Confirms one chair, with the share due at the center. */
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

/** Offers the chairs for a while to patients who pay themselves. `isNext`: an approval of other sessions stands. */
export async function refuseChairs(
  tx: Tx,
  administrator: Administrator,
  refused: readonly Waiting[],
  { reason, centerId, isNext }: { reason: string; centerId: string; isNext: boolean },
  now: Date,
): Promise<void> {
  if (refused.length === 0) return;
  const center = await tx.selectFrom('centers').select(CHARGES).where('id', '=', centerId).executeTakeFirstOrThrow();
  const isClosedOn = (await readClosedDays(tx, [centerId]))(centerId);
  for (const { id, session_date: date, start_hour: startHour } of refused) {
    await tx
      .updateTable('bookings')
      .set({
        awaits_check: false,
        funding: 'self-online',
        scheme: null,
        cover_id: null,
        approval_id: null,
        cover_refused: reason,
        price_paise: chargeAt(center, date),
        hold_expires_at: selfPayUntil(date, startHour, now, isClosedOn),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  }
  const bookings = refused.map(({ id }) => ({ id, status: 'pending' }));
  await happened(tx, 'cover-refused', { by: administrator, bookings, note: `cover refused: ${reason}` }, now);
  for (const ids of together(refused)) await tellFunded(tx, ids, { kind: 'refused', reason, isNext }, now);
}

/** Gives up chairs for which the center gives no next approval, if the scheme forbids asking for money. */
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
    /** Absent for the first approval, and for the present one. */
    about?: 'next-approval';
  };
  /** The text for the patient. */
  note: string | null;
};

/** Records who answered about a cover. */
export function recordDecision(
  tx: Tx,
  administrator: Administrator,
  { patient, ...decided }: Decided,
  now: Date,
): Promise<void> {
  const subject = { subject: 'patient', subjectId: patient.id, subjectName: patient.name } as const;
  return recordAction(tx, administrator, { action: 'cover-decided', ...subject, ...decided }, now);
}
