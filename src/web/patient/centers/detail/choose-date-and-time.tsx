import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/format';
import { Notice } from '../../../ui/notice';
import { DateCalendar } from './date-calendar';
import { NoWindows } from './no-windows';
import type { Availability } from './use-availability';
import type { BookingPage } from './use-booking-page';
import { WindowTiles } from './window-tiles';

const HEADING = 'text-[1.375rem] leading-tight font-title';

type ChooseProps = { availability: Availability; page: BookingPage };

/** The month and the windows of the chosen day: beside each other where there is room. */
export function ChooseDateAndTime({ availability, page }: ChooseProps) {
  const { t } = useTranslation('booking');
  const { day, choice, lost } = page;
  if (!day || !choice) return null;
  return (
    <div className="grid gap-9 xl:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] xl:gap-6">
      <section className="flex flex-col">
        <h2 className={HEADING}>{t('date.title')}</h2>
        <p className="type-second mt-1 mb-4 text-muted">{t('date.range', { last: formatDate(availability.last) })}</p>
        <DateCalendar availability={availability} date={choice.date} onChoose={page.chooseDate} />
      </section>
      <section className="flex flex-col">
        <h2 className={HEADING}>{t('time.title')}</h2>
        <p className="type-second tabular mt-1 mb-4 text-muted">{formatDate(choice.date)}</p>
        {lost && choice.time && (
          <Notice tone="warning" isLive className="mb-3">
            {t('time.displaced', { time: lost, next: choice.time })}
          </Notice>
        )}
        {choice.time === null && (
          <div className="mb-3">
            <NoWindows days={availability.days} date={choice.date} onChoose={page.chooseDate} />
          </div>
        )}
        <WindowTiles day={day} time={choice.time} own={page.own} heldKey={page.heldKey} onChoose={page.chooseTime} />
      </section>
    </div>
  );
}
