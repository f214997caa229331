import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as paths from '../../../../contract/paths';
import { phoneHref } from '../../../../domain/phone-href';
import type { ApiError } from '../../../lib/api/api-error';
import { formatPrice } from '../../../lib/i18n/format';
import { useErrorText } from '../../../lib/use-error-text';
import { useSupport } from '../../../lib/i18n/use-support';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { buttonStyles } from '../../../ui/button-styles';
import { Callout } from '../../../ui/callout';
import { consentPath } from '../../consent/consent-path';
import type { HeldBooking } from './own-bookings';

type RefusalAlertProps = {
  error: ApiError;
  /** The present price in rupees, where another one was shown. */
  price: number;
  /** The id of the refused form. */
  form: string;
  toPay: HeldBooking | null;
  isBusy: boolean;
  /** The person to book for; null for the account's own person. */
  person?: { _id: string; name: string } | null;
};

/** Refusals after which the same form may be sent again. */
const TEMPORARY = new Set<string>(['payment-provider-down', 'overloaded', 'database-away']);

/** Why booking failed, and what to do. Takes the focus, so that it is seen and read out. */
export function RefusalAlert({ error, price, form, toPay, isBusy, person = null }: RefusalAlertProps) {
  const { t } = useTranslation(['booking', 'common']);
  const errorText = useErrorText();
  const { pathname, search } = useLocation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);

  const { code } = error;
  const isRefused = error.kind === 'refused';
  function wayOn(): ReactNode {
    switch (code) {
      case 'consent-missing':
        return (
          <ButtonLink to={consentPath(`${pathname}${search}`)} variant="outline" size="small">
            {t('summary.readAndAgree')}
          </ButtonLink>
        );
      case 'unpaid-holds':
        return <PayOrCall toPay={toPay} />;
      case 'network-holds':
        return <PayOrCall toPay={null} />;
      case 'too-many-holds':
      case 'already-booked':
        return (
          <ButtonLink to={paths.appointments(person?._id)} variant="outline" size="small">
            {t('summary.myAppointments')}
          </ButtonLink>
        );
      default:
        return (
          (!isRefused || (code !== undefined && TEMPORARY.has(code))) && (
            <Button type="submit" form={form} variant="outline" size="small" isBusy={isBusy}>
              {t('common:tryAgain')}
            </Button>
          )
        );
    }
  }
  return (
    <Callout ref={alert} tone="error" className="scroll-mt-4" action={wayOn()}>
      {/* The server's own sentence ends with the page's URL, for clients that have no button. */}
      {code === 'consent-missing'
        ? t('summary.consentMissing')
        : person && code === 'already-booked'
          ? t('for.clash', { name: person.name })
          : errorText(error)}
      {code === 'unpaid-holds' && (
        <strong className="block">
          <WaitText toPay={toPay} retryAfter={error.refusal.retryAfter} />
        </strong>
      )}
      {code === 'price-changed' && (
        <strong className="block">{t('summary.newPrice', { price: formatPrice(price) })}</strong>
      )}
    </Callout>
  );
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Longer waits are given in hours, up to this in minutes. */
const IN_MINUTES_S = 90 * MINUTE_S;

/** When another chair may be held, or that there is one to pay for. */
function WaitText({ toPay, retryAfter }: { toPay: HeldBooking | null; retryAfter: number | undefined }) {
  const { t } = useTranslation('booking');
  if (toPay) return t('wait.stillHeld');
  if (!retryAfter) return null;
  return retryAfter <= IN_MINUTES_S
    ? t('wait.minutes', { count: Math.ceil(retryAfter / MINUTE_S) })
    : t('wait.hours', { count: Math.ceil(retryAfter / HOUR_S) });
}

/** Links for patients who have to wait: to pay for the held chair, and to call. */
function PayOrCall({ toPay }: { toPay: HeldBooking | null }) {
  const { t } = useTranslation('booking');
  const { phone } = useSupport();
  return (
    <div className="flex w-full flex-wrap gap-2">
      {toPay?.hold.checkoutUrl && (
        <a href={toPay.hold.checkoutUrl} className={buttonStyles({ size: 'small' })}>
          {t('hold.continue')}
        </a>
      )}
      <a href={phoneHref(phone)} className={buttonStyles({ variant: 'outline', size: 'small', className: 'figure' })}>
        <Phone size={20} />
        {t('wait.call', { phone })}
      </a>
    </div>
  );
}
