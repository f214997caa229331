import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { gridLines } from './grid-lines';

/** One bar of a chart. */
export type Bar = {
  /** Unique among the bars. */
  id: string;
  value: number;
  /** Bar and value in words: shown at the bar, and read out. */
  text: string;
  /** Below the bar if there is room. */
  label?: string | undefined;
  /** Whether its period isn't over; then it is only outlined. */
  isUnfinished?: boolean;
};

type BarChartProps = {
  /** From left to right. */
  bars: readonly Bar[];
  /** The id of the element that names the chart. */
  labelledBy: string;
  /** Formats a value at a grid line. */
  axisText: (value: number) => string;
};

/**
 * A chart of bars from zero, as large as its container. Pointing at a bar, or moving to it with the arrow keys (from the last bar
 * on), shows its text. Nothing is animated, since the values are renewed again and again.
 */
export function BarChart({ bars, labelledBy, axisText }: BarChartProps) {
  const { t } = useTranslation('admin');
  const keysId = useId();
  const [active, setActive] = useState<number | null>(null);
  const shown = active === null ? undefined : bars[active];
  const values = bars.map(({ value }) => value);
  const lines = gridLines(Math.min(0, ...values), Math.max(0, ...values));
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  const bottom = Math.min(first, ...values);
  const top = Math.max(last, ...values);

  function onKeyDown({ key }: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) setActive(Math.max(0, Math.min(bars.length - 1, (active ?? bars.length) + step)));
  }

  return (
    // A click doesn't focus the chart: it would show the last bar's text from then on.
    <div className="size-full" onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className="sr-only">
        {shown?.text}
      </p>
      <p id={keysId} hidden>
        {t('charts.keys')}
      </p>
      <div
        role="application"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        className="grid size-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_1.5rem] pt-2 text-[13px] leading-none text-muted"
        onFocus={() => setActive(bars.length - 1)}
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
      >
        <div
          className="grid pr-2"
          style={{ gridTemplateRows: `${top - last}fr ${last - first}fr ${first - bottom}fr` }}
        >
          <div data-axis="values" className="row-start-2 flex flex-col-reverse justify-between">
            {lines.map((value) => (
              // Keeps the uppermost label within the chart.
              <span key={value} className="flex h-0 items-center justify-end whitespace-nowrap last:translate-y-[2px]">
                {axisText(value)}
              </span>
            ))}
          </div>
        </div>
        <div className="relative">
          <Plot bars={bars} lines={lines} top={top} bottom={bottom} active={active} onPoint={setActive} />
          {active !== null && shown && <Tip text={shown.text} at={(active + 0.5) / bars.length} />}
        </div>
        <Labels bars={bars} />
      </div>
    </div>
  );
}

type PlotProps = {
  bars: readonly Bar[];
  lines: readonly number[];
  /** The values at the upper and the lower edge. */
  top: number;
  bottom: number;
  active: number | null;
  onPoint: (bar: number | null) => void;
};

const percent = (share: number) => `${100 * share}%`;

/** The share of its place that a bar fills. */
const BAR_WIDTH = 0.8;

/** The grid lines, and the bars between them. */
function Plot({ bars, lines, top, bottom, active, onPoint }: PlotProps) {
  const range = top - bottom;
  const heightOf = (value: number) => (top - value) / range;

  function pointAt(svg: Element, x: number) {
    const { left, width } = svg.getBoundingClientRect();
    const bar = Math.floor((bars.length * (x - left)) / width);
    onPoint(bar >= 0 && bar < bars.length ? bar : null);
  }

  return (
    <svg
      className="block size-full overflow-visible"
      onMouseMove={({ currentTarget, clientX }) => pointAt(currentTarget, clientX)}
      onMouseLeave={() => onPoint(null)}
      onTouchMove={({ currentTarget, touches }) => pointAt(currentTarget, touches[0]?.clientX ?? 0)}
    >
      {lines.map((value) => (
        <line
          key={value}
          x2="100%"
          y1={percent(heightOf(value))}
          y2={percent(heightOf(value))}
          className="stroke-line"
        />
      ))}
      {bars.map(({ id, value, isUnfinished }, index) => (
        <rect
          key={id}
          x={percent((index + (1 - BAR_WIDTH) / 2) / bars.length)}
          width={percent(BAR_WIDTH / bars.length)}
          y={percent(heightOf(Math.max(0, value)))}
          height={percent(Math.abs(value) / range)}
          rx={1.5}
          className={looksOf(isUnfinished ?? false, index === active)}
        />
      ))}
    </svg>
  );
}

const FILL = 'fill-[color-mix(in_srgb,var(--color-teal)_70%,var(--color-surface))]';
const STROKE = 'stroke-[color-mix(in_srgb,var(--color-teal)_70%,var(--color-surface))]';

function looksOf(isUnfinished: boolean, isActive: boolean): string {
  if (isUnfinished) return `fill-surface stroke-[1.5px] ${isActive ? 'stroke-teal' : STROKE}`;
  return isActive ? 'fill-teal' : FILL;
}

type TipProps = {
  text: string;
  /** Where the bar stands, 0 to 1 from the left. */
  at: number;
};

/** The text of the bar that is pointed at: above the chart, within its width. The status tells it to screen readers. */
function Tip({ text, at }: TipProps) {
  return (
    <span
      aria-hidden="true"
      className="figure pointer-events-none absolute -top-[2.375rem] z-10 block rounded-chip bg-ink px-2.5 py-1.5 text-sm leading-none whitespace-nowrap text-white"
      style={{ left: percent(at), translate: percent(-at) }}
    >
      {text}
    </span>
  );
}

/** At least so many pixels are free between two labels. */
const GAP = 16;

/** The labels below the bars: the last one, and before it those for which there is room. */
function Labels({ bars }: { bars: readonly Bar[] }) {
  const row = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<readonly (number | null)[]>([]);
  const texts = bars.map(({ label }) => label ?? '').join('\n');

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setLeft(placesOf(element, bars)));
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the labels alone matter, and the values are renewed again and again
  }, [texts]);

  return (
    <div ref={row} className="relative col-start-2 pt-1.5">
      {bars.map(
        ({ id, label }, index) =>
          label && (
            <span
              key={id}
              className="absolute whitespace-nowrap"
              style={{ left: left[index] ?? 0, visibility: left[index] == null ? 'hidden' : undefined }}
            >
              {label}
            </span>
          ),
      )}
    </div>
  );
}

/** How far from the left each label begins, or null without room: centered below its bar, and not beyond the last one. */
function placesOf(row: HTMLElement, bars: readonly Bar[]): (number | null)[] {
  const widths = [...row.children].map((label) => label.getBoundingClientRect().width);
  const places: (number | null)[] = bars.map(() => null);
  let free = row.clientWidth;
  for (let index = bars.length - 1; index >= 0; index -= 1) {
    if (!bars[index]?.label) continue;
    const width = widths.pop() ?? 0;
    const place = Math.min(((index + 0.5) / bars.length) * row.clientWidth, row.clientWidth - width / 2) - width / 2;
    if (place + width > free) continue;
    places[index] = place;
    free = place - GAP;
  }
  return places;
}
