/** Undoing what a patient cancelled a moment ago: the sessions are restored with chair, payment and cover. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { refuseClaim } from '../../../domain/claimant';
import type { Scheme } from '../../../domain/schemes';
import { undoUntil } from '../../../domain/undo';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { type Claim, dropKept, lockSeats, seatAgain, writeSeats } from '../../seats';
import {
  type ActingFor,
  type Before,
  lockActivePatient,
  lockBookings,
  lockCover,
  lockSponsor,
  transition,
  type WholeBooking,
} from '../../appointments';
import type { WindowKey } from '../../../domain/windows';
import { lockPayments, dropRefunds } from '../../ledger';
import { isUsedSince } from '../../funding';
import { withdrawMessages } from '../../outbox';
import { namedSessions, paymentsOf } from './coming-sessions';

/**
 * Keeps the chairs of cancelled sessions as long as the cancellation can be undone, and records how they were. Returns
 * the id of the undo, and until when it is possible.
 */
export async function keepForUndo(
  tx: Tx,
  { userId, patientId }: ActingFor,
  rows: readonly WholeBooking[],
  { before, mails }: { before: Before[]; mails: string[] },
  now: Date,
): Promise<{ id: string; until: string }> {
  const id = newId();
  const ids = rows.map((row) => row.id);
  const until = undoUntil(now);
  await tx
    .insertInto('patient_changes')
    .values({ id, user_id: userId, booking_ids: ids, before: JSON.stringify(before), mails, at: now })
    .execute();
  // Each session gives its chair to the row that keeps it.
  await writeSeats(
    tx,
    rows.map((row) => ({
      ...windowOf(row),
      chair: row.chair,
      patientId,
      userId,
      status: 'pending',
      keptAs: 'undo',
      price: row.price_paise,
      until,
      payer: { funding: row.funding, scheme: row.scheme, cover_id: row.cover_id, sponsor_id: row.sponsor_id },
    })),
    now,
  );
  return { id, until: until.toISOString() };
}

/** Finds what can still be undone of sessions that an account cancelled; null if nothing can. */
export async function openUndo(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; until: string } | null> {
  const change = await tx
    .selectFrom('patient_changes')
    .select(['id', 'at'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`booking_ids @> ${[...ids]}::uuid[]`)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  const until = change && undoUntil(change.at);
  return until && now < until ? { id: change.id, until: until.toISOString() } : null;
}

/**
 * Reads a cancellation by an account: how many sessions, how much is refunded (paise), and until when it can be undone.
 */
export async function readUndo(db: Db, userId: string, id: string, now: Date) {
  const change = await db
    .selectFrom('patient_changes')
    .select(['booking_ids', 'at', 'undone_at'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select(sql<number>`coalesce(sum(amount_paise), 0)::int`.as('sum'))
        .where(
          sql<boolean>`refunds.booking_id = any(patient_changes.booking_ids) and refunds.created_at = patient_changes.at`,
        )
        .as('refund'),
    )
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!change) return null;
  const until = undoUntil(change.at);
  return {
    count: change.booking_ids.length,
    refund: change.refund ?? 0,
    until: change.undone_at === null && now < until ? until.toISOString() : null,
    undone: change.undone_at !== null,
  };
}

/**
 * Undoes an account's cancellation, all of it or nothing; no mail and no refund was sent yet. Undoing it twice changes
 * nothing. Returns how many sessions stand again. Throws `too-late-to-undo` after ten seconds, or if something else
 * happened to a session, its center, its chair, its hour or its cover; `not-found` if the account made no such change; and
 * `booking-not-found` if it may not change them any more.
 */
export async function undoCancelled(tx: Tx, userId: string, changeId: string, now: Date): Promise<number> {
  const change = await tx
    .selectFrom('patient_changes')
    .selectAll()
    .where('id', '=', changeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw new AppError('not-found');
  const before = change.before as Before[];
  if (change.undone_at) return before.length;
  if (now >= undoUntil(change.at) || change.finished_at) throw new AppError('too-late-to-undo');

  const { rows, claim } = await lockSessions(tx, userId, change.booking_ids, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Another session may have used up the approval. What is left of a sponsor's code is kept together with the chairs.
  if (await isUsedSince(tx, rows, change.at, now)) throw new AppError('too-late-to-undo');
  await takeRefundsBack(tx, change.booking_ids);
  for (const one of before) await bringBack(tx, claim, byId.get(one.id)!, one, change.at, now);
  await tx.updateTable('patient_changes').set({ undone_at: now }).where('id', '=', changeId).execute();
  await withdrawMessages(tx, change.mails, now);
  return before.length;
}

/** Takes every lock that undoing can need, in the order of `appointments/locks.ts`, and reads the sessions. */
async function lockSessions(
  tx: Tx,
  userId: string,
  ids: string[],
  now: Date,
): Promise<{ rows: WholeBooking[]; claim: Claim }> {
  const { patient_id: patientId } = await tx
    .selectFrom('appointments as bookings')
    .select('patient_id')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  const acting = { userId, patientId };
  await lockActivePatient(tx, acting);
  const found = await namedSessions(tx, acting, ids);
  for (const id of [...new Set(found.flatMap((row) => row.cover_id ?? []))].sort()) await lockCover(tx, id);
  for (const id of [...new Set(found.flatMap((row) => row.sponsor_id ?? []))].sort()) await lockSponsor(tx, id);
  await lockPayments(tx, paymentsOf(found));
  const claim = await lockSeats(
    tx,
    { by: 'patient', patientId, windows: found.map(windowOf), as: 'to-stand-again' },
    now,
  );
  await lockBookings(tx, ids);
  return { rows: await namedSessions(tx, acting, ids), claim };
}

const windowOf = (row: WholeBooking): WindowKey => ({
  centerId: row.center_id,
  date: row.session_date,
  startHour: row.start_hour,
});

/** Deletes refunds that were requested and not sent yet. Throws `too-late-to-undo` if one was sent. */
async function takeRefundsBack(tx: Tx, bookingIds: string[]): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'checked_at'])
    .where('booking_id', 'in', bookingIds)
    .where('status', '=', 'requested')
    .forUpdate()
    .execute();
  if (refunds.some(({ checked_at: at }) => at !== null)) throw new AppError('too-late-to-undo');
  await dropRefunds(
    tx,
    refunds.map(({ id }) => id),
  );
}

/** Restores one session on the chair that was kept for it, or on another free one of the window. */
async function bringBack(
  tx: Tx,
  claim: Claim,
  row: WholeBooking,
  before: Before,
  cancelledAt: Date,
  now: Date,
): Promise<void> {
  const isUntouched =
    row.status === 'cancelled' &&
    row.cancel_reason === 'patient' &&
    row.updated_at.getTime() === cancelledAt.getTime() &&
    row.chair === before.chair &&
    row.center_deleted_at === null;
  if (!isUntouched) throw new AppError('too-late-to-undo');
  const window = windowOf(row);
  const isTheirs = sql<boolean>`patient_id = ${row.patient_id} and status = 'pending' and center_id = ${window.centerId}
    and session_date = ${window.date} and start_hour = ${window.startHour}`;
  const [kept] = await dropKept(tx, isTheirs, 'undo');
  const refused = refuseClaim(claim, window, now);
  const wanted = { ...window, scheme: row.scheme as Scheme | null, rather: before.chair };
  const chair = kept ? kept.chair : await seatAgain(tx, claim, wanted, now);
  if (refused || chair === null) throw new AppError('too-late-to-undo');
  const cause = { actor: 'patient', now, note: 'taken back within seconds' } as const;
  await transition(tx, row, { before, chair, isKept: kept !== undefined, ...cause });
}
