/**
 * Sentences about an appointment: the state of its money, why it was cancelled, the result of cancelling. Pure: they are keys of
 * the catalogue with values.
 */
import type { Booking } from '../../../contract/bookings/bookings';
import { type Appointment, isDueAtCenter } from './appointment';
import type { DeskMethod } from '../../../domain/desk-money';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { NOTICE_HOURS } from '../../../domain/policy';
import { istDateOf } from '../../../domain/time';

/** Values for messages that name the deadline: `it begins in less than {hours} hours`. */
export const lateNotice = { hours: String(NOTICE_HOURS) };

/** A message of the catalogue `appointments`, with its values. */
export type Sentence<Key extends string> = { key: Key; values: Record<string, string> };

export type MoneyKey =
  | 'money.paid'
  | 'money.notRequired'
  | 'money.waiting'
  | 'money.atCenter'
  | `money.paidAtDesk.${DeskMethod}`
  | 'money.refundedToAccount'
  | 'money.refundAtDesk'
  | 'money.refundedAtDesk'
  | 'money.differs'
  | 'money.refunded'
  | 'money.paidByHand'
  | 'money.refundPending'
  | 'money.refundFailed'
  | 'money.notPaidInTime'
  | 'money.paymentFailed'
  | 'money.nothingCharged'
  | 'money.lateCancel'
  | 'money.notRefunded';

const REFUND_KEYS = {
  pending: 'money.refundPending',
  refunded: 'money.refunded',
  'by-hand': 'money.paidByHand',
  failed: 'money.refundFailed',
} as const;

/** For a payment that differs from what was asked, by its state: it is being looked at, or is sent back. */
const DIFFERING_KEYS = {
  checking: 'money.differs',
  returning: 'money.refundPending',
  returned: 'money.refundPending',
  failed: 'money.refundFailed',
} as const;

/** Whether a differing payment was sent back, or is on its way. */
const isBack = ({ state }: NonNullable<Booking['differingPayment']>) => state === 'returning' || state === 'returned';

/** Payments at a desk are refunded there. */
const AT_DESK_KEYS: Partial<Record<keyof typeof REFUND_KEYS, MoneyKey>> = {
  pending: 'money.refundAtDesk',
  refunded: 'money.refundedAtDesk',
};

/**
 * The sentence about an appointment's money. For a partial refund its values also have what was `paid` (`money.partOf`).
 */
export function moneySentence(appointment: Appointment): Sentence<MoneyKey> {
  const { refund, amount, atDesk, differingPayment: differing } = appointment;
  if (differing) return { key: DIFFERING_KEYS[differing.state], values: { amount: differing.paid } };
  if (refund) {
    const isPart = refund.notRefunded > 0 && refund.status !== 'failed';
    const values = {
      amount: formatPrice(refund.amount),
      date: formatDate(istDateOf(new Date(refund.at))),
      ...(isPart && { paid: formatPrice(amount) }),
    };
    if (atDesk?.mode === 'account' && refund.status === 'refunded') return { key: 'money.refundedToAccount', values };
    return { key: (atDesk && AT_DESK_KEYS[refund.status]) || REFUND_KEYS[refund.status], values };
  }
  const key = moneyKey(appointment);
  if (atDesk && key === 'money.paid') {
    const values = { amount: formatPrice(amount), date: formatDate(istDateOf(new Date(atDesk.at))) };
    return { key: `money.paidAtDesk.${atDesk.mode}`, values };
  }
  return { key, values: { amount: formatPrice(amount) } };
}

function moneyKey(appointment: Appointment): MoneyKey {
  const { paymentStatus, bookingStatus, cancelReason, funding } = appointment;
  if (paymentStatus === 'not required')
    return funding && bookingStatus === 'cancelled' ? 'money.nothingCharged' : 'money.notRequired';
  if (bookingStatus !== 'cancelled') {
    if (paymentStatus !== 'unpaid') return 'money.paid';
    return isDueAtCenter(appointment) ? 'money.atCenter' : 'money.waiting';
  }
  if (paymentStatus !== 'unpaid') return cancelReason === 'patient' ? 'money.lateCancel' : 'money.notRefunded';
  if (cancelReason === 'not-paid-in-time') return 'money.notPaidInTime';
  return cancelReason === 'payment-failed' ? 'money.paymentFailed' : 'money.nothingCharged';
}

export type ReasonKey =
  | 'reason.asked'
  | 'reason.patient'
  | 'reason.administrator'
  | 'reason.center-closed'
  | 'reason.not-checked-in-time';

/** Who or what cancelled the appointment; null where the sentence about the money already says it. */
export function reasonKey({ bookingStatus, cancelReason, cancelAskedBy }: Appointment): ReasonKey | null {
  if (bookingStatus !== 'cancelled') return null;
  if (cancelReason === undefined || cancelReason === 'not-paid-in-time' || cancelReason === 'payment-failed')
    return null;
  return cancelAskedBy === 'patient' ? 'reason.asked' : `reason.${cancelReason}`;
}

export type TermsKey =
  | 'terms.nothingPaid'
  | 'terms.differs'
  | 'terms.inFull'
  | 'terms.part'
  | 'terms.tooLate'
  | 'terms.givenBack';

/** The refund if the appointment is cancelled now. */
export function refundTerms(appointment: Appointment): Sentence<TermsKey> {
  const { paymentStatus, amount, cancellation, refund, differingPayment: differing } = appointment;
  if (differing)
    return { key: isBack(differing) ? 'terms.givenBack' : 'terms.differs', values: { amount: differing.paid } };
  const values = { amount: formatPrice(cancellation.refundAmount) };
  if (paymentStatus === 'unpaid' || paymentStatus === 'not required') return { key: 'terms.nothingPaid', values };
  if (cancellation.refundAmount <= 0) {
    const wentBack = (paymentStatus === 'refunded' || paymentStatus === 'refund pending') && !refund?.notRefunded;
    return { key: wentBack ? 'terms.givenBack' : 'terms.tooLate', values };
  }
  return { key: cancellation.refundAmount === amount ? 'terms.inFull' : 'terms.part', values };
}

/** The label of the refund: to where it goes, or that there is none where nothing was paid. */
export function refundLabel(appointment: Appointment) {
  if (refundTerms(appointment).key === 'terms.nothingPaid') return 'cancel.refundNone';
  if (appointment.atDesk?.mode === 'account') return 'cancel.refundToAccount';
  return appointment.atDesk ? 'cancel.refundAtDesk' : 'cancel.refund';
}

export type OutcomeKey =
  | 'outcome.refund'
  | 'outcome.refundAtDesk'
  | 'outcome.refundToAccount'
  | 'outcome.nothingCharged'
  | 'outcome.differs'
  | 'outcome.noRefund'
  | 'outcome.tooLateNow'
  | 'outcome.givenBack';

/** The result of cancelling, from the server's answer. `promised`: the refund in rupees that was shown before. */
export function cancelOutcome(cancelled: Booking, promised: number): Sentence<OutcomeKey> {
  const { refund, paymentStatus, atDesk, differingPayment: differing } = cancelled;
  if (differing)
    return { key: isBack(differing) ? 'outcome.givenBack' : 'outcome.differs', values: { amount: differing.paid } };
  if (refund && refund.status !== 'failed') {
    // Earlier refunds are not part of this result.
    const isKept = atDesk?.mode === 'account';
    const key = isKept ? 'outcome.refundToAccount' : atDesk ? 'outcome.refundAtDesk' : 'outcome.refund';
    if (promised > 0) return { key, values: { amount: formatPrice(refund.amount) } };
    return { key: refund.notRefunded > 0 ? 'outcome.noRefund' : 'outcome.givenBack', values: {} };
  }
  if (paymentStatus === 'unpaid' || paymentStatus === 'not required')
    return { key: 'outcome.nothingCharged', values: {} };
  return { key: promised > 0 ? 'outcome.tooLateNow' : 'outcome.noRefund', values: {} };
}
