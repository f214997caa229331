import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { User } from '../../../../contract/admin/users';
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import type { Columns } from '../../ui/data-table';
import { formatCount } from '../../ui/format-count';
import { plainDate } from '../../ui/plain-date';
import { StatusTag } from '../../ui/status-tag';
import { useLayout } from '../../ui/use-media';
import { BlockAction } from './block-action';

const column = createColumnHelper<User>();

/** Name, contact and the number of upcoming appointments, which blocking affects. */
export function useUserColumns(onBlock: (user: User) => void): Columns<User> {
  const { t } = useTranslation('admin-users');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('username', {
        id: 'name',
        header: t('columns.name'),
        cell: ({ row: { original: user } }) => (
          <>
            <span className="[overflow-wrap:anywhere]">{user.username}</span>
            {isFolded && (
              <span className="admin-fine block font-[450] text-muted [overflow-wrap:anywhere]">{user.email}</span>
            )}
          </>
        ),
        meta: { width: isFolded ? '48%' : '22%' },
      }),
      column.display({
        id: 'contact',
        header: t('columns.contact'),
        cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.email}</span>,
        meta: { width: '28%', isWideOnly: true },
      }),
      column.accessor('upcoming', {
        header: t('columns.upcoming'),
        cell: ({ getValue }) => (
          <span className={classNames(getValue() === 0 && 'text-muted')}>{formatCount(getValue())}</span>
        ),
        meta: { align: 'end', width: isFolded ? '15%' : '12%' },
      }),
      column.accessor('createdAt', {
        id: 'since',
        header: t('columns.since'),
        cell: ({ getValue }) => <span className="figure text-muted">{plainDate(istDateOf(new Date(getValue())))}</span>,
        meta: { width: '13%', isWideOnly: true },
      }),
      column.accessor('status', {
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
