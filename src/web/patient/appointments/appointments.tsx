import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { AppointmentsSkeleton } from './appointments-skeleton';
import { Counters, LiveCounters } from './counters';
import { KnownAppointmentsView } from './known-appointments';
import { PageHead } from './page-head';
import { StaleNotice, useIsOnline } from './stale-notice';
import { useAppointments } from './use-appointments';

/** The patient's appointments. The heading stays while they are fetched and when they are there, and with it the focus. */
export function Appointments() {
  const query = useAppointments();
  const { data: known, error, isPaused } = query;
  return (
    <>
      <PageHead>
        {known ? <LiveCounters known={known} /> : !error && !isPaused && <Counters appointments={null} />}
      </PageHead>
      <States query={query} />
    </>
  );
}

/** What stands below the heading: appointments being fetched, not to be had, known. */
function States({ query }: { query: ReturnType<typeof useAppointments> }) {
  const { data: known, error, isFetching, isPaused, refetch } = query;
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const retry = () => void refetch();

  if (known) {
    return (
      <KnownAppointmentsView
        known={known}
        notice={
          (error || isPaused || !isOnline) && (
            <StaleNotice
              knownAt={new Date(known.now)}
              isOnline={isOnline && !isPaused}
              isRetrying={isFetching}
              onRetry={retry}
            />
          )
        }
      />
    );
  }
  if (error || isPaused) {
    return (
      <ErrorState
        title={t('error.title')}
        text={t('error.text', { reason: error ? errorText(error) : t('error.offline') })}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  }
  return <AppointmentsSkeleton />;
}
