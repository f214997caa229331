/** The statuses of a booking, and who may change them (spec.md, section 4). */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The payment statuses that a patient is told. */
export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'refund pending',
  'refunded',
  'refund failed',
  'not required',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who caused a change: the patient, an administrator, the payment provider, or the clock. */
export type Actor = 'patient' | 'administrator' | 'payment' | 'clock';

/** Why a booking was cancelled. */
export const CANCEL_REASONS = [
  'patient',
  'administrator',
  'not-paid-in-time',
  'not-checked-in-time',
  'payment-failed',
  'center-closed',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Who asked for a cancellation that an administrator made. */
export const CANCEL_ASKERS = ['patient', 'center'] as const;
export type CancelAsker = (typeof CANCEL_ASKERS)[number];

/** Every transition that exists: from → to → who may cause it. Buttons, API and tests read this table. */
const TRANSITIONS: Record<BookingStatus, Partial<Record<BookingStatus, readonly Actor[]>>> = {
  pending: {
    confirmed: ['payment', 'administrator'],
    cancelled: ['patient', 'administrator', 'clock'],
  },
  confirmed: {
    pending: ['administrator'],
    completed: ['clock'],
    cancelled: ['patient', 'administrator'],
  },
  completed: {
    confirmed: ['administrator'],
    pending: ['administrator'],
    cancelled: ['administrator'],
  },
  cancelled: {
    // The money arrived after the hold had lapsed, and a chair was still free.
    // A patient takes back what they cancelled seconds ago.
    confirmed: ['payment', 'administrator', 'patient'],
    pending: ['administrator', 'patient'],
  },
};

/** Whether this actor may take a booking from one status to another. */
export function canTransition(actor: Actor, from: BookingStatus, to: BookingStatus): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/** The facts that tell whether a booking has its chair: an unpaid hold has it until it lapses. */
export type Standing = { status: BookingStatus; holdExpiresAt: Date | null };

/** Whether an unpaid hold has lapsed, even if that is not recorded yet. */
export function hasLapsed({ status, holdExpiresAt }: Standing, now: Date): boolean {
  return status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= now;
}

/** Whether a booking of this status has a chair: held, or confirmed. */
export function hasChair(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}
