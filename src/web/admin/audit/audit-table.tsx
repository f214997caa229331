import { createColumnHelper } from '@tanstack/react-table';
import { use, useMemo } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AuditEntry } from '../../../contract/admin/staff/audit';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate, formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { Columns } from '../ui/data-table';
import { type Filter, NoMatch } from '../ui/list-filters';
import { CurrentRow } from '../ui/row-action';
import { TableMessage } from '../ui/table-message';
import { useLayout } from '../ui/use-media';
import type { AuditList } from './audit-list';
import { EntryChanges } from './entry-changes';

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

/** A name like `Lakshmi Raman, Wed, 25 Nov 2026, 9 AM - 1 PM`, whose window is never split over two lines. */
function AppointmentName({ name }: { name: string }) {
  const at = name.lastIndexOf(' ', name.lastIndexOf(',') + 1) + 1;
  return (
    <>
      {name.slice(0, at)}
      <span className="whitespace-nowrap">{name.slice(at)}</span>
    </>
  );
}

/** What was done, and to whom or what; a link if there is a page for it. */
function EntrySubject({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const isCurrent = use(CurrentRow);
  const to = subjectPath(entry);
  const isAppointment = entry.subject === 'appointment';
  const name = isAppointment ? <AppointmentName name={entry.subjectName} /> : entry.subjectName;
  // An appointment's name ends with its time, which must not be cut off.
  const clamp = isAppointment ? 'block' : 'line-clamp-2';
  // The name is not repeated for somebody's own "Signed in".
  const isOneself = entry.subject === 'administrator' && entry.subjectName === entry.administrator;
  return (
    <>
      <span className="admin-strong block">{t(`actions.${entry.action}`)}</span>
      {!isOneself &&
        (to ? (
          <Link
            to={to}
            tabIndex={isCurrent ? undefined : -1}
            title={entry.subjectName}
            className="focus-ring flex min-h-(--row-control) w-fit items-center rounded-sm text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:text-teal hover:decoration-current"
          >
            <span className={classNames(clamp, '[overflow-wrap:anywhere]')}>{name}</span>
          </Link>
        ) : (
          <span title={entry.subjectName} className={classNames(clamp, '[overflow-wrap:anywhere]')}>
            {name}
          </span>
        ))}
    </>
  );
}

/** The page of an action's subject; null when there is none, or no longer. */
function subjectPath({
  subject,
  subjectId,
  action,
}: Pick<AuditEntry, 'subject' | 'subjectId' | 'action'>): string | null {
  if (!subjectId || action === 'appointments-exported') return null;
  switch (subject) {
    case 'appointment':
      return adminPaths.appointment(subjectId);
    case 'user':
      return adminPaths.user(subjectId);
    case 'center':
      // By its id, since it may have been renamed.
      return action === 'center-deleted' ? null : adminPaths.editCenter(subjectId);
    case 'administrator':
    case 'photo':
    case 'patient':
      return null;
  }
}

type NoActionsProps = { list: AuditList; filters: readonly Filter[] };

/** Nothing matches, or there are no actions yet. */
export function NoActions({ list, filters }: NoActionsProps) {
  const { t } = useTranslation('admin-audit');
  if (list.isFiltered) return <NoMatch title={t('noMatch.title')} filters={filters} onClearAll={list.clear} />;
  return (
    <TableMessage kind="empty" title={t('empty.title')}>
      {t('empty.text')}
    </TableMessage>
  );
}
