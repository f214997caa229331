import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import type { User } from '../../../contract/admin/accounts';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { formatCount } from '../ui/format';
import { TitleBar } from '../ui/title-bar';
import { Fields, type Filter } from '../ui/list-filters';
import { SearchBox } from '../ui/search-box';
import { useShortcut } from '../ui/shortcuts';
import type { PageHandle } from '../frame/require-right';
import { BlockOrUnblock } from './block-dialog';
import { type UserList, useUserList } from './queries';
import { UserTable } from './user-table';
import { useUserFilters } from './user-filters';

export const handle = { Head, right: 'see-users' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-users');
  return <PageTitle title={t('title')} />;
}

/** Every user: found, opened beside the list, blocked and unblocked (/admin/users). */
export default function UsersPage() {
  const { t } = useTranslation('admin-users');
  const { userId } = useParams();
  const list = useUserList();
  const filters = useUserFilters(list);
  const count = useCountText(list);
  const [asked, setAsked] = useState<User | null>(null);
  useShortcut('r', t('admin:shortcuts.refresh'), () => void list.answer.refetch());
  return (
    <>
      <TitleBar title={t('title')} count={count} />
      <UserFilters list={list} filters={filters} />
      <UserTable list={list} filters={filters} openId={userId} onBlock={setAsked} />
      {asked && <BlockOrUnblock user={asked} onClose={() => setAsked(null)} />}
      <Outlet context={list} />
    </>
  );
}

/** The search by name, and the two states with their counts. */
function UserFilters({ list, filters }: { list: UserList; filters: readonly Filter[] }) {
  const { t } = useTranslation('admin-users');
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <SearchBox
        label={t('search')}
        isLabelHidden
        placeholder={t('search')}
        value={list.q}
        onSearch={list.setQ}
        className="max-rail:w-full rail:max-w-95 rail:flex-1"
      />
      <Fields of={filters} />
    </div>
  );
}

/** How many there are, and how many of them are blocked; or how many match. Empty while unknown. */
function useCountText({ answer, isFiltered }: UserList): string {
  const { t } = useTranslation('admin-users');
  const { total, all, counts } = answer.data ?? {};
  if (total === undefined || all === undefined || !counts) return '';
  if (isFiltered) return t('count.match', { number: formatCount(total), all: formatCount(all) });
  return t('count.all', { count: all, number: formatCount(all), blocked: formatCount(counts.blocked) });
}
