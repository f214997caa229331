import type { Booking } from '../../../contract/bookings/bookings';
import { hasChair } from '../../../domain/booking';
import { isLate } from '../../../domain/policy';
import { addDays, datesFrom, type IstDate, istDateOf, weekdayOf } from '../../../domain/time';
import { lastBookableDate, parseWindowLabel } from '../../../domain/windows';

/** A session to book again: a center that takes bookings, and a date and window like those before. */
export type SessionAgain = { center: Booking['dialysisCenterId']; date: IstDate; time: string };

/** So many of the latest bookings tell what is usual: four weeks of three. */
export const LATEST_FOR_USUAL = 12;

/**
 * The patient's usual session: at the center of most completed sessions (of the latest one, when there are two such),
 * on the weekday and in the window of the last there. Before the first is completed, of the latest that was not
 * cancelled. Null when that center takes no bookings, or when there is nothing yet.
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
 * The next session like another one: on its weekday, in its window, at least a day ahead, on a day without a session of
 * the patient's.
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
