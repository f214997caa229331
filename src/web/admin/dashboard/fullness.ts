/** How full windows and days are: percent, steps of the tint, sums over a day. */
import type { Fill } from '../../../contract/admin/reports/overview';
import type { IstDate } from '../../../domain/time';

type Occupied = Pick<Fill, 'taken' | 'chairs'>;

/**
 * The share of taken chairs in whole percent. Only a full window is 100 and only an empty one 0; with more bookings than chairs it
 * is above 100.
 */
export function percentTaken({ taken, chairs }: Occupied): number {
  if (taken <= 0) return 0;
  if (chairs <= 0 || taken === chairs) return 100;
  if (taken > chairs) return Math.max(101, Math.round((100 * taken) / chairs));
  return Math.min(99, Math.max(1, Math.round((100 * taken) / chairs)));
}

/** The percentages at which the steps of the tint begin, palest first. */
export type Scale = readonly number[];

/** The steps where the values are unknown. */
export const STEPS: Scale = [0, 40, 60, 80, 95];

const ALMOST_FULL = 95;
/** Steps begin at multiples of this. */
const ROUND = 5;
/** How many steps lie between the palest and "almost full". */
const STEPS_BETWEEN = 3;

/**
 * Steps that tell these values apart, evenly spaced at round numbers. The darkest step means almost full in every table, so that a
 * quiet week doesn't look like a full one; it is left out where nothing is almost full.
 */
export function scaleOf(percents: readonly number[]): Scale {
  if (percents.length === 0) return STEPS;
  const low = Math.min(ALMOST_FULL - (STEPS_BETWEEN + 1) * ROUND, ROUND * Math.floor(Math.min(...percents) / ROUND));
  const most = Math.max(...percents);
  const high = Math.min(ALMOST_FULL - 1, most);
  const width = ROUND * Math.max(1, Math.ceil((high + 1 - low) / ((STEPS_BETWEEN + 1) * ROUND)));
  const steps = [0, low + width, low + 2 * width, low + 3 * width];
  return most < ALMOST_FULL ? steps : [...steps, ALMOST_FULL];
}

/** The steps for the rows of a table. Windows that are over or closed have no tint and don't count. */
export function scaleOfRows(rows: readonly { days: readonly Fill[] }[]): Scale {
  const tinted = rows.flatMap(({ days }) => days).filter(({ state }) => state !== 'closed' && state !== 'ended');
  return scaleOf(tinted.map(percentTaken));
}

/** Which step a percentage is in, 0 being the palest. */
export function stepOf(percent: number, scale: Scale): number {
  return Math.max(
    0,
    scale.findLastIndex((from) => percent >= from),
  );
}

/** The total of a day over all its windows. */
export type DaySum = { date: IstDate; chairs: number; taken: number; free: number; isClosed: boolean };

/** The total of each day over the rows of a table, in order. */
export function sumByDay(rows: readonly { days: readonly Fill[] }[]): DaySum[] {
  const sums = new Map<IstDate, DaySum>();
  for (const { date, chairs, taken, free, state } of rows.flatMap(({ days }) => days)) {
    const sum = sums.get(date) ?? { date, chairs: 0, taken: 0, free: 0, isClosed: true };
    sums.set(date, {
      date,
      chairs: sum.chairs + chairs,
      taken: sum.taken + taken,
      free: sum.free + free,
      isClosed: sum.isClosed && state === 'closed',
    });
  }
  return [...sums.values()];
}
