import { queryOptions } from '@tanstack/react-query';
import { appointments } from '../../../../contract/admin/appointments';
import { audit } from '../../../../contract/admin/audit';
import { users } from '../../../../contract/admin/users';
import { callAdmin } from '../../api/call-admin';

/** How many of a person's appointments, and of what was done to their account, a drawer shows. */
const LATEST = 5;

/** One user, with what blocking would touch. Asked anew whenever it is opened. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'users', 'one', id],
    queryFn: async ({ signal }) => (await callAdmin(users.get, { params: { id }, signal })).user,
    staleTime: 0,
  });
}

/** The appointments of a user that come last, or came last. */
export function appointmentsOfQuery(user: string) {
  return queryOptions({
    queryKey: ['admin', 'appointments', 'of', user],
    queryFn: ({ signal }) =>
      callAdmin(appointments.list, { query: { user, page: 1, pageSize: LATEST, sort: 'date', order: 'desc' }, signal }),
  });
}

/** Who blocked and unblocked a user, newest first. */
export function blockHistoryQuery(user: string) {
  return queryOptions({
    queryKey: ['admin', 'audit', 'of', user],
    queryFn: async ({ signal }) => {
      const { actions } = await callAdmin(audit.list, { query: { subjectId: user, page: 1, pageSize: 20 }, signal });
      return actions.filter(({ action }) => action === 'user-blocked' || action === 'user-unblocked').slice(0, LATEST);
    },
  });
}
