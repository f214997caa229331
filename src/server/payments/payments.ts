/** Payments: the payment status shown to the patient, derived from our rows, and abandoning one. */
import type { PaymentStatus } from '../../domain/booking';
import type { DeskMethod } from '../../domain/desk-money';
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

/** Paise of a booking that went back, or are on their way. */
export function refundedOf(row: Pick<WholeBooking, 'payment_status' | 'refunded'>): Paise {
  return row.payment_status === 'paid' ? row.refunded : 0;
}

/**
 * How a booking was paid; null where it was not. Payments that were settled before desks existed have no method, and
 * were made by card.
 */
export function paidByOf(
  row: Pick<WholeBooking, 'payment_status' | 'payment_provider' | 'payment_method'>,
): PaidBy | null {
  if (row.payment_status !== 'paid') return null;
  if (row.payment_provider === 'desk') return `desk-${row.payment_method as DeskMethod}`;
  return `online-${(row.payment_method as OnlineMethod | null) ?? 'card'}`;
}

/** Lists who pays for some bookings instead of the patient, in full or in part, without repeats. */
export function payersOf(rows: readonly Pick<WholeBooking, 'scheme' | 'sponsor_name'>[]): Payer[] {
  const schemes = rows.flatMap(({ scheme }) => SCHEMES.find((one) => one === scheme) ?? []);
  const sponsors = rows.flatMap(({ sponsor_name: name }) => name ?? []);
  return [...new Set(schemes), ...[...new Set(sponsors)].map((sponsor) => ({ sponsor }))];
}

/** How a booking was paid online, as a field of the payment page; empty where it was not. */
export function onlinePayment(row: Parameters<typeof paidByOf>[0]): { paidOnline?: OnlineMethod } {
  const paidBy = paidByOf(row);
  const paidOnline = paidBy && onlineMethodOf(paidBy);
  return paidOnline ? { paidOnline } : {};
}

/** How a booking was paid at the desk, or from the person's account; null where it was paid in neither way. */
export function deskModeOf(
  row: Pick<WholeBooking, 'payment_status' | 'payment_provider' | 'payment_method'>,
): DeskMethod | null {
  return row.payment_status === 'paid' && row.payment_provider === 'desk' ? (row.payment_method as DeskMethod) : null;
}

/**
 * Paise that can be paid for a booking at the desk now: its whole price while it is live and unpaid. A booking that was
 * restored after all of its money went back is unpaid again. 0 while the cover is checked, and where the debt was
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

/** Whether the patient owes money for which no payment was begun: a share, or the price after the cover was refused. */
function isOwed(row: Money): boolean {
  return row.price_paise > 0 && (row.funding === 'scheme-part' || row.cover_refused !== null);
}

export function paymentStatusOf(row: Money): PaymentStatus {
  if (row.payment_id === null) return isOwed(row) ? 'unpaid' : 'not required';
  // A partial refund of an appointment that still stands leaves it paid.
  const isInPart = row.status !== 'cancelled' && row.refunded > 0 && row.refunded < row.price_paise;
  if (isInPart && row.refund_status !== 'failed') return row.payment_status === 'paid' ? 'paid' : 'unpaid';
  if (row.refund_status === 'succeeded' || row.refund_status === 'by-hand') return 'refunded';
  if (row.refund_status === 'failed') return 'refund failed';
  if (row.refund_status !== null) return 'refund pending';
  return row.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/**
 * Says what became of the money of a cancelled booking, for a mail. `refundable`: what could be refunded; `refund`:
 * what is refunded of it (both paise).
 */
export function moneyOfCancelled(
  { payment_status: status, is_disputed: isDisputed }: Pick<WholeBooking, 'payment_status' | 'is_disputed'>,
  refundable: Paise,
  refund: Paise,
): MoneyOfCancelled {
  if (refundable > 0) return refund > 0 ? 'refunded' : 'kept';
  if (isDisputed) return 'disputed';
  return status === 'paid' ? 'refunded-before' : 'nothing-paid';
}

/** Held chairs, and the payment that confirms them once it is made. */
export type Held = {
  paymentId: string;
  /** Sorted, the earliest first. */
  sessions: { centerId: string; centerName: string; date: string; startHour: number }[];
  /** Paise. */
  amount: number;
  /**
   * When the payment was begun. Requests to the provider depend only on this and the language, so that a repeated
   * request is the same.
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

/** Returns when the checkout of a hold that was begun at `createdAt` expires. */
export function checkoutExpiry(createdAt: Date): Date {
  return checkoutMargin(holdExpiry(createdAt));
}

/** Abandons a payment whose checkout was never shown, and frees its chairs. */
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
      // After a refused cover the chair stays offered until its own hold ends: its page can be opened again.
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
