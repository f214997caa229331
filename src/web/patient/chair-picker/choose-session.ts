/** Which date and window can be chosen, and which are preselected (spec.md, section 4, "Booking flow"). */
import type { Day, Slot } from '../../../contract/centers';
import { isFew } from '../../../domain/few-chairs';
import { isLate } from '../../../domain/policy';
import type { IstDate } from '../../../domain/time';
import { hasBegun, parseWindowLabel } from '../../../domain/windows';

/** A date, and the label of a window on it; null when none is chosen. */
export type Choice = { date: IstDate; time: string | null };

/** A window of a date, by its label. */
export type Session = { date: IstDate; time: string };

/** The requested date and window: from the URL, or the patient's choice. */
export type Wanted = { date: IstDate | null; time: string | null };

/**
 * A window in which the patient has a booking already. When booking, it may be selected to look at it (held here,
 * booked); when moving an appointment, it may not be chosen (its present time, or another appointment).
 */
export type OwnMark = 'held' | 'booked' | 'theirs' | 'present' | 'other';

/** The windows in which the patient has a booking already, keyed by `windowKey`. */
export type OwnWindows = ReadonlyMap<string, OwnMark>;

export function windowKey(date: IstDate, time: string): string {
  return `${date} ${time}`;
}

/** The state of a day in the month: not bookable, Sunday, all windows begun, full, few chairs in each free window, free. */
export type DayKind = 'closed' | 'off' | 'over' | 'full' | 'few' | 'free';

export function kindOfDay({ slots }: Day): DayKind {
  const open = slots.filter((slot) => slot.bookable);
  if (open.length > 0) return open.every((slot) => isFew(slot.free, slot.capacity)) ? 'few' : 'free';
  const says = (reason: Slot['reason']) => slots.some((slot) => slot.reason === reason);
  if (says('full')) return 'full';
  if (says('begun')) return 'over';
  return says('sunday') ? 'off' : 'closed';
}

/** Whether a day has windows that have not begun, full or not. */
function hasWindowsLeft(day: Day): boolean {
  return day.slots.some((slot) => slot.bookable || slot.reason === 'full');
}

/**
 * The selected day: the requested one, else today. A today without windows left is skipped for the next day with some,
 * which is tomorrow unless that is a Sunday. `days` run from today to the last bookable date.
 */
export function chooseDay(days: readonly Day[], wanted: IstDate | null): Day | undefined {
  const [today] = days;
  const asked = days.find((day) => day.date === wanted) ?? today;
  if (!asked || asked !== today || hasWindowsLeft(asked)) return asked;
  return days.find(hasWindowsLeft) ?? asked;
}

/**
 * The selected window of a day: the requested one if it is available, else the first free one. A full window is
 * available to a patient who holds one of its chairs; one's own windows are never preselected.
 */
export function chooseTime(day: Day, wanted: string | null, own: OwnWindows): string | null {
  return wantedTime(day, wanted, own) ?? firstFreeTime(day, own);
}

/** The requested window if it is available; else null. */
export function wantedTime(day: Day, wanted: string | null, own: OwnWindows): string | null {
  const asked = day.slots.find((slot) => slot.time === wanted);
  return asked && canChoose(asked, own.get(windowKey(day.date, asked.time))) ? asked.time : null;
}

/** The first window of a day with a free chair in which the patient has no booking yet; null when there is none. */
export function firstFreeTime(day: Day, own: OwnWindows): string | null {
  return day.slots.find((slot) => slot.bookable && !own.has(windowKey(day.date, slot.time)))?.time ?? null;
}

/** The first free window that can still be moved or cancelled with a refund; null when there is none. */
export function firstWithNotice(days: readonly Day[], own: OwnWindows, now: Date): Session | null {
  for (const { date, slots } of days) {
    const slot = slots.find(
      ({ bookable, time, startHour }) =>
        bookable && !own.has(windowKey(date, time)) && !isLate({ date, startHour }, now),
    );
    if (slot) return { date, time: slot.time };
  }
  return null;
}

/**
 * Whether a session's window has begun, so that it was not lost to somebody else. False for a label that is no window.
 */
export function isBegun({ date, time }: Session, now: Date): boolean {
  const startHour = parseWindowLabel(time);
  return startHour !== null && hasBegun({ date, startHour }, now);
}

/** Whether a window can be chosen; `mark` is the patient's own booking in it, if any. */
export function canChoose(slot: Slot, mark: OwnMark | undefined): boolean {
  if (mark === 'present' || mark === 'other') return false;
  return slot.bookable || (mark !== undefined && slot.reason === 'full');
}

/** The next days with free chairs after a date; earlier days fill up when there are too few. */
export function nextFreeDays(days: readonly Day[], after: IstDate, count: number): Day[] {
  const free = days.filter((day) => day.date !== after && day.slots.some((slot) => slot.bookable));
  const later = free.filter((day) => day.date > after).slice(0, count);
  const missing = count - later.length;
  const earlier = missing > 0 ? free.filter((day) => day.date < after).slice(-missing) : [];
  return [...earlier, ...later];
}
