import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/admin/audit';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import type { Columns } from '../ui/data-table';
import { useLayout } from '../ui/use-media';
import { EntryChanges } from './entry-changes';
import { EntrySubject } from './entry-subject';

const column = createColumnHelper<AuditEntry>();

/** When, who, what, and the changes. */
export function useAuditColumns(): Columns<AuditEntry> {
  const { t } = useTranslation('admin-audit');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.display({
        id: 'when',
        header: t('columns.when'),
        cell: ({ row }) => <EntryMoment at={row.original.at} />,
        meta: { width: '17%' },
      }),
      column.display({
        id: 'who',
        header: t('columns.who'),
        cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.administrator}</span>,
        meta: { width: '14%', isWideOnly: true },
      }),
      column.display({
        id: 'what',
        header: t(isFolded ? 'columns.whatAndWho' : 'columns.what'),
        cell: ({ row: { original: entry } }) => (
          <>
            <EntrySubject entry={entry} />
            {isFolded && (
              <span className="admin-fine block text-muted">{t('by', { userName: entry.administrator })}</span>
            )}
          </>
        ),
        meta: { width: '29%' },
      }),
      column.display({
        id: 'changes',
        header: t('columns.changes'),
        cell: ({ row }) => <EntryChanges entry={row.original} />,
      }),
    ],
    [t, isFolded],
  );
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
