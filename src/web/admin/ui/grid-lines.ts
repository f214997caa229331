/** A side (above or below zero) smaller than this share of the other gets no grid line. */
const SMALL = 1 / 4;

/**
 * The values of a chart's grid lines in ascending order: whole, round, evenly spaced, zero included. Values from `low` (at most
 * zero) to `high` (at least zero) fit between them, except on a small side: a single refund must not take a third of the chart.
 */
export function gridLines(low: number, high: number): number[] {
  const from = -low < high * SMALL ? 0 : low;
  const to = high < -low * SMALL ? 0 : high;
  const most = from === to ? 1 : to;
  const spaces = from < 0 && to > 0 ? 3 : 2;
  const least = (most - from) / spaces;
  const digits = Math.floor(Math.log10(least)) + 1;
  // 9 rather than 10, but 35 rather than 34, and 150,000 rather than 149,000.
  const round = digits <= 1 ? 1 : 10 ** digits / 20;
  let step = Math.ceil(least / round) * round;
  while (Math.ceil(-from / step) + Math.ceil(most / step) > spaces) step += round;
  const below = most > 0 ? Math.ceil(-from / step) : spaces;
  return Array.from({ length: spaces + 1 }, (_, index) => (index - below) * step);
}
