/** Payments: the payment status shown to the patient, derived from our rows, and abandoning one. */
import type { PaymentStatus } from '../../domain/booking';
import type { DeskMode } from '../../domain/desk-money';
import { type OnlineMethod, type PaidBy, onlineMethodOf } from '../../domain/paid-by';
import type { Payer } from '../../domain/payer';
import { SCHEMES } from '../../domain/schemes';
import type { Paise } from '../../domain/money';
import { holdExpiry } from '../../domain/policy';
import { MINUTE_MS } from '../../domain/time';
import type { MoneyOfCancelled } from '../outbox';
import { type WholeBooking, statusOf, transition } from '../appointments';
import { payBooking, turnPayments } from '../ledger';
import type { Context } from '../context';

/** Paise of a booking that were given back, or are on their way. */
export function refundedOf(row: Pick<WholeBooking, 'payment_status' | 'refunded'>): Paise {
  return row.payment_status === 'paid' ? row.refunded : 0;
}

/** How a booking was paid; null where it was not. What was settled before there was a desk has no method: by card. */
export function paidByOf(
  row: Pick<WholeBooking, 'payment_status' | 'payment_provider' | 'payment_method'>,
): PaidBy | null {
  if (row.payment_status !== 'paid') return null;
  if (row.payment_provider === 'desk') return `desk-${row.payment_method as DeskMode}`;
  return `online-${(row.payment_method as OnlineMethod | null) ?? 'card'}`;
}

/** Who pays for some bookings instead of the patient, all or the rest, each once. */
export function payersOf(rows: readonly Pick<WholeBooking, 'scheme' | 'sponsor_name'>[]): Payer[] {
  const schemes = rows.flatMap(({ scheme }) => SCHEMES.find((one) => one === scheme) ?? []);
  const sponsors = rows.flatMap(({ sponsor_name: name }) => name ?? []);
  return [...new Set(schemes), ...[...new Set(sponsors)].map((sponsor) => ({ sponsor }))];
}

/** The field of how a booking was paid on the payment page, where it was. */
export function onlinePayment(row: Parameters<typeof paidByOf>[0]): { paidOnline?: OnlineMethod } {
  const paidBy = paidByOf(row);
  const paidOnline = paidBy && onlineMethodOf(paidBy);
  return paidOnline ? { paidOnline } : {};
}

/** By which means a booking was paid at the desk; null where it was not. */
export function deskModeOf(
  row: Pick<WholeBooking, 'payment_status' | 'payment_provider' | 'payment_method'>,
): DeskMode | null {
  return row.payment_status === 'paid' && row.payment_provider === 'desk' ? (row.payment_method as DeskMode) : null;
}

/**
 * Paise that can be paid for a booking at the desk now: all of its price, while it is live and unpaid. One that was
 * brought back after all of its money had been returned is unpaid again. Nothing while the cover is checked, and of what was
 * written off.
 */
export function dueAtDesk(
  row: Pick<
    WholeBooking,
    | 'status'
    | 'hold_expires_at'
    | 'payment_status'
    | 'price_paise'
    | 'refund_status'
    | 'refundable'
    | 'awaits_check'
    | 'written_off_at'
  >,
  now: Date,
): Paise {
  if (statusOf(row, now) === 'cancelled' || row.awaits_check || row.written_off_at !== null) return 0;
  const isReturned = (row.refund_status === 'succeeded' || row.refund_status === 'by-hand') && row.refundable === 0;
  return row.payment_status === 'paid' && !isReturned ? 0 : row.price_paise;
}

type Money = Pick<
  WholeBooking,
  | 'payment_id'
  | 'payment_status'
  | 'refund_status'
  | 'refunded'
  | 'status'
  | 'price_paise'
  | 'funding'
  | 'cover_refused'
>;

/** Whether the patient owes a share, or the price after the cover was refused, for which no payment was begun. */
function isOwed(row: Money): boolean {
  return row.price_paise > 0 && (row.funding === 'scheme-part' || row.cover_refused !== null);
}

export function paymentStatusOf(row: Money): PaymentStatus {
  if (row.payment_id === null) return isOwed(row) ? 'unpaid' : 'not required';
  // What was given back of an appointment that stands is a part of what was paid for it.
  const isInPart = row.status !== 'cancelled' && row.refunded > 0 && row.refunded < row.price_paise;
  if (isInPart && row.refund_status !== 'failed') return row.payment_status === 'paid' ? 'paid' : 'unpaid';
  if (row.refund_status === 'succeeded' || row.refund_status === 'by-hand') return 'refunded';
  if (row.refund_status === 'failed') return 'refund failed';
  if (row.refund_status !== null) return 'refund pending';
  return row.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/** What a mail says about the money of a cancelled booking: `refundable` of which `refund` is refunded (paise). */
export function moneyOfCancelled(
  { payment_status: status, is_disputed: isDisputed }: Pick<WholeBooking, 'payment_status' | 'is_disputed'>,
  refundable: Paise,
  refund: Paise,
): MoneyOfCancelled {
  if (refundable > 0) return refund > 0 ? 'refunded' : 'kept';
  if (isDisputed) return 'disputed';
  return status === 'paid' ? 'refunded-before' : 'nothing-paid';
}

/** Held chairs, and the payment that will confirm them. */
export type Held = {
  paymentId: string;
  /** The earliest first. */
  sessions: { centerId: string; centerName: string; date: string; startHour: number }[];
  /** Paise. */
  amount: number;
  /**
   * When the payment was begun: requests to the provider depend on nothing else but the language, so that repeating one
   * sends the same.
   */
  createdAt: Date;
  /** Until when the chairs are held. */
  heldUntil: Date;
  checkoutExpiresAt: Date;
  checkout: { id: string; url: string } | null;
};

/**
 * The provider requires a checkout to live for at least half an hour from the request, by its own clock, which may be
 * some minutes ahead of ours. So the checkout outlives our hold a little, and is closed when the hold is freed.
 */
const CHECKOUT_MARGIN_MS = 6 * MINUTE_MS;

/** When the checkout expires for chairs that are held until `heldUntil`. `heldFor` reverses this. */
export function checkoutMargin(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() + CHECKOUT_MARGIN_MS);
}

/** Until when chairs are held whose checkout expires at `checkoutExpiresAt`. Reverses `checkoutMargin`. */
export function heldFor(checkoutExpiresAt: Date): Date {
  return new Date(checkoutExpiresAt.getTime() - CHECKOUT_MARGIN_MS);
}

/** When the checkout of a hold that was begun then expires. */
export function checkoutExpiry(createdAt: Date): Date {
  return checkoutMargin(holdExpiry(createdAt));
}

/** Abandons a payment whose checkout was never shown, and frees its chair. */
export async function abandonPayment(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  paymentId: string,
): Promise<void> {
  const now = clock();
  await database.db.transaction().execute(async (tx) => {
    const [payment] = await turnPayments(tx, [paymentId], { from: 'creating', to: 'abandoned' });
    if (!payment) return;
    const bookings = await tx
      .selectFrom('appointments as bookings')
      .select(['id', 'status', 'cover_refused'])
      .where('payment_id', '=', paymentId)
      .where('hold_expires_at', 'is not', null)
      .execute();
    for (const booking of bookings) {
      // The chair of a refused cover stays offered until its own time is over: the page can be opened again.
      if (booking.cover_refused !== null && booking.status === 'pending') {
        await payBooking(tx, booking.id, { paymentId: null });
        continue;
      }
      if (booking.status === 'cancelled') continue;
      const failed = {
        to: 'cancelled',
        reason: 'payment-failed',
        actor: 'clock',
        now,
        note: 'no payment page',
      } as const;
      await transition(tx, booking, failed);
    }
  });
}
