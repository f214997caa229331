import { useTranslation } from '../../i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Dashboard } from './dashboard';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-dashboard');
  return <PageTitle title={t('title')} />;
}

/** How full the centers are, and what needs attention (/admin/dashboard). */
export default function DashboardPage() {
  return <Dashboard />;
}
