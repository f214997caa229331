import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import type { User } from '../../../contract/admin/users';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../i18n/use-translation';
import { PageHead } from '../ui/page-head';
import { useShortcut } from '../ui/shortcuts';
import { BlockOrUnblock } from './block/block-or-unblock';
import { useCountText } from './list/use-count-text';
import { useUserList } from './list/use-user-list';
import { UserFilters } from './list/user-filters';
import { UserTable } from './list/user-table';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-users');
  return <PageTitle title={t('title')} />;
}

/** Every user: found, opened beside the list, blocked and unblocked (/admin/users). */
export default function UsersPage() {
  const { t } = useTranslation('admin-users');
  const { userId } = useParams();
  const list = useUserList();
  const count = useCountText(list);
  const [asked, setAsked] = useState<User | null>(null);
  useShortcut('r', t('admin:shortcuts.refresh'), () => void list.answer.refetch());
  return (
    <>
      <PageHead title={t('title')} count={count} />
      <UserFilters list={list} />
      <UserTable list={list} openId={userId} onBlock={setAsked} />
      {asked && <BlockOrUnblock user={asked} onClose={() => setAsked(null)} />}
      <Outlet context={list} />
    </>
  );
}
