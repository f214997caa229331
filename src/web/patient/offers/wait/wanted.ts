/** Reads from the form of a wait its centers, dates and windows, as the API takes them. */
import type { BodyOf } from '../../../../contract/endpoint';
import type { waits } from '../../../../contract/bookings/waits';
import { SESSION_WEEKDAYS } from '../../../../domain/series';
import { datesFrom, isIstDate, weekdayOf } from '../../../../domain/time';
import { START_HOURS, refuseDate, windowLabel } from '../../../../domain/windows';
import type { FormValues } from '../../../lib/form';

/** Names of the checkboxes: `center-…`, `day-1`, `time-5`. */
export const centerField = (id: string) => `center-${id}`;
export const dayField = (day: number) => `day-${day}`;
export const timeField = (startHour: number) => `time-${startHour}`;

/** What the form lacks before the API can be asked. There is a sentence for each. */
export type Missing = 'centers' | 'days' | 'times' | 'dates';

type Wanted = Omit<BodyOf<typeof waits.add>, 'noticeHours'> & { noticeHours?: string };

/** Reads the form. The dates are the bookable ones on the ticked weekdays. */
export function wantedBy(values: FormValues, now: Date): { wanted: Wanted; missing: null } | { missing: Missing } {
  const centers = Object.keys(values).flatMap((name) => /^center-(.+)$/.exec(name)?.[1] ?? []);
  const days = SESSION_WEEKDAYS.filter((day) => values[dayField(day)] !== undefined);
  const times = START_HOURS.filter((hour) => values[timeField(hour)] !== undefined).map(windowLabel);
  const { from = '', until = '', noticeHours, for: patientId } = values;
  const isRange = isIstDate(from) && isIstDate(until) && from <= until;
  const dates = isRange
    ? datesFrom(from, until).filter(
        (date) => days.some((day) => day === weekdayOf(date)) && refuseDate(date, now) === null,
      )
    : [];
  const missing = centers.length === 0 ? 'centers' : days.length === 0 ? 'days' : times.length === 0 ? 'times' : null;
  if (missing) return { missing };
  if (dates.length === 0) return { missing: 'dates' };
  const wanted = { centers, dates, times, ...(noticeHours && { noticeHours }), ...(patientId && { patientId }) };
  return { wanted, missing: null };
}
