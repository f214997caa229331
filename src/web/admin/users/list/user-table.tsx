import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/admin/users';
import { DataTable } from '../../ui/data-table';
import { nextSort } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { TableFailure } from '../../ui/table-message';
import { BlockAction } from './block-action';
import { NoUser } from './no-user';
import { useUserColumns } from './use-user-columns';
import type { UserList } from './use-user-list';
import { UserItem } from './user-item';

type UserTableProps = {
  list: UserList;
  openId: string | undefined;
  onBlock: (user: User) => void;
};

/** The users of a page, or why there are none. */
export function UserTable({ list, openId, onBlock }: UserTableProps) {
  const { t } = useTranslation('admin-users');
  const columns = useUserColumns(onBlock);
  const { data, error, isPlaceholderData, isFetching, refetch } = list.answer;
  const failure = error && !data && (
    <TableFailure title={t('list.failed')} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
  const nobody = data?.Users.length === 0 && !isPlaceholderData && <NoUser list={list} />;
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={data?.Users}
      rowKey={({ _id }) => _id}
      rowTo={({ _id }) => ({ pathname: `/admin/users/${_id}`, search: list.search })}
      openKey={openId ?? null}
      listItem={(user) => <UserItem user={user} />}
      listActions={(user) => <BlockAction user={user} onPress={() => onBlock(user)} />}
      sort={list.sort}
      onSort={(by) => list.setSort(nextSort(list.sort, by))}
      isStale={isPlaceholderData}
      barCount={list.pageSize}
      instead={failure || nobody || undefined}
      footer={
        !failure && (
          <Pager
            total={data?.total}
            page={list.page}
            pageSize={list.pageSize}
            onPage={list.setPage}
            onPageSize={list.setPageSize}
            noun={(count) => t('noun', { count })}
          />
        )
      }
    />
  );
}
