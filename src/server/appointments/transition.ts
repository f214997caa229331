/**
 * The one writer of a booking's status. One statement changes the status, writes the history, and removes what belongs
 * to a cancelled session: its attendance, and answers to the closure that moved it.
 */
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import {
  type Actor,
  type BookingStatus,
  type CancelAsker,
  type CancelReason,
  canTransition,
} from '../../domain/booking';
import type { CancelCode } from '../../domain/cancel-codes';
import type { Db, Tx } from '../platform/db/database';
import type { DB } from '../platform/db/schema';
import { bringAttendanceBack, finishByClock } from './attendance';
import { beforeAnswering } from './moved-by-closure';
import { holdLapsed } from './rules';

/**
 * Either one booking whose row is locked, or all that match a condition over `bookings`, with the status from which
 * they are turned. Rows with another status by now stay as they are.
 */
type Which =
  | { id: string; status: string; awaits_check?: boolean }
  | { where: RawBuilder<boolean>; status: BookingStatus };

type Cause = { actor: Actor; administratorId?: string | null | undefined; note?: string | null | undefined; now: Date };

/** Cancels, and frees the chair. */
type Cancelling = {
  to: 'cancelled';
  reason: CancelReason;
  /** Who wanted the cancellation, where an administrator cancels and knows. */
  askedBy?: CancelAsker | undefined;
  /** The reason, if one was given. `taken`: the chair was kept for somebody who has booked it. */
  code?: CancelCode | 'taken' | undefined;
};

/**
 * Cancels because the hold's time is over; the row says why. A booking that waited for a check keeps its mark until the
 * patient is told (`tellUnanswered`).
 */
type Lapsing = { to: 'cancelled'; isLapsed: true };

/**
 * Makes the booking stand without an end, paid or not. `chair`: a chair that is taken anew, under the lock of its
 * window; the caller then writes who pays for it (`keepApproval`).
 */
type Standing = {
  to: 'confirmed' | 'pending';
  chair?: number | undefined;
  /** What pays for the booking from now on. */
  paying?: { payment_id?: string | null; funding?: string } | undefined;
};

/** Restores a booking as it was before it was cancelled. `isKept`: its chair was kept for it. */
type Restoring = { before: Before; chair: number; isKept: boolean };

type Completing = { to: 'completed' };

export type Transition = Cause & (Cancelling | Lapsing | Standing | Restoring | Completing);

/**
 * What cancelling a booking overwrites or deletes. `moves`: the answers to closures that moved it. `attendance`: its
 * row.
 */
export type Before = {
  id: string;
  status: BookingStatus;
  chair: number;
  /** Absent in changes that the previous release made. */
  awaitsCheck?: boolean;
  moves: { closure_id: string; answer: string | null; answered_at: string | null }[];
  attendance: object | null;
};

/** A booking whose status was changed. `before`: what cancelling it overwrote or deleted. */
type Turned = {
  id: string;
  patient_id: string;
  payment_id: string | null;
  hold_kind: string | null;
  before: Before | null;
};

/**
 * Changes the status of bookings, writes each change into the history, and returns the bookings that were changed.
 * Callers send the messages. Throws before anything is written where the table of transitions does not allow the
 * change.
 */
export async function transition(db: Db | Tx, which: Which, change: Transition): Promise<Turned[]> {
  const { actor, administratorId = null, now } = change;
  const from = which.status as BookingStatus;
  const to = 'before' in change ? change.before.status : change.to;
  if (!canTransition(actor, from, to)) throw new Error(`${actor} may not turn a ${from} booking ${to}`);
  const values = { status: to, updated_at: now, ...valuesOf(change) };
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const isAwaited = 'id' in which && which.awaits_check === true;
  const [along, before] = to === 'cancelled' ? cancelledWith(actor, from, isAwaited, now) : [sql``, sql`null`];
  const { rows } = await sql<Turned>`
    with turned as (
      update bookings set ${sql.join(assignments)}
      where ${'id' in which ? sql`bookings.id = ${which.id}` : which.where} and bookings.status = ${from}
      returning bookings.*),
    noted as (
      insert into booking_events (booking_id, at, actor, administrator_id, from_status, to_status, note)
      select id, ${now}::timestamptz, ${actor}, ${administratorId}::uuid, ${from}, ${to}, ${noteOf(change)} from turned)
    ${to === 'completed' ? sql`, attended as (${finishByClock('turned', now)})` : along}
    select id, patient_id, payment_id, hold_kind, ${before} as before from turned`.execute(db);
  if ('before' in change) for (const { id } of rows) await bringBack(db, id, change.before);
  return rows;
}

function valuesOf(change: Transition): UpdateObject<DB, 'bookings'> {
  const calendar = { calendar_sequence: sql<number>`calendar_sequence + 1` };
  const because = { cancel_reason: null, cancel_asked_by: null, cancel_code: null };
  if ('before' in change) {
    const { before, chair, isKept, now } = change;
    const stood = { awaits_check: before.awaitsCheck ?? false, chair, ...(!isKept && { claimed_at: now }) };
    return { ...because, ...calendar, ...stood };
  }
  if (change.to === 'completed') return {};
  if ('isLapsed' in change) return { ...calendar, cancel_reason: lapseReason };
  if (change.to === 'cancelled') {
    const { reason, askedBy = null, code = null } = change;
    return { ...calendar, awaits_check: false, cancel_reason: reason, cancel_asked_by: askedBy, cancel_code: code };
  }
  const { chair, paying, now } = change;
  const place = chair !== undefined && { chair, claimed_at: now };
  return { ...because, ...calendar, awaits_check: false, hold_expires_at: null, ...place, ...paying };
}

/** Why a lapsed hold is cancelled. */
const lapseReason = sql<string>`case when awaits_check then 'not-checked-in-time' else 'not-paid-in-time' end`;

function noteOf(change: Transition) {
  const { note = null } = change;
  return 'isLapsed' in change ? sql`replace(cancel_reason, '-', ' ')` : sql`${note}::text`;
}

/**
 * Returns the parts of the cancelling statement that remove what belongs to the session, and the SQL of what was
 * removed.
 */
function cancelledWith(actor: Actor, from: BookingStatus, isAwaited: boolean, now: Date) {
  const isAnswer = actor === 'patient';
  const along = sql`, came as (
      delete from attendance using turned where attendance.booking_id = turned.id returning attendance.*)
    ${isAnswer ? sql`, answered as (${beforeAnswering('turned', 'cancelled', now)})` : sql``}`;
  const moves = sql`coalesce((select jsonb_agg(jsonb_build_object('closure_id', closure_id, 'answer', answer,
    'answered_at', answered_at)) from answered where answered.booking_id = turned.id), '[]')`;
  const before = sql`jsonb_build_object('id', turned.id, 'status', ${from}::text, 'chair', turned.chair,
    'awaitsCheck', ${isAwaited}::boolean, 'moves', ${isAnswer ? moves : sql`'[]'::jsonb`},
    'attendance', (select to_jsonb(came) from came where came.booking_id = turned.id))`;
  return [along, before] as const;
}

/** Restores attendance and answers to closures. */
async function bringBack(db: Db | Tx, bookingId: string, { attendance, moves }: Before): Promise<void> {
  await bringAttendanceBack(db, attendance);
  for (const { closure_id: closureId, answer, answered_at: answeredAt } of moves) {
    await db
      .updateTable('closure_moves')
      .set({ answer, answered_at: answeredAt })
      .where('closure_id', '=', closureId)
      .where('booking_id', '=', bookingId)
      .execute();
  }
}

/** Removes the mark `awaits_check` from lapsed bookings whose patients were told that the center did not answer. */
export async function unmarkUnanswered(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await sql`update bookings set awaits_check = false where id = any(${[...bookingIds]}::uuid[])`.execute(tx);
}

/**
 * Cancels bookings whose hold is over. Patients who let a held or offered chair lapse go to the end of the waiting
 * list; not those without an account, who were to be called.
 */
export async function lapse(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<Turned[]> {
  const where = sql<boolean>`${which} and ${holdLapsed(now)}`;
  const lapsed = await transition(
    tx,
    { where, status: 'pending' },
    { to: 'cancelled', isLapsed: true, actor: 'clock', now },
  );
  const patients = lapsed.flatMap(({ hold_kind: kind, patient_id: id }) =>
    kind === null || kind === 'offer' ? [id] : [],
  );
  if (patients.length === 0) return lapsed;
  // A wait whose row is locked is skipped: its patient is booking, which ends the wait anyway.
  await sql`update waits set let_lapse_at = ${now} where id in (
    select id from waits where patient_id = any(${patients}::uuid[]) and user_id is not null and ended_at is null for update skip locked)`.execute(
    tx,
  );
  return lapsed;
}
