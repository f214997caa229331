import audit from '../../i18n/en/admin-audit.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { Audit } from './audit';

addPageWords('admin-audit', audit);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-audit' }));
}

/** What administrators did (/admin/audit). */
export default function AuditPage() {
  return <Audit />;
}
