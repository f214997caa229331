/** Presents rows in the shapes of the contract, with the specification's spelling. */
import { showPhone } from '../../domain/phone';
import {
  ARRIVAL_CODE_PATH,
  type Booking,
  type BookingDetails,
  type PaymentOutcome,
  type RefundStatus,
} from '../../contract';
import { type BookingStatus, hasChair } from '../../domain/booking';
import { formatAmount, paiseToRupees } from '../../domain/money';
import { windowEnds, windowLabel } from '../../domain/windows';
import { arrivalCode, arrivalPin } from '../platform/secrets/arrival';
import {
  cancelAskedBy,
  cancelReasonOf,
  cancellationOf,
  type MovedByClosure,
  presentAttendance,
  reschedulingOf,
  sessionStateOf,
  statusOf,
  type WholeBooking,
} from '../appointments';
import { deskModeOf, onlinePayment, paidByOf, paymentStatusOf } from '../payments';
import { presentFunding } from '../funding';

/**
 * Presents a booking. `asker`: the account that asks. `secret`: the server's secret, from which the PIN for the desk is
 * derived.
 */
export function presentBooking(row: WholeBooking, asker: string, secret: string, now: Date): Booking {
  const status = statusOf(row, now);
  const askedBy = cancelAskedBy(row);
  const terms = cancellationOf(row, now);
  const moving = reschedulingOf(row, now);
  return {
    _id: row.id,
    patient: presentPatient(row, asker),
    bookedBy: row.booker_name === null ? null : { name: row.booker_name, isSelf: row.user_id === asker },
    ...(row.booked_by_administrator !== null && { bookedByCenter: true as const }),
    ...(row.moved_by === 'center' && row.moved_at && { movedByCenter: row.moved_at.toISOString() }),
    ...(hasChair(status) && row.closure_move && { movedByClosure: presentMove(row.closure_move) }),
    ...presentFunding(row, status),
    ...(status !== 'cancelled' && row.payment_status === 'due' && { payAtCenter: true as const }),
    seriesId: row.series_id,
    dialysisCenterId: {
      _id: row.center_id,
      CenterName: row.center_name,
      CenterAddress: row.center_address,
      CenterCity: row.center_city,
      ContactNumber: showPhone(row.contact_number),
      Photo: row.photo,
      Status: row.center_status === 'active' ? 'active' : 'blocked',
      Latitude: row.latitude,
      Longitude: row.longitude,
    },
    appoinmentDate: row.session_date,
    appoinmentTime: windowLabel(row.start_hour),
    bookingStatus: status,
    sessionState: sessionStateOf(row, now),
    paymentStatus: paymentStatusOf(row),
    amount: paiseToRupees(row.price_paise),
    ...onlinePayment(row),
    createdAt: row.created_at.toISOString(),
    ...(status === 'cancelled' && { cancelReason: cancelReasonOf(row) }),
    ...(askedBy && { cancelAskedBy: askedBy }),
    ...presentDiffering(row),
    ...(status === 'pending' &&
      row.hold_expires_at &&
      !row.awaits_check &&
      !row.differing_payment && {
        hold: { expiresAt: row.hold_expires_at.toISOString(), checkoutUrl: row.checkout_url },
      }),
    ...presentRefund(row),
    ...(isAtDesk(row, status, now) && { arrival: arrivalOf(row, secret) }),
    ...(status !== 'cancelled' && row.attendance_state !== null && { attendance: presentAttendance(row) }),
    ...(row.answer !== null && { answer: row.answer }),
    ...presentAtDesk(row),
    cancellation: {
      allowed: terms.allowed,
      refundAmount: paiseToRupees(terms.refund),
      fullRefundUntil: terms.fullRefundUntil.toISOString(),
    },
    rescheduling: { allowed: moving.allowed, until: moving.until.toISOString() },
  };
}

function presentMove({ date, startHour, centerName, reason, at, accepted }: MovedByClosure): Booking['movedByClosure'] {
  const from = { date, time: windowLabel(startHour), CenterName: centerName };
  return { from, reason, at: new Date(at).toISOString(), accepted };
}

/** Whether the patient has still to come to the desk. */
function isAtDesk(row: WholeBooking, status: BookingStatus, now: Date): boolean {
  return hasChair(status) && row.hold_expires_at === null && windowEnds(row.session_date, row.start_hour) > now;
}

function arrivalOf({ id, patient_id: patientId }: WholeBooking, secret: string): Booking['arrival'] {
  const drawn = (code: string) => ARRIVAL_CODE_PATH.replace('{code}', code);
  const code = arrivalCode(secret, id);
  return { pin: arrivalPin(secret, id), code, picture: drawn(code), card: drawn(arrivalCode(secret, patientId)) };
}

function presentAtDesk(row: WholeBooking): Pick<Booking, 'atDesk'> {
  const mode = deskModeOf(row);
  return mode && row.paid_at ? { atDesk: { mode, at: row.paid_at.toISOString() } } : {};
}

function presentRefund(row: WholeBooking): Pick<Booking, 'refund'> {
  if (row.refund_status === null || row.refund_amount === null || row.refund_created_at === null) return {};
  const at = row.refund_settled_at ?? row.refund_created_at;
  return {
    refund: {
      // The amount of a failed refund, or else the sum of all that goes back.
      amount: paiseToRupees(row.refund_status === 'failed' ? row.refund_amount : row.refunded),
      status: REFUND_STATUS[row.refund_status]!,
      at: at.toISOString(),
      notRefunded: paiseToRupees(row.refundable),
    },
  };
}

const REFUND_STATUS: Record<string, RefundStatus> = {
  requested: 'pending',
  pending: 'pending',
  succeeded: 'refunded',
  'by-hand': 'by-hand',
  failed: 'failed',
};

function presentDiffering({ differing_payment: differing }: WholeBooking): Pick<Booking, 'differingPayment'> {
  if (differing === null) return {};
  const { amount, currency, state } = differing;
  return { differingPayment: { paid: formatAmount(amount, currency), state: state === 'held' ? 'checking' : state } };
}

function presentPatient(row: WholeBooking, asker: string): Booking['patient'] {
  return { _id: row.patient_id, name: row.username, isSelf: row.patient_id === asker };
}

/** Presents a booking with its payment. `mailedTo`: the addresses that get the mails about it. */
export function presentDetails(
  row: WholeBooking,
  mailedTo: string[],
  asker: string,
  secret: string,
  now: Date,
): BookingDetails {
  return {
    ...presentBooking(row, asker, secret, now),
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
    outcome: outcomeOf(row, now),
    stripePaymentId: row.provider_payment_id,
    paymentAmount: paiseToRupees(row.payment_amount ?? row.price_paise),
    paidBy: paidByOf(row),
    cardLast4: row.card_last4,
    patient: { ...presentPatient(row, asker), username: row.username, email: row.email },
    mailedTo,
  };
}

function outcomeOf(row: WholeBooking, now: Date): PaymentOutcome {
  const money = paymentStatusOf(row);
  if (money === 'refunded') return 'refunded';
  if (money === 'refund failed') return 'refund-failed';
  if (money === 'refund pending') return 'refunding';
  if (money === 'paid' || money === 'not required') return 'confirmed';
  if (row.differing_payment) return OF_DIFFERING[row.differing_payment.state];
  return statusOf(row, now) === 'pending' ? 'confirming' : 'not-paid';
}

const OF_DIFFERING = {
  held: 'checking',
  returning: 'refunding',
  returned: 'refunded',
  failed: 'refund-failed',
} as const;
