import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { USER_SORTS, users } from '../../../../contract/admin/users';
import { callAdmin } from '../../api/call-admin';
import type { ListShape } from '../../ui/list-state';
import { useLastPageAtMost, useListState } from '../../ui/use-list-state';

export type UserSort = (typeof USER_SORTS)[number];
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
