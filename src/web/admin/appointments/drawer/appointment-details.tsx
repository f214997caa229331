import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { HistorySection } from './history-section';
import { MailsSection } from './mails-section';
import { PaymentSection } from './payment-section';
import { RefundsSection } from './refunds-section';

/** What happened to an appointment: its money, its mails, its history. */
export function AppointmentDetails({ appointment, now }: { appointment: AppointmentDetail; now: Date }) {
  return (
    <>
      <PaymentSection appointment={appointment} now={now} />
      {appointment.refunds.length > 0 && <RefundsSection refunds={appointment.refunds} />}
      <MailsSection mails={appointment.mails} />
      <HistorySection history={appointment.history} />
    </>
  );
}
