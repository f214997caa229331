/** What the patient may still do with an open appointment, by the rules that the server applies, as keys for the drawer. */
import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import { rupeesToPaise } from '../../../../domain/money';
import { cancellationTerms, changesUntil, reschedulingTerms } from '../../../../domain/policy';
import { windowBegins } from '../../../../domain/windows';

type Facts = Pick<
  AppointmentDetail,
  'bookingStatus' | 'appoinmentDate' | 'startHour' | 'movedByClosure' | 'holdExpiresAt' | 'turns'
> & {
  dialysisCenterId: Pick<AppointmentDetail['dialysisCenterId'], 'Status'>;
};

/** What the patient may do, with the deadline where there is one. */
export type PatientMay = {
  cancel: { key: 'refund' | 'noRefund' | 'nothingPaid' | 'begun'; until: Date };
  move: { key: 'until' | 'unpaid' | 'centerClosed' | 'late'; until: Date } | null;
};

/** What the patient may still do; null where the appointment is not open, so that nothing can be cancelled or moved. */
export function patientMay(facts: Facts, now: Date): PatientMay | null {
  const {
    bookingStatus: status,
    appoinmentDate: date,
    startHour,
    movedByClosure,
    holdExpiresAt,
    dialysisCenterId,
  } = facts;
  if (status !== 'confirmed' && status !== 'pending') return null;
  const begins = windowBegins(date, startHour);
  const deadline = changesUntil({ date, startHour, movedByClosure });
  const paid = rupeesToPaise(facts.turns.find((turn) => turn.status === 'cancelled')?.refundable ?? 0);
  const isHold = holdExpiresAt !== null;
  const session = { status, date, startHour, movedByClosure, isHold };
  const terms = cancellationTerms({ ...session, paid }, now);
  if (!terms.allowed) return { cancel: { key: 'begun', until: begins }, move: null };
  const moving = reschedulingTerms(session, now);
  const isOffered = dialysisCenterId.Status === 'active';
  return {
    cancel:
      terms.refund > 0
        ? { key: 'refund', until: deadline }
        : {
            key: paid > 0 ? 'noRefund' : 'nothingPaid',
            until: isHold && paid === 0 ? new Date(holdExpiresAt) : begins,
          },
    move: {
      key: isHold ? 'unpaid' : !moving.allowed ? 'late' : isOffered ? 'until' : 'centerClosed',
      until: moving.until,
    },
  };
}
