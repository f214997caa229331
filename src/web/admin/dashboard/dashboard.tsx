import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { DashboardHead } from './dashboard-head';
import { DashboardSkeleton } from './dashboard-skeleton';
import { KnownDashboard } from './known-dashboard';
import { overviewQuery } from './overview-query';
import { StaleNotice } from './stale-notice';

/** Totals, fullness, attention, recent appointments, the last days. */
export function Dashboard() {
  const { t } = useTranslation('admin-dashboard');
  const errorText = useErrorText();
  const { data: known, error, isFetching, refetch } = useQuery(overviewQuery);
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      <DashboardHead known={known} isFetching={isFetching} onRefresh={refetch} />
      {known && error && (
        <StaleNotice known={known} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {known ? (
        <KnownDashboard known={known} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  );
}
