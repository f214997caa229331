import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  Bar as Bars,
  type BarShapeProps,
  CartesianGrid,
  BarChart as Chart,
  Rectangle,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useTranslation } from '../../lib/i18n/use-translation';

/** One bar of a chart. */
export type Bar = {
  /** Its own among the bars. */
  id: string;
  value: number;
  /** Bar and value in words: shown at the bar, and read out. */
  text: string;
  /** Below the bar if there is room. */
  label?: string | undefined;
  /** Its period isn't over: it is only outlined. */
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

const AXIS = { axisLine: false, tickLine: false, tick: { fill: 'var(--color-muted)', fontSize: 13 } };

/**
 * Bars from zero, as large as the element around them, drawn by Recharts, which comes with this file. Pointing at a bar,
 * or the arrow keys, which begin at the last bar, show its text. Nothing moves: the values are renewed again and again.
 */
export default function BarChart({ bars, labelledBy, axisText }: BarChartProps) {
  const { t } = useTranslation('admin');
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const labels = new Map(bars.map(({ id, label }) => [id, label]));
  return (
    // A click doesn't focus the chart: it would show the last bar's text from then on.
    <div className="size-full" onMouseDown={(event) => event.preventDefault()}>
      <p ref={setStatus} role="status" className="sr-only" />
      {/* Recharts' arrow keys begin with the first of the data, so that is the last bar, and the axis is reversed. */}
      <Chart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={bars.toReversed()}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="10%"
        aria-labelledby={labelledBy}
        desc={t('charts.keys')}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          {...AXIS}
          reversed
          dataKey="id"
          ticks={bars
            .filter(({ label }) => label)
            .map(({ id }) => id)
            .reverse()}
          tickFormatter={(id: string) => labels.get(id) ?? ''}
          interval="preserveStart"
          minTickGap={16}
          height={24}
        />
        <YAxis
          {...AXIS}
          width="auto"
          tickCount={bars.some(({ value }) => value < 0) ? 4 : 3}
          allowDecimals={false}
          tickFormatter={(value: number) => axisText(value)}
        />
        <Tooltip
          content={(tip) => (
            <Tip bar={tip.payload[0]?.payload} at={1 - (Number(tip.activeIndex) + 0.5) / bars.length} status={status} />
          )}
          cursor={false}
          isAnimationActive={false}
          offset={0}
          position={{ y: -30 }}
          allowEscapeViewBox={{ x: true, y: true }}
        />
        <Bars dataKey="value" shape={BarShape} activeBar isAnimationActive={false} />
      </Chart>
    </div>
  );
}

const FILL = 'fill-[color-mix(in_srgb,var(--color-teal)_70%,var(--color-surface))]';
const STROKE = 'stroke-[color-mix(in_srgb,var(--color-teal)_70%,var(--color-surface))]';

/** A bar from Recharts, in our colours. */
function BarShape({ x, y, width, height, payload, isActive }: BarShapeProps) {
  const { isUnfinished } = payload as Bar;
  return (
    <Rectangle
      x={x}
      y={y}
      width={width}
      height={height}
      radius={1.5}
      isAnimationActive={false}
      className={
        isUnfinished
          ? `fill-surface stroke-[1.5px] ${isActive ? 'stroke-teal' : STROKE}`
          : isActive
            ? 'fill-teal'
            : FILL
      }
    />
  );
}

type TipProps = {
  /** The bar that is pointed at. */
  bar: Bar | undefined;
  /** Where it stands, 0 to 1 from the left. */
  at: number;
  status: HTMLElement | null;
};

/** The text of a bar: above it, within the chart's width, and in the status for screen readers. */
function Tip({ bar, at, status }: TipProps) {
  if (!bar) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="figure block rounded-chip bg-ink px-2.5 py-1.5 text-sm leading-none text-white"
        style={{ translate: `${-100 * at}%` }}
      >
        {bar.text}
      </span>
      {status && createPortal(bar.text, status)}
    </>
  );
}
