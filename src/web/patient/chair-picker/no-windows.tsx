import CalendarX from 'lucide-react/icons/calendar-x-2';
import * as paths from '../../../contract/paths';
import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import { formatShortDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Note } from '../../ui/note';
import { WindowTicks } from './calendar-day';
import { nextFreeDays } from './choose-session';

/** How many free days are offered instead of a day without windows. */
const OFFERED = 2;

type NoWindowsProps = {
  days: readonly Day[];
  date: IstDate;
  onChoose: (date: IstDate) => void;
  offersOtherCenters: boolean;
  /** The id of the form that submits a day without scripts. */
  form: string;
};

/** Says that a day has no free window, and offers the next days that have one. */
export function NoWindows({ days, date, onChoose, offersOtherCenters, form }: NoWindowsProps) {
  const { t } = useTranslation('chairs');
  const offered = nextFreeDays(days, date, OFFERED);
  return (
    <Note icon={<CalendarX size={20} />}>
      <p role="status" className="font-label">
        {t('time.none')}
      </p>
      {offered.length > 0 ? (
        <>
          <p className="mt-3">{t('time.nextDays')}</p>
          <div className="mt-2 flex flex-wrap gap-2.5">
            {offered.map((day) => (
              <Button
                key={day.date}
                type="submit"
                form={form}
                name="date"
                value={day.date}
                variant="outline"
                onPress={() => onChoose(day.date)}
                className="scroll-mb-44"
              >
                <span className="flex flex-col items-start gap-0.5">
                  <span className="figure">{formatShortDate(day.date)}</span>
                  <span className="type-small tabular flex items-center gap-1.5">
                    <WindowTicks free={day.slots.map((slot) => slot.bookable)} />
                    {t('time.dayFree', { count: day.slots.filter((slot) => slot.bookable).length })}
                  </span>
                </span>
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          <p className="mt-2">
            {t('time.noNextDays', { days: BOOKING_DAYS_AHEAD })}{' '}
            {offersOtherCenters && <span>{t('time.elsewhere')}</span>}
          </p>
          {offersOtherCenters && (
            <ButtonLink to={paths.centers} variant="outline" className="mt-3">
              {t('time.otherCenters')}
            </ButtonLink>
          )}
        </>
      )}
    </Note>
  );
}
