/**
 * How many chairs of a center's window are open: its weekly template, less closures and chairs that are out of order. Availability,
 * holds, the dashboard and the doctor all call this function, and compare its result with what is booked.
 */
import { type IstDate, weekdayOf } from './time';

/**
 * How many chairs a window has on a weekday (1 = Monday … 6 = Saturday), where that differs from the center's number.
 */
type TemplateWindow = { weekday: number; startHour: number; chairs: number };

/**
 * An exception on some dates, both ends included. `startHour` null: every window. `chairs`: that many fewer than usual;
 * `chairNumbers`: these chairs are out of order, and others can take their place; neither: closed.
 */
export type CapacityException = {
  from: IstDate;
  to: IstDate;
  startHour: number | null;
  chairs: number | null;
  chairNumbers: number[] | null;
  reason: string;
};

export type CapacityRules = { template: TemplateWindow[]; exceptions: CapacityException[] };

export type WindowCapacity = {
  /** How many patients can be treated at once. */
  chairs: number;
  /** The numbers of chairs that must not be given to anybody. */
  outOfOrder: number[];
  /** The reason of the first exception; null where there is none. */
  reason: string | null;
};

/**
 * The capacity of a window at a center with `slots` chairs, before bookings are counted. Without a template all chairs are open; a
 * template never opens more than `slots`.
 */
export function capacityOf(slots: number, rules: CapacityRules, date: IstDate, startHour: number): WindowCapacity {
  const weekday = weekdayOf(date);
  const usual = rules.template.find((window) => window.weekday === weekday && window.startHour === startHour);
  const exceptions = rules.exceptions.filter(
    ({ from, to, startHour: only }) => from <= date && date <= to && (only === null || only === startHour),
  );
  const reason = exceptions[0]?.reason ?? null;
  if (exceptions.some(({ chairs, chairNumbers }) => chairs === null && chairNumbers === null)) {
    return { chairs: 0, outOfOrder: [], reason };
  }
  const outOfOrder = [...new Set(exceptions.flatMap(({ chairNumbers }) => chairNumbers ?? []))]
    .filter((chair) => chair >= 1 && chair <= slots)
    .sort((one, other) => one - other);
  const fewer = exceptions.reduce((sum, { chairs }) => sum + (chairs ?? 0), 0);
  const chairs = Math.max(0, Math.min(usual?.chairs ?? slots, slots - outOfOrder.length) - fewer);
  return { chairs, outOfOrder, reason };
}

/**
 * The chair numbers of `chairs`, in their order, that work in a window and are not `taken`. Does not check how many chairs are
 * open.
 */
export function unusedChairs(
  chairs: readonly number[],
  { outOfOrder }: Pick<WindowCapacity, 'outOfOrder'>,
  taken: readonly number[],
): number[] {
  return chairs.filter((chair) => !taken.includes(chair) && !outOfOrder.includes(chair));
}
