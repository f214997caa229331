import { useTranslation } from '../../i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Audit } from './audit';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-audit');
  return <PageTitle title={t('title')} />;
}

/** The audit log (/admin/audit). */
export default function AuditPage() {
  return <Audit />;
}
