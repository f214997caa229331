import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { ClosureSummary } from '../../../contract/admin/closures';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Panel, ROW_LINK } from '../dashboard/panel';
import { TitleBar } from '../ui/title-bar';
import { TableFailure, TableMessage } from '../ui/table-message';
import type { PageHandle } from '../frame/require-right';
import { closuresQuery } from './queries';
import { StateTag } from './state-tag';
import { useClosedWords, usePartsText } from './use-closure-words';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-closures');
  return <PageTitle title={t('title')} />;
}

/** The planned closures (/admin/closures): those to confirm, and those confirmed lately. */
export default function ClosuresPage() {
  const { t } = useTranslation('admin-closures');
  const answer = useQuery(closuresQuery());
  const closures = answer.data;
  const open = closures?.filter(({ state }) => state === 'open') ?? [];
  const confirmed = closures?.filter(({ state }) => state !== 'open') ?? [];
  return (
    <>
      <TitleBar title={t('title')} count={closures && closures.length > 0 && t('count', { count: closures.length })} />
      {answer.error && (
        <div className="rounded-tile border border-line bg-surface">
          <TableFailure
            title={t('failed')}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            isRetrying={answer.isFetching}
          />
        </div>
      )}
      {closures?.length === 0 && (
        <div className="rounded-tile border border-line bg-surface">
          <TableMessage
            kind="empty"
            title={t('list.none')}
            actions={
              <ButtonLink to={adminPaths.centers} size="compact" variant="neutral">
                {t('list.centers')}
              </ButtonLink>
            }
          >
            {t('list.noneText')}
          </TableMessage>
        </div>
      )}
      <div className="flex flex-col gap-4">
        <ClosureList title={t('list.open')} titleId="closures-open" closures={open} />
        <ClosureList title={t('list.confirmed')} titleId="closures-confirmed" closures={confirmed} />
      </div>
    </>
  );
}

type ClosureListProps = { title: string; titleId: string; closures: readonly ClosureSummary[] };

function ClosureList({ title, titleId, closures }: ClosureListProps) {
  if (closures.length === 0) return null;
  return (
    <Panel title={title} titleId={titleId}>
      <ul aria-labelledby={titleId}>
        {closures.map((closure) => (
          <ClosureRow key={closure._id} closure={closure} />
        ))}
      </ul>
    </Panel>
  );
}

/**
 * A closure: what is closed, where and why, and how many bookings are moved, stay or are cancelled. The whole row is the link.
 */
function ClosureRow({ closure }: { closure: ClosureSummary }) {
  const { t } = useTranslation('admin-closures');
  const partsText = usePartsText();
  const { dates, what } = useClosedWords()(closure);
  const { _id, CenterName, reason, counts, exceptionId } = closure;
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-4 py-3 hover:bg-teal-faint lg:px-4.5">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_12rem] lg:items-center">
        <div className="min-w-0">
          <Link to={adminPaths.closure(_id)} className={`admin-strong block text-ink ${ROW_LINK}`}>
            {dates}
          </Link>
          <p className="admin-fine [overflow-wrap:anywhere] text-muted">
            {CenterName}. {what}: {reason}
          </p>
        </div>
        <p className="admin-fine">
          {t('parts.touched', { count: counts.touched })}
          <span className="block text-muted">{partsText(counts)}</span>
          {exceptionId === null && <span className="block text-muted">{t('list.opened')}</span>}
        </p>
        <p>
          <StateTag closure={closure} />
        </p>
      </div>
      <ChevronRight size={18} className="shrink-0 text-muted" />
    </li>
  );
}
