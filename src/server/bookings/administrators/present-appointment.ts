/** Presents a booking for administrators, with the specification's spelling. */
import type { Appointment } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { windowLabel } from '../../../domain/windows';
import { dueAtDesk, paidByOf, paymentStatusOf, refundedOf } from '../../payments';
import { presentFunding } from '../../funding';
import { type WholeBooking, cancelAskedBy, cancelReasonOf, sessionStateOf, statusOf } from '../../appointments';

export function presentAppointment(row: WholeBooking, now: Date): Appointment {
  const status = statusOf(row, now);
  return {
    _id: row.id,
    userId: { _id: row.patient_id, username: row.username, email: row.email, status: row.patient_status === 'active' },
    bookedBy: row.booker_name,
    dialysisCenterId: {
      _id: row.center_id,
      CenterName: row.center_name,
      CenterCity: row.center_city,
      Status: centerStateOf(row),
    },
    appoinmentDate: row.session_date,
    appoinmentTime: windowLabel(row.start_hour),
    startHour: row.start_hour,
    chair: row.chair,
    bookingStatus: status,
    sessionState: sessionStateOf(row, now),
    cancelReason: status === 'cancelled' ? cancelReasonOf(row) : null,
    cancelAskedBy: cancelAskedBy(row),
    ...presentFunding(row, status),
    paymentStatus: paymentStatusOf(row),
    stripePaymentId: row.provider_payment_id,
    paidBy: paidByOf(row),
    amount: paiseToRupees(row.price_paise),
    due: paiseToRupees(dueAtDesk(row, now)),
    refundedAmount: paiseToRupees(refundedOf(row)),
    holdExpiresAt: (status === 'pending' && row.hold_expires_at?.toISOString()) || null,
    createdAt: row.created_at.toISOString(),
  };
}

export function centerStateOf(row: Pick<WholeBooking, 'center_status' | 'center_deleted_at'>) {
  if (row.center_deleted_at) return 'deleted';
  return row.center_status === 'active' ? 'active' : 'blocked';
}
