/** The scale of a bar chart: zero based, with few and round grid lines. */

/** Round steps of one power of ten. */
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

export type Scale = {
  /** The top of the scale; at least 1. */
  max: number;
  /** The bottom of the scale: zero, or below it when refunds exceeded income. */
  min: number;
  /** Where grid lines stand, zero first. */
  ticks: number[];
};

/** The largest round whole number that is not above the value. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const nice = NICE.map((step) => step * power).findLast((step) => step <= value && Number.isInteger(step));
  return nice ?? power;
}

/** A scale for all the values: grid lines at zero and at two round steps above it, one below if needed. */
export function scaleOf(values: readonly number[]): Scale {
  const max = Math.max(1, ...values);
  const min = Math.min(0, ...values);
  const step = max < 2 ? 1 : roundDown(max / 2);
  return { max, min, ticks: [0, step, 2 * step, -step].filter((tick) => tick >= min && tick <= max) };
}

/** The height of a value in the scale, 0 to 1. */
export function heightIn({ min, max }: Scale, value: number): number {
  return (value - min) / (max - min);
}
