import { queryOptions } from '@tanstack/react-query';
import { type AppointmentDetail, appointments } from '../../../../contract/admin/appointments';
import { callAdmin } from '../../api/call-admin';

/** Polling interval while a mail or a refund is under way. */
const WHILE_UNDER_WAY_MS = 5000;

/** One appointment with everything about it, and the server's clock. Fetched again whenever it is opened. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'appointments', 'one', id],
    queryFn: ({ signal }) => callAdmin(appointments.get, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.appointment) ? WHILE_UNDER_WAY_MS : false),
  });
}

function isUnderWay({ mails, refunds }: AppointmentDetail): boolean {
  return (
    mails.some(({ sentAt, lastError }) => !sentAt && !lastError) ||
    refunds.some(({ status }) => status === 'requested' || status === 'pending')
  );
}
