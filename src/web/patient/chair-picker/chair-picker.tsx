import { type ReactNode, useId } from 'react';
import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { AriaLocale } from '../../lib/i18n/aria-locale';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type OwnWindows, firstFreeTime } from './choose-session';
import { DateCalendar } from './date-calendar';
import { NoWindows } from './no-windows';
import { BESIDE, type Availability } from './free-chairs';
import { WindowTiles } from './window-tiles';

const HEADING = 'type-part';

type ChairPickerProps = {
  availability: Availability;
  /** The chosen day, or the day whose windows are shown before one is chosen. */
  day: Day;
  isDayChosen?: boolean;
  /** The chosen window; null while none is chosen. */
  time: string | null;
  own: OwnWindows;
  onChooseDate: (date: IstDate) => void;
  onChooseTime: (time: string) => void;
  /** A message about the choice, shown above the windows. */
  notice?: ReactNode;
  /** Shown below the windows. */
  children?: ReactNode;
  /** Returns a further line for a window that can be chosen. */
  lineOf?: (time: string) => ReactNode;
  headingLevel?: 2 | 3;
  /** The id of the form to which the windows belong. */
  form: string;
  /** The rest of the page's query, for choosing a day by the address, without scripts. */
  address: Record<string, string>;
  /** Whether to offer other centers when this one is full. */
  offersOtherCenters?: boolean;
};

/** The month and the windows of the chosen day: side by side if there is room. */
export function ChairPicker(props: ChairPickerProps) {
  const {
    availability,
    day,
    isDayChosen = true,
    time,
    own,
    onChooseDate,
    onChooseTime,
    notice,
    children,
    headingLevel = 2,
    offersOtherCenters,
    lineOf,
    form,
    address,
  } = props;
  const { t } = useTranslation('chairs');
  const Title = `h${headingLevel}` as const;
  const dayForm = useId();
  return (
    <AriaLocale>
      <div className="@container">
        {/* Its buttons are the days. With scripts they are handled in the page. */}
        <form id={dayForm} method="get" onSubmit={(event) => event.preventDefault()}>
          {Object.entries({ ...address, ...(time && { time }) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
        <div className={BESIDE}>
          <section className="flex flex-col">
            <Title className={`${HEADING} mb-3`}>{t('date.title')}</Title>
            <DateCalendar
              availability={availability}
              date={day.date}
              isChosen={isDayChosen}
              onChoose={onChooseDate}
              form={dayForm}
              headingLevel={headingLevel === 2 ? 3 : 4}
            />
            <p className="type-second mt-2 text-muted">{t('date.range', { last: formatDate(availability.last) })}</p>
          </section>
          <section className="flex flex-col">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
              <Title className={HEADING}>{t('time.title')}</Title>
              <p className="type-second figure text-muted">{formatDate(day.date)}</p>
            </div>
            {notice}
            {time === null && firstFreeTime(day, own) === null && (
              <div className="mb-3">
                <NoWindows
                  days={availability.days}
                  date={day.date}
                  onChoose={onChooseDate}
                  form={dayForm}
                  offersOtherCenters={offersOtherCenters ?? false}
                />
              </div>
            )}
            <WindowTiles day={day} time={time} own={own} onChoose={onChooseTime} lineOf={lineOf} form={form} />
            {children}
          </section>
        </div>
      </div>
    </AriaLocale>
  );
}
