import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import appointments from '../../i18n/en/admin-appointments.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { PageHead } from '../ui/page-head';

addPageWords('admin-appointments', appointments);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-appointments' }));
}

/** Every appointment (/admin/appointments). */
export default function AppointmentsPage() {
  const { t } = useTranslation('admin-appointments');
  return (
    <>
      <PageHead title={t('title')} />
      <Outlet />
    </>
  );
}
