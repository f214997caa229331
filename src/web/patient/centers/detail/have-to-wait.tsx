import Phone from 'lucide-react/icons/phone';
import { useTranslation } from '../../../i18n/use-translation';
import { useSupport } from '../../../i18n/use-support';
import { buttonStyles } from '../../../ui/button-styles';
import { phoneHref } from '../../../../domain/phone-href';
import type { HeldBooking } from './own-bookings';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Up to here minutes are said, then hours. */
const IN_MINUTES_S = 90 * MINUTE_S;

/** When another chair may be held; or that there is one to pay for. */
export function WaitText({ toPay, retryAfter }: { toPay: HeldBooking | null; retryAfter: number | undefined }) {
  const { t } = useTranslation('booking');
  if (toPay) return t('wait.stillHeld');
  if (!retryAfter) return null;
  return retryAfter <= IN_MINUTES_S
    ? t('wait.minutes', { count: Math.ceil(retryAfter / MINUTE_S) })
    : t('wait.hours', { count: Math.ceil(retryAfter / HOUR_S) });
}

/** The ways on for who has to wait: to pay for what is held, and to call. */
export function WaysOn({ toPay }: { toPay: HeldBooking | null }) {
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
        <Phone aria-hidden="true" size={20} strokeWidth={1.75} />
        {t('wait.call', { phone })}
      </a>
    </div>
  );
}
