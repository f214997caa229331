import { undoUntil } from '../../domain/undo';
import { isSameWindow } from '../../domain/windows';
import type { Scheme } from '../../domain/schemes';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { type Claim, lockSeats, seatAgain } from '../seats';
import {
  lockBookings,
  lockCover,
  lockPatients,
  lockWindows,
  transition,
  type WholeBooking,
  wholeBookings,
} from '../appointments';
import { lockPayments, askSoon } from '../ledger';
import { isUsedSince } from '../funding';
import { hasItsChair, moveBack, type Place, placeIn, resumeBooked, yieldOffers } from '../bookings';
import { withdrawMessages } from '../outbox';
import { takeBackAdded } from '../patients';
import type { BookedChange } from './book-at-desk';
import { undoStay } from './stay-in-hospital';
import { mailsOfSwap, undoSwap } from './swap-at-desk';
import { happened } from '../messages';

type Change = {
  id: string;
  at: Date;
  kind: string;
  booking_ids: string[];
  before: unknown;
  after: unknown;
  mails: string;
};

/**
 * Undoes what an administrator has just booked or moved, with the mails that wait, and removes the patient who was
 * added for it if nothing else refers to them. Undoing twice changes nothing. Returns whether that patient is gone.
 * Throws `too-late-to-undo` after ten seconds, if something else happened to the booking, or if its old place is taken.
 */
export async function undoChange(
  tx: Tx,
  administrator: Administrator,
  changeId: string,
  now: Date,
): Promise<{ isPatientGone: boolean }> {
  const change = await tx
    .selectFrom('desk_changes')
    .selectAll()
    .where('id', '=', changeId)
    .where('administrator_id', '=', administrator.administratorId)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw new AppError('too-late-to-undo');
  const added = change.kind === 'booked' ? ((change.after as BookedChange | null)?.added ?? null) : null;
  const takePatientBack = async () => ({
    isPatientGone: added !== null && (await takeBackAdded(tx, added, change.booking_ids)),
  });
  if (change.undone_at) return takePatientBack();
  if (now >= undoUntil(change.at)) throw new AppError('too-late-to-undo');
  if (change.kind === 'swapped') {
    await undoSwap(tx, administrator, change, now);
    await finishUndo(tx, change.id, mailsOfSwap(change), now);
    return { isPatientGone: false };
  }
  if (change.kind === 'stayed') {
    await undoStay(tx, administrator, change, now);
    await finishUndo(tx, change.id, [change.mails, `${change.mails}:booker`], now);
    return { isPatientGone: false };
  }
  const { rows, claim } = await lockAll(tx, change, now);
  if (!claim) {
    await takeBookingsBack(tx, administrator, rows, now);
    await resumeBooked(
      tx,
      rows.map((row) => row.patient_id),
      change.at,
    );
  } else await takeMoveBack(tx, claim, administrator, rows[0]!, change, now);
  await finishUndo(tx, changeId, [change.mails, `${change.mails}:booker`], now);
  return takePatientBack();
}

/** Marks a change as undone, and withdraws the messages that wait for it. */
async function finishUndo(tx: Tx, changeId: string, mails: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('desk_changes').set({ undone_at: now }).where('id', '=', changeId).execute();
  await withdrawMessages(tx, [...mails], now);
}

/** Takes every lock that undoing can need, in the order of `appointments/locks.ts`, and reads the bookings. */
export async function lockAll(
  tx: Tx,
  { kind, booking_ids: ids, before }: Pick<Change, 'kind' | 'booking_ids' | 'before'>,
  now: Date,
): Promise<{ rows: WholeBooking[]; claim: Claim | null }> {
  const find = () => wholeBookings(tx).where('bookings.id', 'in', ids).orderBy('bookings.id').execute();
  const found = await find();
  await lockPatients(
    tx,
    found.map((row) => row.patient_id),
  );
  for (const id of [...new Set(found.flatMap((row) => row.cover_id ?? []))].sort()) await lockCover(tx, id);
  await lockPayments(
    tx,
    found.flatMap((row) => row.payment_id ?? []),
  );
  const windows = (await find()).map((row) => ({
    centerId: row.center_id,
    date: row.session_date,
    startHour: row.start_hour,
  }));
  let claim: Claim | null = null;
  if (kind === 'booked') await lockWindows(tx, windows);
  else {
    const { patient_id: patientId } = found[0]!;
    const asked = { windows: [windowOf(before as Place)], also: windows, leaving: ids, places: [] };
    claim = await lockSeats(tx, { by: 'desk', patientId, as: 'to-stand-again', ...asked }, now);
  }
  await lockBookings(tx, ids);
  return { rows: await find(), claim };
}

async function takeBookingsBack(tx: Tx, administrator: Administrator, rows: WholeBooking[], now: Date): Promise<void> {
  if (!rows.every((row) => isAsBooked(row, now))) throw new AppError('too-late-to-undo');
  await cancelTakenBack(tx, administrator, rows, now);
}

/** Whether nothing has happened to a booking since the desk made it: it has its chair, was not paid, and not moved. */
export function isAsBooked(row: WholeBooking, now: Date): boolean {
  return hasItsChair(row, now) && row.payment_status !== 'paid' && row.moved_at === null;
}

/** Cancels bookings that the desk takes back, and records each. They and their payments must be locked (`lockAll`). */
export async function cancelTakenBack(
  tx: Tx,
  administrator: Administrator,
  rows: readonly WholeBooking[],
  now: Date,
): Promise<void> {
  const { administratorId } = administrator;
  for (const row of rows) {
    const note = 'taken back at the desk';
    const taken = {
      to: 'cancelled',
      reason: 'administrator',
      actor: 'administrator',
      administratorId,
      now,
      note,
    } as const;
    await transition(tx, row, taken);
    await record(tx, administrator, row, now);
  }
  // The checkout must not be paid any more. If it was just paid, settling it refunds it.
  await askSoon(
    tx,
    rows.flatMap((row) => row.payment_id ?? []),
    now,
  );
}

async function takeMoveBack(
  tx: Tx,
  claim: Claim,
  administrator: Administrator,
  booking: WholeBooking,
  change: Change,
  now: Date,
): Promise<void> {
  const [before, after] = [change.before as Place, change.after as Place];
  const here = placeIn(booking);
  const isUntouched =
    hasItsChair(booking, now) &&
    (['centerId', 'date', 'startHour', 'chair', 'movedAt'] as const).every((key) => here[key] === after[key]);
  if (!isUntouched || (await isUsedSince(tx, [booking], change.at, now))) throw new AppError('too-late-to-undo');
  const isThere = isSameWindow(before, after);
  // The booking's former chair, or another free one there.
  const wanted = { ...windowOf(before), scheme: booking.scheme as Scheme | null, rather: before.chair };
  const chair = isThere ? before.chair : await seatAgain(tx, claim, wanted, now);
  if (chair === null) throw new AppError('no-free-chair');
  if (!isThere) await yieldOffers(tx, [{ ...windowOf(before), chair }], now);
  const { administratorId } = administrator;
  await moveBack(tx, booking, before, { administratorId, chair }, now);
  await record(tx, administrator, booking, now);
}

const windowOf = ({ centerId, date, startHour }: Place) => ({ centerId, date, startHour });

async function record(tx: Tx, administrator: Administrator, row: WholeBooking, now: Date): Promise<void> {
  await happened(tx, 'taken-back-at-desk', { by: administrator, bookings: [row], log: {} }, now);
}
