/** How full windows and days are: percent, steps of the tint, sums over a day. */
import type { Fill } from '../../../contract/admin/reports/overview';
import type { IstDate } from '../../../domain/time';

type Occupied = Pick<Fill, 'taken' | 'chairs'>;

/** Whole percent. Only a full window is 100, only an empty one 0. */
export function percentTaken({ taken, chairs }: Occupied): number {
  if (chairs <= 0 || taken <= 0) return 0;
  if (taken >= chairs) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * taken) / chairs)));
}

/** Percent from which each step of the tint begins, palest first. */
export const STEPS = [0, 40, 60, 80, 95] as const;
export type Step = (typeof STEPS)[number];

export function stepOf(percent: number): Step {
  return STEPS.findLast((from) => percent >= from) ?? 0;
}

/** A day over all its windows. */
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
