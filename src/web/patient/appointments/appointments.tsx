import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { AppointmentsSkeleton } from './appointments-skeleton';
import { Counters } from './counters';
import { KnownAppointmentsView } from './known-appointments';
import { PageHead } from './page-head';
import { StaleNotice, useIsOnline } from './stale-notice';
import { useAppointments } from './use-appointments';

/** The patient's appointments in each state: being fetched, not to be had, known. */
export function Appointments() {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const { data: known, error, isFetching, isPaused, refetch } = useAppointments();
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
      <>
        <PageHead />
        <ErrorState
          title={t('error.title')}
          text={t('error.text', { reason: error ? errorText(error) : t('error.offline') })}
          onRetry={retry}
          isRetrying={isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHead>
        <Counters appointments={null} />
      </PageHead>
      <AppointmentsSkeleton />
    </>
  );
}
