import { createColumnHelper } from '@tanstack/react-table';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useMemo } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import type { User } from '../../../contract/admin/accounts';
import { istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { type Columns, DataTable, sortedBy } from '../ui/data-table';
import { formatCount, plainDate } from '../ui/format';
import { RowAction } from '../ui/row-action';
import { LineEnds } from '../ui/line-ends';
import { StatusTag } from '../ui/status-tag';
import { TableMessage } from '../ui/table-message';
import { useLayout } from '../ui/use-media';
import { type Filter, NoMatch } from '../ui/list-filters';
import type { UserList, UserSort } from './queries';

type UserTableProps = {
  list: UserList;
  filters: readonly Filter[];
  openId: string | undefined;
  onBlock: (user: User) => void;
};

/** The users of a page, or why there are none. */
export function UserTable({ list, filters, openId, onBlock }: UserTableProps) {
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
      rowTo={({ _id }) => ({ pathname: adminPaths.user(_id), search: list.search })}
      openKey={openId ?? null}
      listItem={(user) => <UserItem user={user} />}
      listActions={(user) => <BlockAction user={user} onPress={() => onBlock(user)} />}
      nothing={<NoUser list={list} filters={filters} />}
      failed={t('list.failed')}
      noun={(count) => t('noun', { count })}
    />
  );
}

const column = createColumnHelper<User>();

/** Name, contact and the number of upcoming appointments, which blocking affects. */
function useUserColumns(onBlock: (user: User) => void): Columns<User> {
  const { t } = useTranslation('admin-users');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('username', {
        ...sortedBy<UserSort>('name'),
        header: t('columns.name'),
        cell: ({ row: { original: user } }) => (
          <>
            <span className="[overflow-wrap:anywhere]">{user.username}</span>
            {isFolded && (
              <span className="admin-fine block font-[450] text-muted [overflow-wrap:anywhere]">
                {user.email || user.phone}
              </span>
            )}
          </>
        ),
        meta: { width: isFolded ? '48%' : '22%' },
      }),
      column.display({
        id: 'contact',
        header: t('columns.contact'),
        cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.email || row.original.phone}</span>,
        meta: { width: '28%', isWideOnly: true },
      }),
      column.accessor('upcoming', {
        ...sortedBy<UserSort>('upcoming'),
        header: t('columns.upcoming'),
        cell: ({ getValue }) => (
          <span className={classNames(getValue() === 0 && 'text-muted')}>{formatCount(getValue())}</span>
        ),
        meta: { align: 'end', width: isFolded ? '15%' : '12%' },
      }),
      column.accessor('createdAt', {
        ...sortedBy<UserSort>('since'),
        header: t('columns.since'),
        cell: ({ getValue }) => <span className="figure text-muted">{plainDate(istDateOf(new Date(getValue())))}</span>,
        meta: { width: '13%', isWideOnly: true },
      }),
      column.accessor('status', {
        ...sortedBy<UserSort>('status'),
        header: t('columns.status'),
        cell: ({ getValue }) => <StatusTag status={getValue() ? 'active' : 'blocked'} />,
        meta: { width: isFolded ? '18%' : '12%' },
      }),
      column.display({
        id: 'action',
        header: t('columns.action'),
        cell: ({ row: { original: user } }) => (
          <BlockAction user={user} onPress={() => onBlock(user)} className="-my-1 -ml-2" />
        ),
        meta: { width: isFolded ? '19%' : '13%' },
      }),
    ],
    [t, isFolded, onBlock],
  );
}

/** A user on the phone: name and status, contact, upcoming appointments. */
function UserItem({ user }: { user: User }) {
  const { t } = useTranslation('admin-users');
  const { username, email, phone, status, upcoming, createdAt } = user;
  return (
    <>
      <LineEnds end={<StatusTag status={status ? 'active' : 'blocked'} />}>
        <span className="admin-strong">{username}</span>
      </LineEnds>
      <span className="mt-0.5 block [overflow-wrap:anywhere]">{email || phone}</span>
      <span className="block text-muted">
        <LineEnds end={t('since', { date: plainDate(istDateOf(new Date(createdAt))) })}>
          {t('upcoming', { count: upcoming, number: formatCount(upcoming) })}
        </LineEnds>
      </span>
    </>
  );
}

type BlockActionProps = { user: User; onPress: () => void; className?: string };

/** Asks whether to block a user, or to let them in again. */
function BlockAction({ user, onPress, className }: BlockActionProps) {
  const { t } = useTranslation('admin-users');
  const may = useMay();
  const { status: isActive, username: name } = user;
  const Icon = isActive ? Ban : CircleCheck;
  if (!may('block-users')) return null;
  return (
    <RowAction
      icon={<Icon size={17} />}
      name={t(isActive ? 'blockLabel' : 'unblockLabel', { name })}
      onPress={onPress}
      className={className}
    >
      {t(isActive ? 'block' : 'unblock')}
    </RowAction>
  );
}

type NoUserProps = { list: UserList; filters: readonly Filter[] };

/** No users: ways to loosen the search, and to find a patient who has no account; or that there are none yet. */
function NoUser({ list, filters }: NoUserProps) {
  const { t } = useTranslation('admin-users');
  const { q } = list;
  const may = useMay();
  if (!list.isFiltered) {
    return (
      <TableMessage kind="empty" title={t('list.empty')}>
        <p>{t('list.emptyText')}</p>
      </TableMessage>
    );
  }
  return (
    <NoMatch
      title={t('list.noMatch')}
      filters={filters}
      onClearAll={list.clear}
      actions={
        <>
          {q && may('see') && (
            <ButtonLink
              size="compact"
              variant="neutral"
              to={`${adminPaths.appointments}?${new URLSearchParams({ q })}`}
            >
              {t('list.inAppointments')}
            </ButtonLink>
          )}
          {may('book') && (
            <ButtonLink size="compact" variant="neutral" to={adminPaths.book}>
              {t('list.onBook')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{t('list.withoutAccount')}</p>
    </NoMatch>
  );
}
