import { daysOfMonth, type IstDate } from '../../../domain/time';
import { formatMonthOf, formatWindow } from '../../lib/i18n/format';
import { formatWeek } from '../../lib/i18n/week';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';

/** Small months with the days of sessions marked. Screen readers get a table with the windows instead. */
export function SessionMonths({ sessions }: { sessions: readonly Appointment[] }) {
  const byDate = new Map<IstDate, Appointment[]>();
  for (const one of sessions) byDate.set(one.appoinmentDate, [...(byDate.get(one.appoinmentDate) ?? []), one]);
  const months = [...new Set(sessions.map(({ appoinmentDate }) => appoinmentDate.slice(0, 7)))];
  return (
    <div className="flex shrink-0 flex-wrap gap-x-4 gap-y-5 desk:w-56 desk:flex-col">
      {months.map((month) => (
        <Month key={month} month={month} byDate={byDate} />
      ))}
    </div>
  );
}

type MonthProps = { month: string; byDate: ReadonlyMap<IstDate, readonly Appointment[]> };

function Month({ month, byDate }: MonthProps) {
  const { t } = useTranslation('appointments');
  const first = `${month}-01`;
  const cells = daysOfMonth(first);
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className="tabular border-separate border-spacing-0 text-center text-sm leading-none">
      <caption className="type-small pb-1.5 text-left font-label">
        {formatMonthOf(first)}
        <span className="sr-only">. {t('months.marked')}</span>
      </caption>
      <thead>
        <tr>
          {formatWeek().map(({ letter, weekday }) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className="size-[min(1.375rem,10.5vw)] p-0 font-normal text-muted desk:size-8"
            >
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, n) => (
          <tr key={n}>
            {week.map((date, place) => (
              <td key={date ?? place} className="size-[min(1.375rem,10.5vw)] p-0 desk:size-8">
                {date && <Day date={date} sessions={byDate.get(date)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, sessions }: { date: IstDate; sessions: readonly Appointment[] | undefined }) {
  const { t } = useTranslation('appointments');
  const day = Number(date.slice(8));
  if (!sessions) return <span className="text-muted">{day}</span>;
  return (
    <span className="mx-auto flex size-[min(1.375rem,10.5vw)] items-center justify-center rounded-full bg-teal font-strong text-white desk:size-7">
      {day}
      <span className="sr-only">
        {' '}
        {t('months.session', { times: sessions.map(({ appoinmentTime }) => formatWindow(appoinmentTime)).join(', ') })}
      </span>
    </span>
  );
}
