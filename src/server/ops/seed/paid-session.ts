/**
 * A session that a patient booked and paid by card, or tried to, with everything that the product writes about it:
 * booking, payment, refunds, history, mails, the audit log, and the entry in the provider's book.
 */
import type { OnlineProvider } from '../../../domain/paid-by';
import type { Insertable } from 'kysely';
import type { Action } from '../../../contract/admin/staff/audit';
import type { Actor, BookingStatus, CancelReason } from '../../../domain/booking';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { holdExpiry, noticeDeadline } from '../../../domain/policy';
import { HOUR_MS, type IstDate, MINUTE_MS, formatDate } from '../../../domain/time';
import { type StartHour, windowEnds, windowLabel } from '../../../domain/windows';
import type { DB } from '../../platform/db/schema';
import type { AppointmentFacts, MailDetails, MailTemplate } from '../../outbox';
import { appointmentName } from '../../staff';
import type { RefundReason } from '../../ledger';
import type { Chance } from './random';
import type { History } from './session-history';

/** An entry of the provider's book: a checkout session, its payment and, if refunded, its refunds. */
export type LedgerEntry = {
  /** Paise. */
  amount: number;
  description: string;
  provider: OnlineProvider;
  method: 'card' | 'upi' | 'netbanking';
  email: string;
  metadata: Record<string, string>;
  clientReferenceId: string;
  at: Date;
  expiresAt?: Date;
  paid: boolean;
  last4?: string;
  /** Sorted, the oldest first; amounts in paise. */
  refunds?: LedgerRefund[];
};

type LedgerRefund = {
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
  at: Date;
};

/** Writes an entry into the provider's book and returns the provider's ids. */
export type RecordPayment = (
  entry: LedgerEntry,
) => Promise<{ sessionId: string; paymentIntentId: string | null; refundIds: string[]; url: string }>;

/** The administrator who changed the appointments at the desk. */
export type Desk = { id: string; userName: string };

export type PatientCard = { id: string; email: string; username: string; last4: string };

export type PlannedCenter = {
  id: string;
  name: string;
  address: string;
  city: { name: string };
  contactNumber: string;
  chargePaise: number;
};

/**
 * What happens to a refund: it succeeds at once, is under way, has failed, or was dealt with after a failure in one of
 * two ways.
 */
export type RefundFate = 'succeeded' | 'pending' | 'failed' | 'paid by hand' | 'tried again';

/** What happens to a session. A kept one is confirmed, and completed when its window has ended. */
export type Fate =
  | { kind: 'kept' }
  /** The patient did not pay within half an hour. */
  | { kind: 'lapsed' }
  /** The provider's page could not be opened. */
  | { kind: 'no page' }
  /** The payment came after half an hour, and the chair was gone. */
  | { kind: 'paid too late'; refund: RefundFate }
  | { kind: 'set back'; at: Date; note: string }
  /** Cancelled by the patient; the notice decides what is refunded. */
  | { kind: 'cancelled by patient'; at: Date; refund: RefundFate }
  | { kind: 'cancelled by desk'; at: Date; note: string; refund: RefundFate | 'none' };

export type PaidSession = {
  patient: PatientCard;
  center: PlannedCenter;
  date: IstDate;
  startHour: StartHour;
  chair: number;
  bookedAt: Date;
  fate: Fate;
};

type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** All rows about appointments, of every table. */
export type Books = History & {
  payments: Row<'payments'>[];
  refunds: Row<'refunds'>[];
  mails: Row<'outbox'>[];
  actions: Row<'administrator_actions'>[];
};

type Writing = { recordPayment: RecordPayment; desk: Desk; now: Date; chance: Chance };

const PAID_AFTER_MS = 3 * MINUTE_MS;
const TOO_LATE_AFTER_MS = 34 * MINUTE_MS;
/** How long after a refund a bank returns it, and the desk deals with that. */
const BANK_REFUSES_AFTER_MS = 26 * HOUR_MS;
const DESK_ACTS_AFTER_MS = 50 * HOUR_MS;
/** How old a cancellation must be so that every outcome of its refund lies in the past. */
export const REFUND_STORY_MS = DESK_ACTS_AFTER_MS + HOUR_MS;

/** The providers of payments, with their word for why a refund failed. */
const BANK_REFUSED = { stripe: 'expired_or_canceled_card', razorpay: 'unknown' };
const BY_HAND = 'By UPI, UTR 4127 7301';

/** What is refunded for a cancelled session (paise), and why. */
function refundDue({ fate, date, startHour, center }: PaidSession): { amount: Paise; reason: RefundReason } | null {
  const amount = center.chargePaise;
  switch (fate.kind) {
    case 'paid too late':
      return { amount, reason: 'came-too-late' };
    case 'cancelled by patient':
      return fate.at <= noticeDeadline(date, startHour) ? { amount, reason: 'cancelled-in-time' } : null;
    case 'cancelled by desk':
      return fate.refund === 'none' ? null : { amount, reason: 'administrator' };
    default:
      return null;
  }
}

/**
 * How a payment was made, by its id: at Razorpay a third of the time by UPI, now and then by net banking; otherwise at
 * Stripe by card.
 */
function paidVia(paymentId: string): Pick<LedgerEntry, 'method'> & { provider: keyof typeof BANK_REFUSED } {
  const sixteenth = Number.parseInt(paymentId.at(-1)!, 16);
  if (sixteenth < 5) return { provider: 'razorpay', method: 'upi' };
  return sixteenth === 5 ? { provider: 'razorpay', method: 'netbanking' } : { provider: 'stripe', method: 'card' };
}

/** When a refund is requested; null if none is due. */
export function refundAskedAt(session: PaidSession): Date | null {
  if (!refundDue(session)) return null;
  const { fate, bookedAt } = session;
  return 'at' in fate ? fate.at : after(bookedAt, TOO_LATE_AFTER_MS);
}

/** Appends all rows of the session, and writes its entry into the provider's book. */
export async function recordPaidSession(books: Books, session: PaidSession, writing: Writing): Promise<void> {
  const { patient, center, date, startHour, bookedAt, fate } = session;
  const { chance, now, desk } = writing;
  const id = chance.idAt(bookedAt);
  const paymentId = chance.idAt(bookedAt);
  const amount = center.chargePaise;
  const lapsesAt = holdExpiry(bookedAt);
  const paidAt = paidAtOf(session);
  const via = paidVia(paymentId);
  const last4 = via.method === 'card' ? patient.last4 : null;
  const refunds = refundsOf(session, id, paymentId, chance);
  const ledger =
    fate.kind === 'no page'
      ? null
      : await writing.recordPayment({
          amount,
          description: `${center.name}, ${formatDate(date)}, ${windowLabel(startHour)}`,
          email: patient.email,
          metadata: { payment_id: paymentId },
          clientReferenceId: paymentId,
          ...via,
          at: bookedAt,
          expiresAt: lapsesAt,
          paid: paidAt !== null,
          ...(last4 && { last4 }),
          refunds: refunds.map((refund) => refund.ledger),
        });

  const ended = windowEnds(date, startHour);
  const isOver = ended <= now;
  const outcome = outcomeOf(session, isOver);
  books.payments.push({
    id: paymentId,
    user_id: patient.id,
    amount_paise: amount,
    status: paidAt ? 'paid' : ledger ? 'expired' : 'abandoned',
    provider_session_id: ledger?.sessionId ?? null,
    provider_payment_id: ledger?.paymentIntentId ?? null,
    checkout_url: ledger?.url ?? null,
    provider: via.provider,
    method: paidAt ? via.method : null,
    card_last4: paidAt ? last4 : null,
    created_at: bookedAt,
    expires_at: lapsesAt,
    paid_at: paidAt,
  });
  refunds.forEach(({ row }, index) =>
    books.refunds.push({ ...row, provider_refund_id: ledger?.refundIds[index] ?? null }),
  );

  const facts: AppointmentFacts = {
    bookingId: id,
    username: patient.username,
    centerName: center.name,
    centerAddress: center.address,
    centerCity: center.city.name,
    contactNumber: center.contactNumber,
    date,
    startHour,
    amount,
  };
  const mail = <T extends MailTemplate>(at: Date, template: T, onceKey: string, details: MailDetails[T]) =>
    books.mails.push({
      id: chance.idAt(at),
      once_key: onceKey,
      template,
      recipient: patient.email,
      slots: JSON.stringify(details),
      booking_id: id,
      created_at: at,
      due_at: at,
      status: 'sent',
      sent_at: at,
      attempts: 1,
    });
  const named = appointmentName({ username: patient.username, session_date: date, start_hour: startHour });
  const act = (at: Date, action: Action, change: { before: object; after: object; note?: string }) =>
    books.actions.push({
      at,
      administrator_id: desk.id,
      administrator_name: desk.userName,
      action,
      subject: 'appointment',
      subject_id: id,
      subject_name: named,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      note: change.note ?? null,
    });
  let last: { at: Date; status: BookingStatus | null } = { at: bookedAt, status: null };
  const tell = (at: Date, actor: Actor, to: BookingStatus, note: string | null = null) => {
    const administrator = actor === 'administrator' ? desk.id : null;
    const from = last.status;
    books.events.push({
      booking_id: id,
      at,
      actor,
      administrator_id: administrator,
      from_status: from,
      to_status: to,
      note,
    });
    last = { at, status: to };
  };

  tell(bookedAt, 'patient', 'pending', 'chair held');
  if (fate.kind === 'no page') tell(after(bookedAt, MINUTE_MS), 'clock', 'cancelled', 'no payment page');
  else if (fate.kind === 'lapsed' || fate.kind === 'paid too late') {
    tell(lapsesAt, 'clock', 'cancelled', 'not paid in time');
    if (paidAt) {
      const details = { ...facts, cancelReason: outcome.reason };
      mail(paidAt, 'payment-returned', `payment-returned:${id}:${paymentId}`, details);
    }
  } else {
    tell(paidAt!, 'payment', 'confirmed');
    const details = { ...facts, stripePaymentId: ledger!.paymentIntentId };
    mail(paidAt!, 'booking-confirmed', `booking-confirmed:${id}:${paymentId}`, details);
  }
  if (fate.kind === 'kept' && isOver) tell(ended, 'clock', 'completed');
  if (fate.kind === 'set back') {
    tell(fate.at, 'administrator', 'pending', fate.note);
    const [before, afterwards] = [{ bookingStatus: 'confirmed' }, { bookingStatus: 'pending' }];
    act(fate.at, 'appointment-status-set', { before, after: afterwards, note: fate.note });
  }
  if (fate.kind === 'cancelled by patient') {
    tell(fate.at, 'patient', 'cancelled');
    const refund = refundDue(session)?.amount ?? 0;
    const details = { ...facts, refund, money: refund > 0 ? 'refunded' : 'kept' } as const;
    mail(fate.at, 'booking-cancelled', `booking-cancelled:${id}:${fate.at.toISOString()}`, details);
  }
  if (fate.kind === 'cancelled by desk') {
    tell(fate.at, 'administrator', 'cancelled', fate.note);
    const refund = refundDue(session)?.amount ?? 0;
    const money = refund > 0 ? { refundAmount: paiseToRupees(refund) } : { refund: 'none' };
    act(fate.at, 'appointment-status-set', {
      before: { bookingStatus: 'confirmed' },
      after: { bookingStatus: 'cancelled', ...money },
      note: fate.note,
    });
    const details = { ...facts, reason: fate.note, refund, money: refund > 0 ? 'refunded' : 'kept' } as const;
    const onceKey = `booking-cancelled-by-center:${id}:${fate.at.toISOString()}`;
    mail(fate.at, 'booking-cancelled-by-center', onceKey, details);
  }
  const [failed] = refunds;
  if (failed?.seenTo) {
    const { at, how } = failed.seenTo;
    const isByHand = how === 'by-hand';
    tell(at, 'administrator', 'cancelled', isByHand ? `refund paid by hand: ${BY_HAND}` : 'refund tried again');
    act(at, isByHand ? 'refund-paid-by-hand' : 'refund-retried', {
      before: { refund: 'failed', failure: BANK_REFUSED[via.provider] },
      after: { refund: how, refundAmount: paiseToRupees(failed.row.amount_paise as number) },
      ...(isByHand && { note: BY_HAND }),
    });
  }

  const isHold = fate.kind === 'lapsed' || fate.kind === 'no page' || fate.kind === 'paid too late';
  books.bookings.push({
    id,
    user_id: patient.id,
    patient_id: patient.id,
    center_id: center.id,
    session_date: date,
    start_hour: startHour,
    chair: session.chair,
    status: outcome.status,
    price_paise: amount,
    payment_id: paymentId,
    hold_expires_at: isHold ? lapsesAt : null,
    cancel_reason: outcome.reason,
    created_at: bookedAt,
    updated_at: 'at' in fate ? fate.at : last.at,
    claimed_at: bookedAt,
  });
}

function outcomeOf({ fate }: PaidSession, isOver: boolean): { status: BookingStatus; reason: CancelReason | null } {
  switch (fate.kind) {
    case 'kept':
      return { status: isOver ? 'completed' : 'confirmed', reason: null };
    case 'set back':
      return { status: 'pending', reason: null };
    case 'no page':
      return { status: 'cancelled', reason: 'payment-failed' };
    case 'cancelled by patient':
      return { status: 'cancelled', reason: 'patient' };
    case 'cancelled by desk':
      return { status: 'cancelled', reason: 'administrator' };
    default:
      return { status: 'cancelled', reason: 'not-paid-in-time' };
  }
}

function paidAtOf({ fate, bookedAt }: PaidSession): Date | null {
  if (fate.kind === 'lapsed' || fate.kind === 'no page') return null;
  return after(bookedAt, fate.kind === 'paid too late' ? TOO_LATE_AFTER_MS : PAID_AFTER_MS);
}

type PlannedRefund = {
  row: Row<'refunds'>;
  ledger: LedgerRefund;
  /** How the desk dealt with it. */
  seenTo?: { at: Date; how: 'by-hand' | 'requested' };
};

/** Returns the refunds of a session, the oldest first. */
function refundsOf(session: PaidSession, bookingId: string, paymentId: string, chance: Chance): PlannedRefund[] {
  const due = refundDue(session);
  const asked = refundAskedAt(session);
  const { fate } = session;
  if (!due || !asked || !('refund' in fate) || fate.refund === 'none') return [];

  const refund = (n: number, at: Date, row: { status: string; settled_at: Date | null; failure?: string }) => {
    const id = chance.idAt(at);
    const status = row.status === 'by-hand' ? 'failed' : (row.status as LedgerRefund['status']);
    const { amount, reason } = due;
    return {
      row: {
        id,
        payment_id: paymentId,
        booking_id: bookingId,
        n,
        amount_paise: amount,
        reason,
        created_at: at,
        ...row,
      },
      ledger: { amount, status, metadata: { refund_id: id }, at },
    };
  };
  const succeeded = (n: number, at: Date) => refund(n, at, { status: 'succeeded', settled_at: after(at, MINUTE_MS) });
  const failedAt = after(asked, BANK_REFUSES_AFTER_MS);
  const failed = { status: 'failed', settled_at: failedAt, failure: BANK_REFUSED[paidVia(paymentId).provider] };
  const seenTo = after(asked, DESK_ACTS_AFTER_MS);
  switch (fate.refund) {
    case 'succeeded':
      return [succeeded(1, asked)];
    case 'pending':
      return [refund(1, asked, { status: 'pending', settled_at: null })];
    case 'failed':
      return [refund(1, asked, failed)];
    case 'paid by hand': {
      const byHand = refund(1, asked, { ...failed, status: 'by-hand', settled_at: seenTo });
      return [{ ...byHand, seenTo: { at: seenTo, how: 'by-hand' } }];
    }
    case 'tried again':
      return [{ ...refund(1, asked, failed), seenTo: { at: seenTo, how: 'requested' } }, succeeded(2, seenTo)];
  }
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
