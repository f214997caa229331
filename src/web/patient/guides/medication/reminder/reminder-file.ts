import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { v5 as uuidOf } from 'uuid';
import { PRODUCT } from '../../../../../domain/product';
import { addDays } from '../../../../../domain/time';
import { INDIA, INDIA_VTIMEZONE, onIndianClock } from './indian-clock';
import { type Reminder, firstDate } from './reminder';

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
