/** Every mail that the product sends: what each needs, and who writes it. */
import { accountExists } from './account-exists';
import { type AppointmentFacts, bookingCancelled, bookingConfirmed, paymentReturned } from './booking';
import { signupCode } from './signup-code';

/** What is kept of a mail until it is sent. No code and no secret is ever part of it. */
export type MailDetails = {
  'signup-code': { verificationId: string };
  'account-exists': { username: string };
  'booking-confirmed': AppointmentFacts & { stripePaymentId: string | null };
  'booking-cancelled': AppointmentFacts & { refund: number; paid: boolean };
  'payment-returned': AppointmentFacts;
};
export type Template = keyof MailDetails;

export type Written = { subject: string; text: string; html: string };

export const TEMPLATES: {
  [T in Exclude<Template, 'signup-code'>]: (details: MailDetails[T] & { publicUrl: string }) => Written;
} = {
  'account-exists': accountExists,
  'booking-confirmed': bookingConfirmed,
  'booking-cancelled': bookingCancelled,
  'payment-returned': paymentReturned,
};
export { signupCode };
