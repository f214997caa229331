/** Every mail that the product sends: its details, and its template. */
import type { CancelReason, PaymentStatus } from '../../../domain/booking';
import type { DeskMode } from '../../../domain/desk-money';
import type { ContactTopic, Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { type Ending, withEnding } from '../ending';
import type { Message } from '../../platform/mail/mailer';
import {
  type CancelledWithAccount,
  accountDeleted,
  consentNeeded,
  deleteCode,
  noAccount,
  passwordChanged,
  resetCode,
} from './account';
import { accountExists } from './account-exists';
import { type AccountsFound, type AccountsMonth, accountsMonth } from './accounts-month';
import {
  type AppointmentFacts,
  type HowPaid,
  type PaidAtDesk,
  type MadeThere,
  type PaymentDiffers,
  type Notice,
  type SessionFacts,
  bookingCancelled,
  bookingConfirmed,
  bookingRescheduled,
  paymentDiffers,
  paymentReceived,
  paymentReturned,
  refundArrived,
  refundPaid,
  refundStarted,
} from './booking';
import { type BookingFunded, bookingFunded } from './booking-funded';
import type { MoneyOfCancelled } from './booking-words';
import { type BookedByCenter, type MovedByCenter, bookedByCenter, movedByCenter } from './by-center';
import { cancelledByUs, centerClosed } from './cancelled-by-us';
import { contactMessage, contactReceived } from './contact';
import { type FromDesk, fromDesk } from './from-desk';
import { type HoldLapsing, holdLapsing } from './hold-lapsing';
import { type KeptWithdrawn, keptWithdrawn } from './kept-withdrawn';
import { type Letter, writeLetter } from './layout';
import { type NewDevice, newDevice, newDevices } from './new-device';
import { type NewWay, newWay } from './new-way';
import { type MovedByClosure, movedByClosure } from './moved-by-closure';
import { type Missed, sessionMissed } from './session-missed';
import { newsletterAlready, newsletterConfirm, newsletterWelcome } from './newsletter';
import { type OfferedChair, chairOffered } from './chair-offered';
import { type OfferedDates, datesOffered } from './dates-offered';
import { type ReminderOfChange, reminder, reminderOfChange } from './reminder';
import { type SeriesFacts, seriesConfirmed, seriesGivenUp, seriesReturned } from './series';
import {
  type CancelledByCenter,
  type SessionsCancelled,
  type SessionsMoved,
  cancelledByCenter,
  sessionsCancelled,
  sessionsMoved,
} from './several';
import { type CareChanged, careChanged } from './care-changed';
import { type CareCode, careCode, signupCode } from './signup-code';
import { type StaffInvitation, staffInvitation } from './staff-invitation';

/** The stored details of a mail until it is sent. Never a code or another secret. */
export type MailDetails = {
  'signup-code': { verificationId: string };
  'reset-code': { verificationId: string };
  'delete-code': { verificationId: string };
  'care-code': CareCode & { verificationId: string };
  'care-changed': CareChanged;
  'chair-offered': OfferedChair;
  'dates-offered': OfferedDates;
  'kept-withdrawn': KeptWithdrawn;
  'account-exists': { username: string };
  'no-account': Record<string, never>;
  'consent-needed': { userId: string; username: string };
  'password-changed': { username: string };
  'account-deleted': { username: string; appointments?: CancelledWithAccount[] };
  'new-device': NewDevice & { username: string };
  'new-devices': { username: string; logins: NewDevice[] };
  'new-way': NewWay & { username: string };
  'booking-confirmed': AppointmentFacts &
    Partial<Notice> &
    HowPaid & { stripePaymentId: string | null; paymentStatus?: PaymentStatus; refunded?: number };
  'booking-rescheduled': AppointmentFacts & Partial<Notice> & { before: string };
  'booking-funded': BookingFunded;
  'booked-by-center': BookedByCenter;
  'moved-by-center': AppointmentFacts & Partial<Notice> & MovedByCenter;
  'moved-by-closure': AppointmentFacts & Partial<Notice> & MovedByClosure;
  'booking-cancelled': AppointmentFacts & {
    refund: number;
    refundedBefore?: number;
    money?: MoneyOfCancelled;
    paid?: boolean;
  };
  'booking-cancelled-by-center': AppointmentFacts & CancelledByCenter;
  'refund-started': AppointmentFacts & {
    refund: number;
    madeThere?: MadeThere;
  };
  'refund-arrived': AppointmentFacts & { refund: number };
  'from-desk': FromDesk;
  'hold-lapsing': HoldLapsing;
  reminder: AppointmentFacts;
  'reminder-change': ReminderOfChange;
  'session-missed': Missed;
  'payment-received': AppointmentFacts & Partial<Notice> & HowPaid & PaidAtDesk;
  'refund-paid': AppointmentFacts & {
    refund: number;
    mode: DeskMode;
    at: string;
  };
  'payment-differs': AppointmentFacts & PaymentDiffers;
  'payment-returned': AppointmentFacts & { cancelReason?: CancelReason | null };
  'series-confirmed': SeriesFacts & HowPaid & { lost: SessionFacts[]; stripePaymentId: string | null };
  'series-returned': SeriesFacts;
  'series-given-up': SeriesFacts;
  'sessions-cancelled': SessionsCancelled;
  'sessions-moved': SessionsMoved;
  'center-closed': AppointmentFacts & { refund: number; wasPaid: boolean };
  'cancelled-by-us': AppointmentFacts & { refund: number; wasPaid: boolean };
  'newsletter-confirm': { subscriberId: string };
  'newsletter-welcome': { subscriberId: string };
  'newsletter-already': { subscriberId: string };
  'staff-invitation': StaffInvitation;
  'accounts-month': AccountsMonth;
  'contact-message': { name: string; email: string; message: string; topic?: ContactTopic };
  'contact-received': Record<string, never>;
};
export type Template = keyof MailDetails;

/** Facts known or made only when the mail is sent. */
export type AtSending = {
  /** The reader's. */
  language: Language;
  publicUrl: string;
  operator: Operator;
  now: Date;
  /** The one-time code, of the mails that carry one. */
  code: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** Where reminders by mail are ended; empty for a mail to nobody's account. */
  endUrl: string;
  /** Of a reader without an account; null for one with an account. */
  ending: Ending | null;
  /** Where a notice is answered; null for a mail that is none. */
  noticeUrl: string | null;
  /** Where a member of staff sets a password. */
  invitationUrl: string;
  /** The PIN of a booking at the desk. */
  pinOf: (bookingId: string) => string;
  /** The sums of the mail with the file for the accounts. */
  accounts?: AccountsFound | undefined;
};

const TEMPLATES: { [T in Template]: (details: MailDetails[T] & AtSending) => Letter } = {
  'signup-code': signupCode,
  'reset-code': resetCode,
  'delete-code': deleteCode,
  'care-code': careCode,
  'care-changed': careChanged,
  'chair-offered': chairOffered,
  'dates-offered': datesOffered,
  'kept-withdrawn': keptWithdrawn,
  'account-exists': accountExists,
  'no-account': noAccount,
  'consent-needed': consentNeeded,
  'password-changed': passwordChanged,
  'account-deleted': accountDeleted,
  'new-device': newDevice,
  'new-devices': newDevices,
  'new-way': newWay,
  'booking-confirmed': bookingConfirmed,
  'booking-rescheduled': bookingRescheduled,
  'booking-funded': bookingFunded,
  'booked-by-center': bookedByCenter,
  'moved-by-center': movedByCenter,
  'moved-by-closure': movedByClosure,
  'booking-cancelled': bookingCancelled,
  'booking-cancelled-by-center': cancelledByCenter,
  'refund-started': refundStarted,
  'refund-arrived': refundArrived,
  'from-desk': fromDesk,
  'hold-lapsing': holdLapsing,
  reminder,
  'reminder-change': reminderOfChange,
  'session-missed': sessionMissed,
  'payment-received': paymentReceived,
  'refund-paid': refundPaid,
  'payment-differs': paymentDiffers,
  'payment-returned': paymentReturned,
  'series-confirmed': seriesConfirmed,
  'series-returned': seriesReturned,
  'series-given-up': seriesGivenUp,
  'sessions-cancelled': sessionsCancelled,
  'sessions-moved': sessionsMoved,
  'center-closed': centerClosed,
  'cancelled-by-us': cancelledByUs,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-already': newsletterAlready,
  'staff-invitation': staffInvitation,
  'accounts-month': accountsMonth,
  'contact-message': contactMessage,
  'contact-received': contactReceived,
};

/** A mail ready to send. */
export function writeMail(template: Template, details: MailDetails[Template], atSending: AtSending): Message {
  // The stored details have the type of its template.
  const write = TEMPLATES[template] as (details: object) => Letter;
  const { operator, language, ending } = atSending;
  const letter = withEnding(write({ ...details, ...atSending }), template, language, ending);
  return { template, language, ...writeLetter(letter, operator, language) };
}
