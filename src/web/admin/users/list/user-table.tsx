import { href } from 'react-router';
import type { User } from '../../../../contract/admin/users';
import { useTranslation } from '../../../i18n/use-translation';
import { DataTable } from '../../ui/data-table';
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
  return (
    <DataTable
      list={list}
      answer={list.answer}
      label={t('title')}
      columns={columns}
      rows={list.answer.data?.Users}
      rowKey={({ _id }) => _id}
      rowTo={({ _id }) => ({ pathname: href('/admin/users/:userId', { userId: _id }), search: list.search })}
      openKey={openId ?? null}
      listItem={(user) => <UserItem user={user} />}
      listActions={(user) => <BlockAction user={user} onPress={() => onBlock(user)} />}
      nothing={<NoUser list={list} />}
      failed={t('list.failed')}
      noun={(count) => t('noun', { count })}
    />
  );
}
