import type { ICalDayJsStub } from 'ical-generator';
import { type IstDate, istInstant } from '../../../../../domain/time';

export const INDIA = 'Asia/Kolkata';

/**
 * A moment on Indian clocks for the calendar library. For a plain Date the library would write the hours of the
 * device's own zone; it leaves those of Day.js objects alone, so this has their shape.
 */
export function onIndianClock(date: IstDate, minuteOfDay: number): ICalDayJsStub {
  const hour = Math.floor(minuteOfDay / 60);
  const digits: Record<string, string> = {
    YYYYMMDD: date.replaceAll('-', ''),
    HHmmss: `${twoDigits(hour)}${twoDigits(minuteOfDay % 60)}00`,
  };
  const toDate = () => istInstant(date, minuteOfDay / 60);
  const moment: ICalDayJsStub = {
    format: (pattern = '') => digits[pattern] ?? '',
    isValid: () => true,
    toDate,
    toJSON: () => toDate().toISOString(),
    tz: () => moment,
  };
  return moment;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The definition of the zone for calendars: one offset, all year. */
export const INDIA_VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${INDIA}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');
