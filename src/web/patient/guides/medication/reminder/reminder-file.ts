import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalDayJsStub,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { v5 as uuidOf } from 'uuid';
import { PRODUCT } from '../../../../../domain/product';
import { addDays, type IstDate, istInstant } from '../../../../../domain/time';
import { firstDate, type Reminder } from './reminder-values';

/** The namespace of reminder identifiers; any fixed UUID does. */
const NAMESPACE = '6f0d7a52-8b0e-4c39-9f5e-0b8f6f0a4d11';
const MINUTES_LONG = 15;
const MINUTES_A_DAY = 24 * 60;

/**
 * A calendar file (RFC 5545) with one repeating entry for each time. The same medicine at the same time keeps its
 * identifier, so that a second file changes the reminder instead of doubling it.
 */
export function reminderFile(reminder: Reminder, words: { title: string; text: string }, now: Date): string {
  const calendar = ical({
    prodId: { company: PRODUCT.name, product: 'Reminders', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // No zone for the calendar itself: with one, DTSTAMP would not be written in UTC as it must be.
    timezone: { name: null, generator: () => INDIA_VTIMEZONE },
  });
  const date = firstDate(reminder);
  for (const time of reminder.times) {
    const begins = minuteOfDay(time);
    const ends = begins + MINUTES_LONG;
    const event = calendar.createEvent({
      id: uuidOf(`${reminder.medicine.trim().toLocaleLowerCase('en')}|${time}`, NAMESPACE),
      stamp: now,
      timezone: INDIA,
      start: onIndianClock(date, begins),
      end: onIndianClock(ends < MINUTES_A_DAY ? date : addDays(date, 1), ends % MINUTES_A_DAY),
      summary: words.title,
      description: words.text,
      transparency: ICalEventTransparency.TRANSPARENT,
      repeating:
        reminder.days === null
          ? { freq: ICalEventRepeatingFreq.DAILY }
          : { freq: ICalEventRepeatingFreq.WEEKLY, byDay: reminder.days.map((day) => ICalWeekday[day]) },
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0, description: words.title });
  }
  return calendar.toString();
}

function minuteOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const INDIA = 'Asia/Kolkata';

/**
 * A moment on Indian clocks for the calendar library. For a plain Date the library would write the hours of the
 * device's own zone; it leaves those of Day.js objects alone, so this has their shape.
 */
function onIndianClock(date: IstDate, minuteOfDay: number): ICalDayJsStub {
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
const INDIA_VTIMEZONE = [
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
