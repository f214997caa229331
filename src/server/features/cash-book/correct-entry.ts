import type { BookingStatus } from '../../../domain/booking';
import type { DeskMode } from '../../../domain/desk-money';
import { formatRupees, paiseToRupees } from '../../../domain/money';
import { may } from '../../../domain/rights';
import { type IstDate, istDateOf } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { appointmentName, recordAction } from '../../records/actions';
import { recordEvent, wholeBookings } from '../../records/bookings';
import { lockBookings, lockDeskDays, lockPayment } from '../../records/locks';
import { type WholeEntry, refuseCorrection, wholeEntries } from '../../records/desk-entries';
import { isClosed, requireOpenDay, writeEntry } from './entries';

/**
 * Takes an entry back by one of the other sign. A payment is due again, and its receipt withdrawn; a refund is still to be
 * paid back. It is written into the day of the entry, or into today's once that is closed. Returns the new entry's id.
 * Throws AppError: entry-not-found, not-allowed, entry-corrected, entry-not-correctable, day-closed.
 */
export async function correctEntry(
  tx: Tx,
  administrator: Administrator,
  entryId: string,
  note: string,
  now: Date,
): Promise<string> {
  const find = () => wholeEntries(tx).where('entry.id', '=', entryId).executeTakeFirst();
  const found = await find();
  if (!found?.payment_id || !found.booking_id) throw new AppError('entry-not-found');
  const { center_id: centerId, payment_id: paymentId, booking_id: bookingId } = found;
  if (found.kind === 'refund' && !may(administrator.roles, 'refund', centerId)) throw new AppError('not-allowed');
  await lockPayment(tx, paymentId);
  await lockBookings(tx, [bookingId]);
  const today = istDateOf(now);
  await lockDeskDays(tx, centerId, [found.day, today]);
  const entry = (await find())!;
  const refused = refuseCorrection(entry);
  if (refused) throw refused;
  const day = await openDayOf(tx, entry, today);

  const { refund_id: refundId } = entry;
  if (entry.kind === 'payment') {
    const due = { status: 'due', method: null, paid_at: null, receipt_number: null } as const;
    await tx.updateTable('payments').set(due).where('id', '=', paymentId).execute();
  } else if (refundId) {
    await tx.updateTable('refunds').set({ status: 'requested', settled_at: null }).where('id', '=', refundId).execute();
  }
  const mode = entry.mode as DeskMode;
  const amount = -entry.amount_paise;
  const about = { centerId, bookingId, paymentId, refundId } as const;
  const counter = { ...about, day, kind: 'correction', mode, amount, counters: entryId, note } as const;
  const id = await writeEntry(tx, administrator, counter, now);

  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const status = booking.status as BookingStatus;
  const { administratorId } = administrator;
  const event = { bookingId, at: now, actor: 'administrator', administratorId, from: status, to: status } as const;
  const what = entry.kind === 'payment' ? 'payment at the desk taken back' : 'refund at the desk taken back';
  await recordEvent(tx, { ...event, note: `${what}: ${formatRupees(Math.abs(amount))}. ${note}` });
  const subject = { subject: 'appointment', subjectId: bookingId, subjectName: appointmentName(booking) } as const;
  const after = { amount: paiseToRupees(amount), mode };
  await recordAction(tx, administrator, { action: 'desk-entry-corrected', ...subject, after, note }, now);
  return id;
}

/** The day of an entry, or today once that is closed: nothing is written into a closed day. */
async function openDayOf(tx: Tx, { center_id: centerId, day }: WholeEntry, today: IstDate): Promise<IstDate> {
  if (!(await isClosed(tx, centerId, day))) return day;
  await requireOpenDay(tx, centerId, today);
  return today;
}
