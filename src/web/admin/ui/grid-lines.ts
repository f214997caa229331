/**
 * The values of a chart's grid lines, from the lowest up, evenly apart: whole, round, with zero among them, and as many as asked
 * for, so that everything from `low` (at most zero) to `high` (at least zero) lies between the first and the last.
 */
export function gridLines(low: number, high: number, count: number): number[] {
  const most = low === high ? 1 : high;
  const spaces = count - 1;
  const least = (most - low) / spaces;
  const digits = Math.floor(Math.log10(least)) + 1;
  // 9 rather than 10, but 35 rather than 34, and 150,000 rather than 149,000.
  const round = digits <= 1 ? 1 : 10 ** digits / 20;
  let step = Math.ceil(least / round) * round;
  while (Math.ceil(-low / step) + Math.ceil(most / step) > spaces) step += round;
  const below = most > 0 ? Math.ceil(-low / step) : spaces;
  return Array.from({ length: count }, (_, index) => (index - below) * step);
}
