import { useId, useState } from 'react';
import type { IstDate } from '../../../../domain/time';
import { Bar } from './bar';
import { ChartDates } from './chart-dates';
import { ChartTip } from './chart-tip';
import { heightIn, scaleOf } from './scale';

export type DayValue = { date: IstDate; value: number };

type BarChartProps = {
  /** The days in order, today last. */
  days: readonly DayValue[];
  /** The exact total. */
  sum: string;
  /** What the bars count. */
  name: string;
  /** Formats a value at a grid line. */
  axisText: (value: number) => string;
  /** A day and its value in words. */
  dayText: (day: DayValue) => string;
};

/**
 * Bars by day, from zero; hovering, or the arrow keys inside, show each day's value. Today is outlined: it isn't over.
 */
export function BarChart({ days, sum, name, axisText, dayText }: BarChartProps) {
  const titleId = useId();
  const [shown, setShown] = useState<number | null>(null);
  const [stop, setStop] = useState(days.length - 1);
  const scale = scaleOf(days.map(({ value }) => value));
  const zero = heightIn(scale, 0);
  const shownDay = shown === null ? undefined : days[shown];

  function move(to: number, group: Element) {
    const index = Math.min(days.length - 1, Math.max(0, to));
    group.querySelectorAll<SVGElement>('[data-bar]')[index]?.focus();
  }

  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption id={titleId} className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem] text-muted">
        <span className="tabular text-[1.3125rem] leading-snug font-[600] text-ink">{sum}</span> {name}
      </figcaption>
      <div className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <div aria-hidden="true" className="tabular relative text-right text-[0.8125rem] text-muted">
          {scale.ticks.map((tick) => (
            <span key={tick} className="block h-0 overflow-hidden">
              {axisText(tick)}
            </span>
          ))}
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 leading-none whitespace-nowrap"
              style={{ bottom: `${100 * heightIn(scale, tick)}%` }}
            >
              {axisText(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-30">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${100 * heightIn(scale, tick)}%` }}
            />
          ))}
          <svg
            role="group"
            aria-labelledby={titleId}
            className="absolute inset-0 size-full overflow-visible"
            onMouseLeave={() => setShown(null)}
            onKeyDown={(event) => {
              const steps: Record<string, number> = {
                ArrowLeft: stop - 1,
                ArrowRight: stop + 1,
                Home: 0,
                End: days.length - 1,
              };
              const to = steps[event.key];
              if (to === undefined) return;
              event.preventDefault();
              move(to, event.currentTarget);
            }}
          >
            {days.map((day, index) => (
              <Bar
                key={day.date}
                place={{ index, of: days.length, from: zero, to: heightIn(scale, day.value) }}
                text={dayText(day)}
                isUnfinished={index === days.length - 1}
                isShown={index === shown}
                isTabStop={index === stop}
                onShow={() => setShown(index)}
                onFocus={() => {
                  setStop(index);
                  setShown(index);
                }}
                onBlur={() => setShown(null)}
              />
            ))}
          </svg>
          {shown !== null && shownDay && <ChartTip at={(shown + 0.5) / days.length} text={dayText(shownDay)} />}
        </div>
        <ChartDates dates={days.map(({ date }) => date)} />
      </div>
    </figure>
  );
}
