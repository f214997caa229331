import ChevronRight from 'lucide-react/icons/chevron-right';
import Hourglass from 'lucide-react/icons/hourglass';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import type { HeldAppointment } from './appointment';
import { useTimeLeftText } from './appointment-text';

const LOOK =
  'flex items-center gap-4 rounded-tile border border-marigold/60 bg-yellow-tint px-4 py-3 text-marigold-text desk:px-5';

/** A pending payment, with the time left before the chair is lost. */
export function UnpaidStrip({ appointment, now }: { appointment: HeldAppointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const timeLeft = useTimeLeftText();
  const { hold, amount, appoinmentDate, series } = appointment;
  const content = (
    <>
      <Hourglass aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
      <span className="type-second flex min-w-0 flex-1 flex-wrap gap-x-4">
        <strong>{t('unpaid.strip', { left: timeLeft(hold.expiresAt, now) })}</strong>
        <span>
          <Trans
            t={t}
            id={series ? 'unpaid.series' : 'unpaid.what'}
            values={{
              ...series,
              amount: formatPrice(series?.total ?? amount),
              date: formatDate(appoinmentDate),
            }}
            components={{ figure: <span className="figure" /> }}
          />
        </span>
      </span>
    </>
  );
  if (!hold.checkoutUrl) return <div className={LOOK}>{content}</div>;
  return (
    <a href={hold.checkoutUrl} className={`focus-ring hover:bg-marigold-tint ${LOOK}`}>
      {content}
      <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
    </a>
  );
}
