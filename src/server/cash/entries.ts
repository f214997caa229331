/** Writing into the cash book. */
import { v7 as newId } from 'uuid';
import type { DeskKind, DeskMode } from '../../domain/desk-money';
import type { Paise } from '../../domain/money';
import { type IstDate, formatDate } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { lockDeskDays } from '../seats';

export type NewEntry = {
  centerId: string;
  day: IstDate;
  kind: DeskKind;
  mode: DeskMode;
  /** Negative: it leaves the desk. */
  amount: Paise;
  bookingId: string;
  paymentId: string;
  refundId?: string | null;
  counters?: string;
  reference?: string | undefined;
  note?: string;
  receiptNumber?: number;
  /** The payment online in whose place this one comes. */
  replacesPaymentId?: string | null;
};

/** Whether a day of a center's book is closed. The day's lock must be held, where something depends on it. */
export async function isClosed(tx: Tx, centerId: string, day: IstDate): Promise<boolean> {
  const closed = await tx
    .selectFrom('desk_days')
    .select('day')
    .where('center_id', '=', centerId)
    .where('day', '=', day)
    .executeTakeFirst();
  return closed !== undefined;
}

/** Locks a day of the book, which then can't be closed before the commit. Throws AppError `day-closed`. */
export async function requireOpenDay(tx: Tx, centerId: string, day: IstDate): Promise<void> {
  await lockDeskDays(tx, centerId, [day]);
  if (await isClosed(tx, centerId, day)) {
    throw new AppError('day-closed', {
      message: `The day is closed: nothing more is written into the book of ${formatDate(day)}. A manager can open it again.`,
    });
  }
}

/** Writes an entry into a day that is open and locked. Returns its id. */
export async function writeEntry(
  tx: Tx,
  { administratorId, userName }: Administrator,
  entry: NewEntry,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('desk_entries')
    .values({
      id: newId(),
      center_id: entry.centerId,
      day: entry.day,
      kind: entry.kind,
      mode: entry.mode,
      amount_paise: entry.amount,
      booking_id: entry.bookingId,
      payment_id: entry.paymentId,
      refund_id: entry.refundId ?? null,
      counters: entry.counters ?? null,
      reference: entry.reference ?? null,
      note: entry.note ?? null,
      receipt_number: entry.receiptNumber ?? null,
      replaces_payment_id: entry.replacesPaymentId ?? null,
      administrator_id: administratorId,
      administrator_name: userName,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
