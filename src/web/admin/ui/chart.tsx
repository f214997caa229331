import { useId } from 'react';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Bar, BarChart } from './bar-chart';

type ChartProps = {
  /** What the bars count. */
  name: string;
  /** Their total, in words. */
  sum: string;
  axisText: (value: number) => string;
  bars: readonly Bar[];
  /** The height of the bars; more on a page of their own. */
  className?: string;
};

/** Bars below their name and sum. */
export function Chart({ name, sum, axisText, bars, className = 'h-40' }: ChartProps) {
  const nameId = useId();
  return (
    <figure aria-labelledby={nameId} className="min-w-0">
      <figcaption id={nameId} className="flex flex-wrap items-baseline gap-x-2.5 text-small text-muted">
        <span className="tabular text-card-wide leading-snug font-[600] text-ink">{sum}</span> {name}
      </figcaption>
      <div className={`tabular mt-1 ${className}`}>
        <BarChart bars={bars} labelledBy={nameId} axisText={axisText} />
      </div>
    </figure>
  );
}

const LARGE_SUMS = [
  { unit: 'crore', rupees: 1_00_00_000 },
  { unit: 'lakh', rupees: 1_00_000 },
] as const;

/** An amount at a grid line, which is a round value, in lakh and crore if large enough: "₹5 lakh". */
export function useAxisMoney(): (rupees: number) => string {
  const { t } = useTranslation('admin');
  return (rupees) => {
    const amount = Math.abs(rupees);
    const large = LARGE_SUMS.find((sum) => amount >= sum.rupees);
    if (!large) return formatPrice(rupees);
    return `${rupees < 0 ? '-' : ''}${t(`charts.${large.unit}`, { amount: amount / large.rupees })}`;
  };
}
