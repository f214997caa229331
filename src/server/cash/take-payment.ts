/** Recording payments at the desk: one payment with one receipt, and a line of the cash book for each booking. */
import { sql } from 'kysely';
import { type DeskMode, receiptNumber } from '../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../domain/money';
import { type IstDate, MINUTE_MS, istDateOf } from '../../domain/time';
import { windowEnds } from '../../domain/windows';
import { AppError, editConflict } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { formatSession } from '../platform/formats';
import type { Administrator } from '../platform/http/callers';
import {
  holdUntil,
  lockBookings,
  statusOf,
  transition,
  type WholeBooking,
  wholeBookings,
  isHeld,
} from '../appointments';
import {
  lockPayments,
  openPayments,
  payBooking,
  turnPayments,
  isClosed,
  nextReceipt,
  requireOpenDay,
  requireOwnReference,
  writeEntry,
} from '../ledger';
import { allSessionFacts, happened, howPaid, standingFacts } from '../messages';
import { dueAtDesk } from '../payments';
import { balanceOf } from './account/account-of';

/**
 * A payment at the desk. `bookingIds`: bookings of one patient at one center. `amount`: all that is due for them
 * (paise).
 */
export type DeskPayment = {
  bookingIds: readonly string[];
  mode: DeskMode;
  amount: Paise;
  reference?: string | undefined;
  /** Whether the reference may be that of another payment: the clerk was asked. */
  anyway?: boolean | undefined;
};

/**
 * The checkouts that must be closed before the desk takes the money. `holds`: with their former ends. `heldUntil`:
 * their end now.
 */
export type Running = {
  paymentIds: string[];
  holds: { bookingId: string; paymentId: string; holdExpiresAt: Date | null }[];
  heldUntil: Date;
};

/**
 * Longer than any provider takes to close a few checkouts. If the process dies meanwhile, the chairs are free
 * afterwards.
 */
const CLOSING_MS = 10 * MINUTE_MS;

/**
 * Begins a payment: refuses what the desk can't take. If a checkout may be open, extends the holds by some minutes, in
 * which the caller closes it outside of a transaction, and returns which. Throws AppError: booking-not-found,
 * not-paid-together, nothing-due, already-paid, amount-not-due, others-being-paid, day-closed, reference-known.
 */
export async function beginDeskPayment(
  tx: Tx,
  { bookingIds, amount, ...referred }: DeskPayment,
  now: Date,
): Promise<Running> {
  const bookings = await lockToPay(tx, bookingIds, now);
  requireDue(bookings, amount, now);
  const { center_id: centerId } = bookings[0]!;
  // An early look, so that no checkout is closed in vain. `takeDeskPayment` looks again under the day's lock.
  if (await isClosed(tx, centerId, istDateOf(now))) await requireOpenDay(tx, centerId, istDateOf(now));
  await requireOwnReference(tx, { centerId, ...referred });
  const holds = bookings.flatMap(({ id, payment_id: paymentId, hold_expires_at: holdExpiresAt, ...row }) =>
    paymentId && isAtProvider(row) ? [{ bookingId: id, paymentId, holdExpiresAt }] : [],
  );
  const heldUntil = new Date(now.getTime() + CLOSING_MS);
  if (holds.length === 0) return { paymentIds: [], holds, heldUntil };
  const paymentIds = [...new Set(holds.map(({ paymentId }) => paymentId))];
  const held = holds.map(({ bookingId }) => bookingId);
  const others = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where('payment_id', 'in', paymentIds)
    .where('id', 'not in', held)
    .where(isHeld(now))
    .executeTakeFirst();
  // These bookings would lose their chairs when the checkout is closed.
  if (others) throw new AppError('others-being-paid');
  const isShorter = sql<boolean>`bookings.id = any(${held}::uuid[]) and bookings.hold_expires_at < ${heldUntil}`;
  await holdUntil(tx, isShorter, heldUntil);
  await tx.updateTable('payments').set({ desk_until: heldUntil }).where('id', 'in', paymentIds).execute();
  return { paymentIds, holds, heldUntil };
}

/**
 * Restores the former ends of holds, if a checkout could not be closed or what is due has changed. Holds whose page was
 * closed end with the desk's minutes, since nobody can pay there any more.
 */
export async function undoDeskPayment(db: Db, { paymentIds, holds, heldUntil }: Running): Promise<void> {
  if (paymentIds.length === 0) return;
  for (const { bookingId, paymentId, holdExpiresAt } of holds) {
    if (holdExpiresAt === null) continue;
    const isIt = sql<boolean>`bookings.id = ${bookingId} and bookings.payment_id = ${paymentId} and bookings.hold_expires_at = ${heldUntil}
      and exists (select from payments where id = ${paymentId} and status in ('creating', 'open'))`;
    await holdUntil(db, isIt, holdExpiresAt);
  }
  await db
    .updateTable('payments')
    .set({ desk_until: null })
    .where('id', 'in', paymentIds)
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

/**
 * Records the payment, with one receipt and an entry for each booking, and confirms held chairs. Returns the id of the
 * first entry and the number of the receipt. Throws the errors of `beginDeskPayment`, and online-unclear.
 */
export async function takeDeskPayment(
  tx: Tx,
  administrator: Administrator,
  { bookingIds, mode, amount, reference, anyway }: DeskPayment,
  now: Date,
): Promise<{ entryId: string; receipt: string }> {
  const bookings = await lockToPay(tx, bookingIds, now);
  requireDue(bookings, amount, now);
  const day = istDateOf(now);
  const { center_id: centerId } = bookings[0]!;
  await requireOpenDay(tx, centerId, day);
  await requireOwnReference(tx, { centerId, mode, reference, anyway });
  // The checkout was closed, but the provider has not finished with it.
  if (bookings.some(isAtProvider)) throw new AppError('online-unclear');

  const number = await nextReceipt(tx);
  const paymentId = await writePayment(tx, bookings, { mode, amount, number }, now);
  const receipt = receiptNumber(number);
  const entries: string[] = [];
  const dues = new Map(bookings.map((booking) => [booking.id, dueAtDesk(booking, now)]));
  const noteOf = ({ id }: { id: string }) =>
    `paid at the desk: ${formatRupees(dues.get(id)!)} by ${mode}, receipt ${receipt}`;
  for (const booking of bookings) {
    const { id: bookingId, payment_id: before } = booking;
    const { administratorId } = administrator;
    await confirmPaid(tx, booking, paymentId, { administratorId, note: noteOf(booking) }, now);
    const amountDue = dues.get(bookingId)!;
    const replacesPaymentId = before === paymentId ? null : before;
    const about = { centerId, bookingId, paymentId, replacesPaymentId } as const;
    const entry = {
      ...about,
      day,
      kind: 'payment',
      mode,
      amount: amountDue,
      reference,
      receiptNumber: number,
    } as const;
    entries.push(await writeEntry(tx, administrator, entry, now));
  }
  await dropReplaced(tx, bookings, paymentId);
  const done = {
    by: administrator,
    bookings,
    // Confirming a held booking has written it.
    note: (booking: { id: string; status: string }) => (booking.status === 'pending' ? null : noteOf(booking)),
    log: ({ id }: { id: string }) => {
      return { after: { amount: paiseToRupees(dues.get(id)!), mode, receipt, ...(reference && { reference }) } };
    },
    // One mail, however many bookings were paid.
    message: {
      onceKey: `payment-received:${entries[0]}`,
      details: await receivedFacts(tx, bookings, { mode, amount, receipt }, now),
    },
  };
  await happened(tx, 'paid-at-desk', done, now);
  return { entryId: entries[0]!, receipt };
}

/** Whether a checkout may be open for the booking. */
function isAtProvider({ payment_status: status }: Pick<WholeBooking, 'payment_status'>): boolean {
  return status === 'creating' || status === 'open';
}

/** Writes the payment: takes one that is due, or adds one if there is none. Returns its id. */
async function writePayment(
  tx: Tx,
  bookings: readonly WholeBooking[],
  { mode, amount, number }: { mode: DeskMode; amount: Paise; number: number },
  now: Date,
): Promise<string> {
  const atDesk = { mode, at: now, receipt: number };
  const due = bookings.find((one) => one.payment_status === 'due')?.payment_id;
  if (due) {
    await turnPayments(tx, [due], { from: 'due', to: 'paid', atDesk, amount });
    return due;
  }
  const payment = { userId: payerOf(bookings), amount, expiresAt: now };
  const [id] = await openPayments(tx, [payment], { paidAtDesk: atDesk }, now);
  return id!;
}

/** Makes a payment the one that pays a booking, and confirms the booking if it is held. */
async function confirmPaid(
  tx: Tx,
  booking: WholeBooking,
  paymentId: string,
  { administratorId, note }: { administratorId: string; note: string },
  now: Date,
): Promise<void> {
  // A patient's share of a scheme or sponsor keeps its funding.
  const isOwn = booking.scheme === null && booking.sponsor_id === null;
  const cause = { actor: 'administrator', administratorId, note } as const;
  if (booking.status === 'pending') {
    const paying = { payment_id: paymentId, ...(isOwn && { funding: 'self-at-center' }) };
    await transition(tx, booking, { to: 'confirmed', paying, ...cause, now });
    return;
  }
  await payBooking(tx, booking.id, { paymentId, isAtCenter: isOwn }, now);
}

/** Abandons payments that were due for single bookings, since these were paid together by another payment. */
async function dropReplaced(tx: Tx, bookings: readonly WholeBooking[], paymentId: string): Promise<void> {
  const replaced = bookings.flatMap(({ payment_id: id, payment_status: status }) =>
    id && id !== paymentId && status === 'due' ? [id] : [],
  );
  await turnPayments(tx, replaced, { from: 'due', to: 'abandoned' });
}

type ReceivedAtDesk = { mode: DeskMode; amount: Paise; receipt: string };

/** Reads what is told about bookings that were paid together. */
async function receivedFacts(
  tx: Tx,
  bookings: readonly WholeBooking[],
  { mode, amount, receipt }: ReceivedAtDesk,
  now: Date,
) {
  const ids = bookings.map(({ id }) => id);
  const all = await allSessionFacts(tx, ids);
  const { facts, notice } = await standingFacts(tx, ids[0]!, now);
  const isOver = bookings.every((one) => windowEnds(one.session_date, one.start_hour) <= now);
  const { patient_id: patientId, center_id: centerId } = bookings[0]!;
  const balance = await balanceOf(tx, patientId, [centerId]);
  const taken = { ...(await howPaid(tx, ids)), mode, receipt, at: now.toISOString(), isOver, balance };
  return {
    ...facts,
    ...notice,
    ...taken,
    amount,
    ...(ids.length > 1 && { sessions: ids.map((id) => all.get(id)!) }),
  };
}

/** Locks bookings and their payments, and reads them, the earliest first. */
async function lockToPay(tx: Tx, ids: readonly string[], now: Date): Promise<WholeBooking[]> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select(['id', 'payment_id'])
    .where('id', 'in', ids)
    .execute();
  if (found.length < ids.length) throw new AppError('booking-not-found');
  const before = new Map(found.map(({ id, payment_id: paymentId }) => [id, paymentId]));
  await lockPayments(
    tx,
    found.flatMap(({ payment_id: paymentId }) => paymentId ?? []),
  );
  await lockBookings(tx, [...ids]);
  const bookings = await wholeBookings(tx)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const [first] = bookings;
  if (!first || bookings.length < ids.length) throw new AppError('booking-not-found');
  if (bookings.some((one) => one.patient_id !== first.patient_id || one.center_id !== first.center_id)) {
    throw new AppError('not-paid-together');
  }
  // Another payment was written for one of them while we waited for the locks.
  if (bookings.some((one) => one.payment_id !== before.get(one.id) && dueAtDesk(one, now) > 0)) {
    throw editConflict(undefined);
  }
  return bookings;
}

function requireDue(bookings: readonly WholeBooking[], amount: Paise, now: Date): void {
  for (const booking of bookings) {
    if (dueAtDesk(booking, now) > 0) continue;
    const refused = notDue(booking, now);
    if (bookings.length === 1) throw refused;
    const session: { date: IstDate; startHour: number } = { date: booking.session_date, startHour: booking.start_hour };
    throw new AppError(refused.code, { message: `${formatSession('en', session)}: ${refused.message}` });
  }
  const due = bookings.reduce((sum, one) => sum + dueAtDesk(one, now), 0);
  if (amount === due) return;
  const what = bookings.length === 1 ? 'this appointment' : `these ${bookings.length} appointments`;
  const message = `Exactly ${formatRupees(due)} is due for ${what}.`;
  throw new AppError('amount-not-due', { message, fields: { amount: message } });
}

/** Returns the error that says why nothing is due for a booking. */
function notDue(booking: WholeBooking, now: Date): AppError {
  if (booking.payment_status === 'paid') return new AppError('already-paid');
  const isLapsed = booking.status !== 'cancelled' && statusOf(booking, now) === 'cancelled';
  if (!isLapsed) return new AppError('nothing-due');
  return new AppError('nothing-due', { message: 'The hold of this chair is over. Please book it again.' });
}

/**
 * Returns the account to which the payment belongs: the one that booked all of them, or else the patient's own; null
 * for a patient without an account.
 */
function payerOf(bookings: readonly WholeBooking[]): string | null {
  const { user_id: booker, has_account: hasAccount, patient_id: patientId } = bookings[0]!;
  if (booker && bookings.every((one) => one.user_id === booker)) return booker;
  return hasAccount ? patientId : null;
}
