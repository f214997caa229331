import { type IstDate, daysOfMonth } from '../../../../domain/time';
import { formatMonthOf, formatPrice } from '../../../lib/i18n/format';
import { formatWeek } from '../../../lib/i18n/week';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import type { Plan } from './plan';

type MonthsProps = Pick<Plan, 'dates' | 'sessions'> & {
  /** Rupees: what the cheapest and the dearest session cost. */
  prices: readonly [number, number];
};

/** The chosen days in their months, how many they are, and what one costs. */
export function Months({ dates, sessions, prices: [least, most] }: MonthsProps) {
  const { t } = useTranslation('series');
  const price = least === most ? formatPrice(least) : `${formatPrice(least)} – ${formatPrice(most)}`;
  return (
    <Card className="flex flex-col gap-3 p-4 desk:p-6">
      <SmallMonths dates={dates} />
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-strong">{t('month.sum', { count: sessions.length })}</span>
        {most > 0 && <span className="font-label">{t('center.price', { price })}</span>}
      </p>
    </Card>
  );
}

/** Small months with the chosen days filled. The list below says the same in words. */
function SmallMonths({ dates }: Pick<Plan, 'dates'>) {
  const asked = new Map(dates.map((planned) => [planned.asked.date, planned]));
  // Another day may be taken instead of a date.
  const taken = new Set(dates.flatMap((planned) => planned.taken?.date ?? []));
  const months = [...new Set([...asked.keys(), ...taken].map((date) => date.slice(0, 7)))].sort();
  const stateOf = (date: IstDate) => {
    if (taken.has(date)) return 'chosen';
    const planned = asked.get(date);
    if (!planned) return 'none';
    return planned.asked.state === 'yours' ? 'yours' : 'out';
  };
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-5 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(8.5rem,16rem))] md:gap-x-10"
    >
      {months.map((month) => (
        <div key={month} className="max-w-72">
          <p className="type-second mb-1 font-label">{formatMonthOf(firstOf(month))}</p>
          <div className="tabular grid grid-cols-7 gap-0.5 text-center text-sm">
            {formatWeek().map(({ letter, weekday }) => (
              <span key={weekday} className="text-muted">
                {letter}
              </span>
            ))}
            {daysOfMonth(firstOf(month)).map((date, place) => (
              <span
                key={place}
                className={classNames('grid aspect-square place-items-center', DAYS[date ? stateOf(date) : 'none'])}
              >
                {date && Number(date.slice(8))}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const DAYS = {
  chosen: 'rounded-md bg-teal font-strong text-white',
  yours: 'rounded-md border-[1.5px] border-teal font-strong text-teal',
  out: 'rounded-md border border-line-strong text-muted line-through',
  none: 'text-faint',
};

const firstOf = (month: string): IstDate => `${month}-01`;
