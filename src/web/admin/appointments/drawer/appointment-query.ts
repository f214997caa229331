import { queryOptions } from '@tanstack/react-query';
import { appointments } from '../../../../contract/admin/appointments';
import { callAdmin } from '../../api/call-admin';

/** One appointment with all that belongs to it, and the server's clock. Asked anew whenever it is opened. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'appointments', 'one', id],
    queryFn: ({ signal }) => callAdmin(appointments.get, { params: { id }, signal }),
    staleTime: 0,
  });
}
