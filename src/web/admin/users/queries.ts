import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { appointments } from '../../../contract/admin/bookings';
import { audit } from '../../../contract/admin/staff/audit';
import { USER_SORTS, users } from '../../../contract/admin/accounts';
import { queryOf } from '../api/query-of';
import { type FiltersOf, type ListShape, filtersOf, useLastPageAtMost, useListState } from '../ui/list-state';

export type UserSort = (typeof USER_SORTS)[number];

const SHAPE: ListShape<UserSort, FiltersOf<typeof users.list.query>> = {
  sorts: USER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: filtersOf(users.list.query),
};

/** The users for the current URL, and functions to change it. */
export function useUserList() {
  const list = useListState(SHAPE);
  const answer = useQuery(queryOf(users.list, { query: list.query }, { placeholderData: keepPreviousData }));
  useLastPageAtMost(list, answer);
  return { ...list, answer };
}

export type UserList = ReturnType<typeof useUserList>;

/** How many appointments and actions a drawer shows. */
const LATEST = 5;

/** One user, with what blocking would affect. Fetched again whenever it is opened. */
export function userQuery(id: string) {
  return queryOf(users.get, { params: { id } }, { select: ({ user }) => user, staleTime: 0 });
}

/** The latest appointments of a user, upcoming ones included. */
export function appointmentsOfQuery(user: string) {
  return queryOf(appointments.list, { query: { user, page: 1, pageSize: LATEST, sort: 'date', order: 'desc' } });
}

/** Who blocked and unblocked a user, newest first. */
export function blockHistoryQuery(user: string) {
  return queryOf(
    audit.list,
    { query: { subjectId: user, page: 1, pageSize: 20 } },
    {
      select: ({ actions }) =>
        actions.filter(({ action }) => action === 'user-blocked' || action === 'user-unblocked').slice(0, LATEST),
    },
  );
}
