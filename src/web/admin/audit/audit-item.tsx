import type { AuditEntry } from '../../../contract/admin/audit';
import { formatIsoMoment } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { EntryChanges } from './entry-changes';
import { EntrySubject } from './entry-subject';

/** One action on a phone. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  return (
    <div className="flex flex-col gap-1">
      <div>
        <EntrySubject entry={entry} />
      </div>
      <EntryChanges entry={entry} />
      <p className="admin-fine text-muted">
        {t('byAt', { userName: entry.administrator, when: formatIsoMoment(entry.at) })}
      </p>
    </div>
  );
}
