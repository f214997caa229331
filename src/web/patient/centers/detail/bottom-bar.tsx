import type { Center } from '../../../../contract/centers';
import { formatPrice, formatShortDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { DeadlineLine } from '../../chair-picker/deadline-line';
import { BookAction } from './book-action';
import type { BookingPage } from './use-booking-page';

/**
 * On the phone: price and window on one line, the action, and the last moment to cancel. Keeps to the lower edge while
 * the page is above it; where the screen is very low (a phone on its side, great zoom) it stays in its place.
 */
export function BottomBar({ center, page, now }: { center: Center; page: BookingPage; now: Date }) {
  const { t } = useTranslation('booking');
  const { choice } = page;
  return (
    <section
      aria-label={t('summary.title')}
      className="bottom-0 z-10 mt-auto border-t border-line bg-surface shadow-[0_-4px_16px_rgb(27_42_42/7%)] [@media(min-height:34rem)]:sticky"
    >
      <div className="page-width flex flex-col gap-2.5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="figure text-2xl leading-7 font-price">{formatPrice(center.DialysisCharge)}</span>
          {choice && (
            <span className="tabular type-second text-right font-label">
              <span className="figure">{formatShortDate(choice.date)}</span>
              {choice.time && (
                <>
                  {' · '}
                  <span className="figure">{formatWindow(choice.time)}</span>
                </>
              )}
            </span>
          )}
        </p>
        <BookAction center={center} page={page} />
        {choice && !page.taken && <DeadlineLine choice={choice} now={now} className="justify-center" />}
      </div>
    </section>
  );
}
