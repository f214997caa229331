import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Center } from '../../../../contract/centers';
import { ApiError } from '../../../api/api-error';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { Notice } from '../../../ui/notice';
import { consentPath } from '../../consent/consent-path';
import { WaitText, WaysOn } from './have-to-wait';
import type { HeldBooking } from './own-bookings';

type RefusalAlertProps = {
  error: Error;
  center: Center;
  toPay: HeldBooking | null;
  onRetry: () => void;
  isBusy: boolean;
};

/** Why booking did not work, and the way on. Takes the focus, so that it is seen and read. */
export function RefusalAlert({ error, center, toPay, onRetry, isBusy }: RefusalAlertProps) {
  const { t } = useTranslation(['booking', 'common']);
  const errorText = useErrorText();
  const { pathname, search } = useLocation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);

  const code = error instanceof ApiError ? error.code : undefined;
  const isRefused = error instanceof ApiError && error.kind === 'refused';
  const hasToWait = code === 'unpaid-holds' || code === 'network-holds';
  const leadsToOwn = code === 'too-many-holds' || code === 'already-booked';
  const mayTryAgain = !isRefused || code === 'payment-provider-down' || code === 'overloaded';
  return (
    <Notice
      ref={alert}
      tone="error"
      className="scroll-mt-4"
      action={
        code === 'consent-missing' ? (
          <ButtonLink to={consentPath(`${pathname}${search}`)} variant="outline" size="small">
            {t('summary.readAndAgree')}
          </ButtonLink>
        ) : hasToWait ? (
          <WaysOn toPay={code === 'unpaid-holds' ? toPay : null} />
        ) : leadsToOwn ? (
          <ButtonLink to="/myappoinments" variant="outline" size="small">
            {t('summary.myAppointments')}
          </ButtonLink>
        ) : (
          mayTryAgain && (
            <Button variant="outline" size="small" onPress={onRetry} isBusy={isBusy}>
              {t('common:tryAgain')}
            </Button>
          )
        )
      }
    >
      {/* The server's own sentence ends with the page's address, for who has no button. */}
      {code === 'consent-missing' ? t('summary.consentMissing') : errorText(error)}
      {code === 'unpaid-holds' && (
        <strong className="block">
          <WaitText toPay={toPay} retryAfter={error instanceof ApiError ? error.retryAfter : undefined} />
        </strong>
      )}
      {code === 'price-changed' && (
        <strong className="block">{t('summary.newPrice', { price: formatPrice(center.DialysisCharge) })}</strong>
      )}
    </Notice>
  );
}
