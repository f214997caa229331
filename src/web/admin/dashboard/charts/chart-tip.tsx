type ChartTipProps = {
  /** Where over the chart, 0 to 1 from the left. */
  at: number;
  text: string;
};

/** The value of a bar, above the chart. The bar says the same to a screen reader. */
export function ChartTip({ at, text }: ChartTipProps) {
  return (
    <span
      aria-hidden="true"
      className="figure pointer-events-none absolute -top-2 z-10 rounded-chip bg-ink px-2.5 py-1.5 text-sm leading-none text-white"
      style={{ left: `${100 * at}%`, translate: `${-100 * at}% -100%` }}
    >
      {text}
    </span>
  );
}
