import { use } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../../contract/admin/audit';
import { useTranslation } from '../../i18n/use-translation';
import { CurrentRow } from '../ui/row-action';
import { subjectPath } from './subject-path';

/** What was done, and to whom or what; a link if there is a page for it. */
export function EntrySubject({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const isCurrent = use(CurrentRow);
  const to = subjectPath(entry);
  // One's own "Signed in" needs no name again.
  const isOneself = entry.subject === 'administrator' && entry.subjectName === entry.administrator;
  return (
    <>
      <span className="admin-strong block">{t(`actions.${entry.action}`)}</span>
      {!isOneself &&
        (to ? (
          <Link
            to={to}
            tabIndex={isCurrent ? undefined : -1}
            className="focus-ring rounded-sm text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:text-teal hover:decoration-current"
          >
            {entry.subjectName}
          </Link>
        ) : (
          <span>{entry.subjectName}</span>
        ))}
    </>
  );
}
