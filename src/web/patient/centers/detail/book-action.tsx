import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { Center } from '../../../../contract/centers';
import { formatClockTime } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { Notice } from '../../../ui/notice';
import { RefusalAlert } from './refusal-alert';
import type { BookingPage } from './use-booking-page';

/** The one action of the page: to book; or what stands in its place where the patient has the window already. */
export function BookAction({ center, page }: { center: Center; page: BookingPage }) {
  const { t } = useTranslation('booking');
  const { choice, taken, hold, isHoldChosen } = page;
  const [hasAsked, setAsked] = useState(false);
  const isReady = Boolean(choice?.time);
  if (isReady && hasAsked) setAsked(false);

  if (taken) {
    return (
      <div className="flex flex-col gap-3">
        <Notice isLive>{t('summary.alreadyBooked', { center: taken.dialysisCenterId.CenterName })}</Notice>
        <ButtonLink to="/myappoinments" isFullWidth size="large">
          {t('summary.myAppointments')}
        </ButtonLink>
      </div>
    );
  }
  if (hold && isHoldChosen) {
    return (
      <p className="flex gap-2.5 font-label text-green">
        <CircleCheck aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {t('summary.heldUntil', { time: formatClockTime(new Date(hold.hold.expiresAt)) })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {hasAsked && !isReady && <Notice tone="error">{t('summary.selectBoth')}</Notice>}
      {page.error && (
        <RefusalAlert error={page.error} center={center} toPay={page.toPay} onRetry={page.book} isBusy={page.isBusy} />
      )}
      <div onClickCapture={() => setAsked(!isReady)}>
        <Button
          size="large"
          isFullWidth
          onPress={page.book}
          isBusy={page.isBusy}
          busyLabel={t('summary.booking')}
          unavailableBecause={isReady ? null : t('summary.chooseFirst')}
        >
          {t('summary.book')}
        </Button>
      </div>
    </div>
  );
}
