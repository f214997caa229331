import type { User } from '../../../../contract/admin/users';
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import type { Column } from '../../ui/column';
import { formatCount } from '../../ui/format-count';
import { plainDate } from '../../ui/plain-date';
import { StatusTag } from '../../ui/status-tag';
import { BlockAction } from './block-action';
import type { UserSort } from './use-user-list';

/** Name, contact and the number of upcoming appointments, which blocking affects. */
export function useUserColumns(onBlock: (user: User) => void): Column<User, UserSort>[] {
  const { t } = useTranslation('admin-users');
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sort: 'name',
      width: '22%',
      foldedWidth: '48%',
      cell: ({ username, email }, layout) => (
        <>
          <span className="[overflow-wrap:anywhere]">{username}</span>
          {layout === 'folded' && (
            <span className="admin-fine block font-[450] text-muted [overflow-wrap:anywhere]">{email}</span>
          )}
        </>
      ),
    },
    {
      id: 'contact',
      header: t('columns.contact'),
      isFolded: true,
      width: '28%',
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    },
    {
      id: 'upcoming',
      header: t('columns.upcoming'),
      sort: 'upcoming',
      align: 'end',
      width: '12%',
      foldedWidth: '15%',
      cell: ({ upcoming }) => (
        <span className={classNames(upcoming === 0 && 'text-muted')}>{formatCount(upcoming)}</span>
      ),
    },
    {
      id: 'since',
      header: t('columns.since'),
      width: '13%',
      sort: 'since',
      isFolded: true,
      cell: ({ createdAt }) => <span className="figure text-muted">{plainDate(istDateOf(new Date(createdAt)))}</span>,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sort: 'status',
      width: '12%',
      foldedWidth: '18%',
      cell: ({ status }) => <StatusTag status={status ? 'active' : 'blocked'} />,
    },
    {
      id: 'action',
      header: t('columns.action'),
      width: '13%',
      foldedWidth: '19%',
      cell: (user) => <BlockAction user={user} onPress={() => onBlock(user)} className="-my-1 -ml-2" />,
    },
  ];
}
