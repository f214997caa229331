import { useQuery } from '@tanstack/react-query';
import * as adminPaths from '../../../contract/admin/paths';
import { dashboard } from '../../../contract/admin/reports/overview';
import { istDateOf } from '../../../domain/time';
import { useServerNow } from '../../lib/api/use-server-now';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { type Answer, queryOf } from '../api/query-of';
import { StaleCallout } from '../ui/stale-callout';
import { AttentionPanel } from './attention-panel';
import { Cards } from './cards';
import { DashboardHead } from './dashboard-head';
import { DashboardSkeleton } from './dashboard-skeleton';
import { FullnessPanel } from './fullness-panel';
import { LastDaysPanel } from './last-days-panel';
import { RecentPanel } from './recent-panel';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-dashboard');
  return <PageTitle title={t('title')} />;
}

/** Refresh interval while the page is visible. */
const REFRESH_INTERVAL = 60_000;

const overviewQuery = queryOf(
  dashboard.overview,
  {},
  {
    select: (answer: Answer<typeof dashboard.overview>) => ({ ...answer, now: answer.overview.now }),
    refetchOnMount: 'always',
    refetchInterval: REFRESH_INTERVAL,
  },
);

type LoadedOverview = Answer<typeof dashboard.overview> & { now: string };

/**
 * How full the centers are, and what needs attention (/admin/dashboard). One request loads all its data. What stands side by side
 * depends on the width in letters: at twice the text size, a desktop gets the layout of a tablet.
 */
export default function DashboardPage() {
  const { t } = useTranslation('admin-dashboard');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <div className="@container flex flex-col gap-3 lg:gap-4">
      <DashboardHead loaded={data} isFetching={isFetching} onRefresh={refetch} />
      {data && error && <StaleCallout since={data.now} error={error} {...retry} />}
      {data ? (
        <Panels loaded={data} />
      ) : error ? (
        <ErrorState title={t('failed')} text={errorText(error)} {...retry} />
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  );
}

/**
 * What needs a person, then totals, fullness, recent appointments and the last days. Before there is a center, it asks to add one.
 */
function Panels({ loaded }: { loaded: LoadedOverview }) {
  const now = useServerNow(loaded);
  const { overview } = loaded;
  // The day of the data, even after midnight.
  const today = istDateOf(new Date(loaded.now));
  return (
    <>
      {overview.centers.total === 0 ? <FirstCenter /> : <AttentionPanel attention={overview.attention} now={now} />}
      <Cards overview={overview} today={today} />
      {overview.centers.total > 0 && <FullnessPanel overview={overview} today={today} />}
      <RecentPanel recent={overview.recent} />
      <LastDaysPanel byDay={overview.byDay} />
    </>
  );
}

/** The empty state of a fresh installation. */
function FirstCenter() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <section className="flex flex-col items-center gap-2 rounded-tile border border-line bg-surface px-5 py-10 text-center">
      <h2 className="admin-heading">{t('firstCenter.title')}</h2>
      <p className="max-w-[52ch] text-muted">{t('firstCenter.text')}</p>
      <ButtonLink to={adminPaths.newCenter} size="compact" className="mt-3">
        {t('firstCenter.add')}
      </ButtonLink>
    </section>
  );
}
