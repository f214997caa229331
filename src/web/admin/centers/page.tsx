import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import centers from '../../i18n/en/admin-centers.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { PageHead } from '../ui/page-head';

addPageWords('admin-centers', centers);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-centers' }));
}

/** Every center (/admin/centers). */
export default function CentersPage() {
  const { t } = useTranslation('admin-centers');
  return (
    <>
      <PageHead title={t('title')} />
      <Outlet />
    </>
  );
}
