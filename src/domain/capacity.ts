/**
 * How many chairs of a center's window are open: its weekly template, less what is closed or out of order. Availability,
 * holds, the dashboard and the doctor ask this one function, and compare with what is booked.
 */
import { type IstDate, weekdayOf } from './time';

/** The chairs of a window on a weekday (1 = Monday … 6 = Saturday), where they differ from the center's number. */
type TemplateWindow = { weekday: number; startHour: number; chairs: number };

/**
 * What is different on some dates, both ends included. `startHour` null: every window. `chairs`: so many fewer than usual;
 * `chairNumbers`: these are out of order, and others can take their place; neither: closed.
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
  /** How many patients can sit there at once. */
  chairs: number;
  /** Numbers of chairs that nobody is given. */
  outOfOrder: number[];
  /** Why it is not the usual number: the reason of the first exception; null where there is none. */
  reason: string | null;
};

/**
 * The open chairs of a window of a center with `slots` chairs, before anything booked is counted. Without a template a
 * window has all of them, and never more.
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

/** Of a center's `chairs` those that work in a window and are not `taken`, in their order, however many of them are open. */
export function unusedChairs(
  chairs: readonly number[],
  { outOfOrder }: Pick<WindowCapacity, 'outOfOrder'>,
  taken: readonly number[],
): number[] {
  return chairs.filter((chair) => !taken.includes(chair) && !outOfOrder.includes(chair));
}
