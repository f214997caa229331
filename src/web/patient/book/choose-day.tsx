import { Link } from 'react-router';
import type { Center } from '../../../contract/centers';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import { useSession } from '../../api/session';
import { formatClockTime } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Note } from '../../ui/note';
import { DayLinks, DaySkeletons } from './day-links';
import { useFreeDays } from './use-free-days';

/** The next days with a free chair at a center; each leads on to the windows of that day. */
export function ChooseDay({ center }: { center: Center }) {
  const { t } = useTranslation('book');
  const errorText = useErrorText();
  const session = useSession();
  const { now, days, error, isRetrying, retry } = useFreeDays(center._id);
  const page = `/dialysis/${center._id}`;

  if (days?.length === 0) {
    return (
      <EmptyState
        title={t('days.none', { days: BOOKING_DAYS_AHEAD })}
        action={
          <ButtonLink to={`/dialysis?${new URLSearchParams({ city: center.CenterCity })}`}>
            {t('days.otherCenters')}
          </ButtonLink>
        }
      >
        {t('days.noneText')}
      </EmptyState>
    );
  }
  if (!days && error) {
    return <ErrorState title={t('days.failed')} text={errorText(error)} onRetry={retry} isRetrying={isRetrying} />;
  }
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="type-section mb-4">
        {t('days.title')}
      </h2>
      {days && now ? (
        <>
          <DayLinks days={days} now={now} page={page} />
          <p className="type-small mt-3 text-muted">{t('days.freeHint', { time: formatClockTime(now) })}</p>
        </>
      ) : (
        <DaySkeletons />
      )}
      <Link to={page} className="text-link mt-2 inline-flex min-h-11 items-center">
        {t('days.more')}
      </Link>
      {session.status === 'anonymous' && <Note className="mt-4 max-w-152">{t('login')}</Note>}
    </section>
  );
}
