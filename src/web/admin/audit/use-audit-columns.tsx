import type { AuditEntry } from '../../../contract/admin/audit';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import type { Column } from '../ui/column';
import { EntryChanges } from './entry-changes';
import { EntrySubject } from './entry-subject';

/** When, who, what, and the changes. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('admin-audit');
  return [
    { id: 'when', header: t('columns.when'), width: '17%', cell: ({ at }) => <EntryMoment at={at} /> },
    {
      id: 'who',
      header: t('columns.who'),
      width: '14%',
      isFolded: true,
      cell: ({ administrator }) => <span className="[overflow-wrap:anywhere]">{administrator}</span>,
    },
    {
      id: 'what',
      header: t('columns.what'),
      foldedHeader: t('columns.whatAndWho'),
      width: '29%',
      cell: (entry, layout) => (
        <>
          <EntrySubject entry={entry} />
          {layout === 'folded' && (
            <span className="admin-fine block text-muted">{t('by', { userName: entry.administrator })}</span>
          )}
        </>
      ),
    },
    { id: 'changes', header: t('columns.changes'), cell: (entry) => <EntryChanges entry={entry} /> },
  ];
}

/** When it happened, in India. */
function EntryMoment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} className="font-[450]">
      <span className="figure block">{formatDate(istDateOf(moment))}</span>
      <span className="figure admin-fine block text-muted">{formatClockTime(moment)}</span>
    </time>
  );
}
