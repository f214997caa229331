import type { Booking } from '../../../contract/bookings/bookings';
import { hasChair } from '../../../domain/booking';
import { isLate } from '../../../domain/policy';
import { addDays, datesFrom, type IstDate, istDateOf, weekdayOf } from '../../../domain/time';
import { lastBookableDate, parseWindowLabel } from '../../../domain/windows';

/** A session to book again: at a center that takes bookings, on a date and in a window like earlier ones. */
export type SessionAgain = { center: Booking['dialysisCenterId']; date: IstDate; time: string };

/** How many of the latest bookings are read to find the usual session: four weeks of three. */
export const LATEST_FOR_USUAL = 12;

/**
 * The patient's usual session, next time: the center with the most completed sessions (of equal ones the latest), on the weekday
 * and in the window of the last session there. Before any is completed, bookings that were not cancelled count. Centers that take
 * no bookings are left out. Null without any such booking.
 */
export function usualSession(bookings: readonly Booking[], now: Date): SessionAgain | null {
  const offered = bookings
    .filter((one) => one.bookingStatus !== 'cancelled' && one.dialysisCenterId.Status === 'active')
    .sort((one, other) => other.appoinmentDate.localeCompare(one.appoinmentDate));
  const completed = offered.filter(
    ({ bookingStatus, sessionState }) => bookingStatus === 'completed' && sessionState !== 'missed',
  );
  const counts = new Map<string, number>();
  for (const { dialysisCenterId: center } of completed) counts.set(center._id, (counts.get(center._id) ?? 0) + 1);
  const count = ({ dialysisCenterId: center }: Booking) => counts.get(center._id) ?? 0;
  const usual = (completed.length > 0 ? completed : offered).reduce<Booking | null>(
    (most, one) => (most && count(most) >= count(one) ? most : one),
    null,
  );
  return usual && again(usual, bookings, now);
}

/**
 * The next session like a given one: same weekday and window, at least a day ahead, on a day without another session of the
 * patient.
 */
export function again(
  { dialysisCenterId: center, appoinmentDate, appoinmentTime: time }: Booking,
  bookings: readonly Booking[],
  now: Date,
): SessionAgain {
  const today = istDateOf(now);
  const taken = new Set(
    bookings.filter(({ bookingStatus }) => hasChair(bookingStatus)).map((one) => one.appoinmentDate),
  );
  const dates = datesFrom(addDays(today, 1), lastBookableDate(now)).filter(
    (date) => weekdayOf(date) === weekdayOf(appoinmentDate),
  );
  const startHour = parseWindowLabel(time);
  const isFree = (date: IstDate) => !taken.has(date) && (startHour === null || !isLate({ date, startHour }, now));
  return { center, time, date: dates.find(isFree) ?? dates[0] ?? addDays(today, 1) };
}
