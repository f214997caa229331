import { formatClockTime, formatPrice, formatShortDate } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { buttonStyles } from '../../../ui/button-styles';
import { Callout } from '../../../ui/callout';
import type { LoadedMonth } from './page';

type HeldProps = {
  toPay: NonNullable<LoadedMonth['toPay']>;
  series: NonNullable<NonNullable<LoadedMonth['toPay']>['series']>;
};

/** An earlier series that still waits to be paid. */
export function Held({ toPay: { hold, appoinmentDate }, series }: HeldProps) {
  const { t } = useTranslation('series');
  return (
    <Callout
      tone="warning"
      isLive
      title={t('held.title', { count: series.count })}
      action={
        <a href={hold.checkoutUrl!} className={buttonStyles({ className: 'max-md:w-full' })}>
          {t('held.pay')}
        </a>
      }
    >
      {t('held.text', {
        from: formatShortDate(appoinmentDate),
        to: formatShortDate(series.until),
        price: formatPrice(series.total),
        time: formatClockTime(new Date(hold.expiresAt)),
      })}
    </Callout>
  );
}
