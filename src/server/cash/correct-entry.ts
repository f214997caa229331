import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DeskMode } from '../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../domain/money';
import { may } from '../../domain/rights';
import { type IstDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { lockBookings, wholeBookings } from '../appointments';
import {
  lockDeskDays,
  lockPayment,
  payBooking,
  refuseCorrection,
  turnPayments,
  turnRefund,
  wholeEntries,
  type WholeEntry,
  writeDue,
  isClosed,
  requireOpenDay,
  writeEntry,
} from '../ledger';
import { happened } from '../messages';
import { correctAccountEntry } from './account/correct-account-entry';

/** `whole`: also corrects the other lines of the same receipt that can still be corrected. */
type Correction = { note: string; whole?: boolean | undefined };

/**
 * Takes an entry of the cash book back, by a second entry with the opposite amount. A payment that is taken back is due again, and
 * its line of the receipt is withdrawn; a refund that is taken back is still to be paid. The new entry is written into the day of the
 * first, or into today if that day is closed. Returns the new entry's id.
 * Throws AppError: entry-not-found, not-allowed, entry-corrected, entry-not-correctable, day-closed.
 */
export async function correctEntry(
  tx: Tx,
  administrator: Administrator,
  entryId: string,
  { note, whole = false }: Correction,
  now: Date,
): Promise<string> {
  const find = (ids: string[]) => wholeEntries(tx).where('entry.id', 'in', ids).orderBy('entry.id').execute();
  const [found] = await find([entryId]);
  if (found?.account_entry_id) return correctLineOfAccount(tx, administrator, found, note, now);
  if (!found?.payment_id || !found.booking_id) throw new AppError('entry-not-found');
  const { center_id: centerId, payment_id: paymentId, receipt_number: receipt } = found;
  if (found.kind === 'refund' && !may(administrator.roles, 'refund', centerId)) throw new AppError('not-allowed');
  await lockPayment(tx, paymentId);
  const lines =
    whole && receipt !== null
      ? await wholeEntries(tx).where('entry.receipt_number', '=', receipt).orderBy('entry.id').execute()
      : [found];
  await lockBookings(
    tx,
    lines.flatMap(({ booking_id: id }) => id ?? []),
  );
  const today = istDateOf(now);
  await lockDeskDays(tx, centerId, [found.day, today]);
  const standing = await find(lines.map(({ id }) => id));
  const refused = refuseCorrection(standing.find(({ id }) => id === entryId)!);
  if (refused) throw refused;
  const day = await openDayOf(tx, found, today);
  let written = '';
  for (const entry of standing) {
    if (refuseCorrection(entry) !== null) continue;
    const id = await counterEntry(tx, administrator, entry, { day, note }, now);
    if (entry.id === entryId) written = id;
  }
  return written;
}

/** Takes back a line of the cash book that is money of an account: with its entry there. */
async function correctLineOfAccount(
  tx: Tx,
  administrator: Administrator,
  { center_id: centerId, account_patient_id: patientId, account_entry_id: entryId, patient: name }: WholeEntry,
  note: string,
  now: Date,
): Promise<string> {
  const account = { centerId, patientId: patientId! };
  const correction = { entryId: entryId!, note, name: name ?? '' };
  const { deskEntryId } = await correctAccountEntry(tx, administrator, account, correction, now);
  return deskEntryId!;
}

/** Writes the entry that takes another one back, under all locks. Returns the new entry's id. */
async function counterEntry(
  tx: Tx,
  administrator: Administrator,
  entry: WholeEntry,
  { day, note }: { day: IstDate; note: string },
  now: Date,
): Promise<string> {
  const { id: entryId, center_id: centerId, refund_id: refundId } = entry;
  const [paymentId, bookingId] = [entry.payment_id!, entry.booking_id!];
  if (entry.kind === 'payment') {
    await makeDueAgain(tx, entry, now);
  } else if (refundId) {
    await turnRefund(tx, refundId, { to: 'requested' });
  }
  const mode = entry.mode as DeskMode;
  const amount = -entry.amount_paise;
  const about = { centerId, bookingId, paymentId, refundId } as const;
  const counter = { ...about, day, kind: 'correction', mode, amount, counters: entryId, note } as const;
  const id = await writeEntry(tx, administrator, counter, now);

  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const what = entry.kind === 'payment' ? 'payment at the desk taken back' : 'refund at the desk taken back';
  const done = {
    by: administrator,
    bookings: [booking],
    note: `${what}: ${formatRupees(Math.abs(amount))}. ${note}`,
    log: { after: { amount: paiseToRupees(amount), mode }, note },
  };
  await happened(tx, 'desk-entry-corrected', done, now);
  return id;
}

/**
 * Makes what a line had paid due again. If the payment has other lines, they keep it and the appointment gets a payment
 * of its own; if this was its last line, the payment itself becomes due.
 */
async function makeDueAgain(tx: Tx, entry: WholeEntry, now: Date): Promise<void> {
  const [paymentId, bookingId] = [entry.payment_id!, entry.booking_id!];
  const { rows } = await sql<{ rest: Paise }>`
    select coalesce(sum(line.amount_paise), 0)::int as rest from desk_entries line
    where line.payment_id = ${paymentId} and line.refund_id is null and line.id <> ${entry.id}`.execute(tx);
  const { rest } = rows[0]!;
  if (rest === 0) {
    await turnPayments(tx, [paymentId], { to: 'due', amount: entry.amount_paise });
    return;
  }
  const { user_id: userId } = await tx
    .updateTable('payments')
    .set({ amount_paise: rest })
    .where('id', '=', paymentId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const id = newId();
  const [date, startHour] = [entry.session_date!, entry.start_hour!];
  await writeDue(tx, userId, [{ id, amount: entry.amount_paise, date, startHour }], now);
  await payBooking(tx, bookingId, { paymentId: id });
}

/** Returns the day of an entry or, if that day is closed, today: nothing is written into a closed day. */
async function openDayOf(tx: Tx, { center_id: centerId, day }: WholeEntry, today: IstDate): Promise<IstDate> {
  if (!(await isClosed(tx, centerId, day))) return day;
  await requireOpenDay(tx, centerId, today);
  return today;
}
