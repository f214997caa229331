import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type GroupBy, REPORT_NAMES, type ReportName, shapeOf } from '../../../domain/reports';
import { isIstDate } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Choice } from '../ui/choice';
import { TableFailure } from '../ui/table-message';
import { useLayout } from '../ui/use-media';
import { AccountsPanel } from './accounts-panel';
import { ClaimsPanel } from './claims-panel';
import { LoadingReport } from './loading-report';
import { reportQuery } from './queries';
import { PayersTable } from './payers-table';
import { rangeOf } from './ranges';
import { ReportFilters } from './report-filters';
import { ReportView } from './report-view';
import { useChoose } from '../ui/use-choose';
import '../ui/numbered-pages.css';
import type { PageHandle } from '../frame/require-right';

export const handle = { Head, right: 'see-reports' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-reports');
  return <PageTitle title={t('title')} />;
}

const MONEY = ['revenue', 'refunds', 'disputes', 'claims', 'accounts'] as const;
type Tab = ReportName | (typeof MONEY)[number];

/** The groups of reports: how chairs were used, and what was paid. */
const GROUPS: { id: 'chairs' | 'money'; tabs: readonly Tab[] }[] = [
  { id: 'chairs', tabs: REPORT_NAMES.filter((name) => !MONEY.some((one) => one === name)) },
  { id: 'money', tabs: MONEY },
];
const TABS = GROUPS.flatMap(({ tabs }) => tabs);

/**
 * Reports (/admin/reports). The URL has the report, the days and the center; each report has a chart, a table and CSV.
 */
export default function ReportsPage() {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('report')) ?? REPORT_NAMES[0];
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <ReportTabs chosen={tab} />
      {tab === 'accounts' ? <AccountsPanel /> : tab === 'claims' ? <ClaimsPanel /> : <ReportOf key={tab} name={tab} />}
    </>
  );
}

/**
 * The list of reports; a select on a phone. Switching keeps days and center; the rows become the report's usual ones.
 */
function ReportTabs({ chosen }: { chosen: Tab }) {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isList = useLayout() === 'list';
  const pathTo = (tab: Tab) => {
    const next = new URLSearchParams(search);
    next.set('report', tab);
    next.delete('by');
    return `?${next}`;
  };
  if (isList) {
    return (
      <Choice
        label={t('choose')}
        isLabelHidden
        className="mb-3 print:hidden"
        options={TABS.map((tab) => ({ id: tab, label: t(`names.${tab}`) }))}
        value={chosen}
        onChange={(tab) => void navigate(pathTo(tab as Tab))}
      />
    );
  }
  return (
    <nav aria-label={t('choose')} className="mb-4 flex flex-col gap-2 print:hidden">
      {GROUPS.map(({ id, tabs }) => (
        <div key={id} className="flex items-baseline gap-3">
          <p id={`reports-${id}`} className="admin-fine w-[3.25rem] shrink-0 text-muted">
            {t(`groups.${id}`)}
          </p>
          <ul aria-labelledby={`reports-${id}`} className="flex flex-wrap gap-1.5">
            {tabs.map((tab) => (
              <li key={tab}>
                <Link
                  to={pathTo(tab)}
                  preventScrollReset
                  aria-current={tab === chosen ? 'page' : undefined}
                  className="pill admin-strong min-h-(--control) px-3"
                >
                  {t(`names.${tab}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ReportOf({ name }: { name: ReportName }) {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const choose = useChoose();
  const dayIn = (field: string) => {
    const day = search.get(field);
    return day !== null && isIstDate(day) ? day : null;
  };
  const [one, other] = [dayIn('from'), dayIn('to')];
  // Without chosen days the server takes the last 30, by its own date.
  const range =
    one === null || other === null ? {} : one <= other ? { from: one, to: other } : { from: other, to: one };
  const centerId = search.get('center') ?? undefined;
  const by = shapeOf(name).by.find((one) => one === search.get('by'));
  const answer = useQuery(reportQuery({ name, ...range, centerId, by }));
  const today = answer.data?.today ?? istToday();
  const shown = { ...rangeOf('last30', today), ...range };

  return (
    <>
      <ReportFilters asked={{ name, ...shown, centerId, by }} today={today} onChoose={choose} />
      {answer.data ? (
        <>
          <ReportView
            report={answer.data}
            onBy={(next: GroupBy) => choose({ by: next })}
            isTableOpen={search.has('table')}
            onTable={(isOpen) => choose({ table: isOpen ? 'open' : undefined })}
          />
          {name === 'revenue' && <PayersTable {...shown} centerId={centerId} />}
        </>
      ) : answer.error ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableFailure
            title={t('failed')}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            isRetrying={answer.isFetching}
          />
        </div>
      ) : (
        <LoadingReport />
      )}
    </>
  );
}
