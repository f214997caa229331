import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { HistorySection } from './history-section';
import { MailsSection } from './mails-section';
import { PaymentSection } from './payment-section';
import { type AskPaidByHand, RefundsSection } from './refunds-section';

type AppointmentDetailsProps = { appointment: AppointmentDetail; now: Date; onPaidByHand: AskPaidByHand };

/** The details of an appointment: its money, its mails, its history. */
export function AppointmentDetails({ appointment, now, onPaidByHand }: AppointmentDetailsProps) {
  return (
    <>
      <PaymentSection appointment={appointment} now={now} />
      {appointment.refunds.length > 0 && <RefundsSection refunds={appointment.refunds} onPaidByHand={onPaidByHand} />}
      <MailsSection mails={appointment.mails} />
      <HistorySection history={appointment.history} />
    </>
  );
}
