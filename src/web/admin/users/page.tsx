import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import users from '../../i18n/en/admin-users.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { PageHead } from '../ui/page-head';

addPageWords('admin-users', users);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-users' }));
}

/** Every user (/admin/users). */
export default function UsersPage() {
  const { t } = useTranslation('admin-users');
  return (
    <>
      <PageHead title={t('title')} />
      <Outlet />
    </>
  );
}
