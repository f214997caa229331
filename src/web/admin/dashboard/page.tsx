import dashboard from '../../i18n/en/admin-dashboard.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { Dashboard } from './dashboard';

addPageWords('admin-dashboard', dashboard);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-dashboard' }));
}

/** How full the centers are, and what needs somebody (/admin/dashboard). */
export default function DashboardPage() {
  return <Dashboard />;
}
