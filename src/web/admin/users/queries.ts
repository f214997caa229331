import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { appointments } from '../../../contract/admin/bookings';
import { audit } from '../../../contract/admin/staff/audit';
import { USER_SORTS, users } from '../../../contract/admin/accounts';
import { callAdmin } from '../api/call-admin';
import { type ListShape, useLastPageAtMost, useListState } from '../ui/list-state';

type UserSort = (typeof USER_SORTS)[number];
type UserStatus = 'active' | 'blocked';

const SHAPE: ListShape<UserSort, { status: UserStatus }> = {
  sorts: USER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: { status: ['active', 'blocked'] },
};

/** The users for the current URL, and functions to change it. */
export function useUserList() {
  const list = useListState(SHAPE);
  const answer = useQuery({
    queryKey: ['admin', 'users', 'list', list.query],
    queryFn: ({ signal }) => callAdmin(users.list, { query: list.query, signal }),
    placeholderData: keepPreviousData,
  });
  useLastPageAtMost(list, answer);
  return { ...list, status: list.filters.status, answer };
}

export type UserList = ReturnType<typeof useUserList>;

/** How many appointments and actions a drawer shows. */
const LATEST = 5;

/** One user, with what blocking would affect. Fetched again whenever it is opened. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'users', 'one', id],
    queryFn: async ({ signal }) => (await callAdmin(users.get, { params: { id }, signal })).user,
    staleTime: 0,
  });
}

/** The latest appointments of a user, upcoming ones included. */
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
