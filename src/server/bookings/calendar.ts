/** Appointments as a calendar file (RFC 5545) that Google, Apple and Outlook take. */
import {
  ICalAlarmType,
  type ICalCalendarData,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  default as createCalendar,
} from 'ical-generator';
import type { Language } from '../../contract';
import type { BookingStatus } from '../../domain/booking';
import { PRODUCT } from '../../domain/product';
import { reminderHours } from '../../domain/policy';
import { windowBegins, windowEnds } from '../../domain/windows';
import { wordsOf } from '../../locales/words-of';
import { FORMATS } from '../platform/formats';

export type CalendarEntry = {
  bookingId: string;
  date: string;
  startHour: number;
  /** The number of changes: calendars take the highest. */
  sequence: number;
  changedAt: Date;
  status: BookingStatus;
  /** The mail address of whoever publishes it: calendars withdraw an entry only for the one from whom it came. */
  organizer: string;
  address: string;
  contactNumber: string;
  url: string;
  /** The patient, where that is not the reader. */
  patientName: string | null;
};

const STATUSES: Record<BookingStatus, ICalEventStatus> = {
  // Held, or under review by the center.
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const HOUR_S = 60 * 60;

/** How often a subscribed calendar should look; most decide for themselves. */
const REFRESH_S = HOUR_S;

/**
 * The text of the file. The UID stays the same for the life of the booking, so that a change replaces the earlier
 * entry. One that is cancelled is withdrawn, and must be alone in its file.
 */
export function writeCalendar(entries: readonly CalendarEntry[], language: Language): string {
  const isCancelled = entries.some(({ status }) => status === 'cancelled');
  return write(entries, language, { method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
}

/**
 * The text of a calendar that programs subscribe to, with entries as in the files above. It is asked for again and again, so
 * that cancelled ones stand among the others, with their status.
 */
export function writeFeed(entries: readonly CalendarEntry[], language: Language): string {
  return write(entries, language, { method: ICalCalendarMethod.PUBLISH, name: PRODUCT.name, ttl: REFRESH_S });
}

function write(entries: readonly CalendarEntry[], language: Language, about: ICalCalendarData): string {
  const calendar = createCalendar({
    prodId: { company: PRODUCT.name, product: 'Appointments', language: language.toUpperCase() },
    ...about,
  });
  for (const entry of entries) addEntry(calendar, entry, language);
  return calendar.toString();
}

function addEntry(calendar: ReturnType<typeof createCalendar>, entry: CalendarEntry, language: Language): void {
  const say = wordsOf(language, 'calendar');
  const isCancelled = entry.status === 'cancelled';
  const summary = entry.patientName ? say('summaryOf', { patient: entry.patientName }) : say('summary');
  const event = calendar.createEvent({
    id: `${entry.bookingId}@vrikka`,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    // Instants in UTC: every calendar shows them at the right hour without knowing a time zone.
    start: windowBegins(entry.date, entry.startHour),
    end: windowEnds(entry.date, entry.startHour),
    // Phones show it on the lock screen: where it is stands in the entry.
    summary: isCancelled ? say('cancelled', { summary }) : summary,
    organizer: { name: PRODUCT.name, email: entry.organizer },
    location: entry.address,
    description: `${say('come')}\n${entry.contactNumber}\n${entry.url}`,
    url: entry.url,
    status: STATUSES[entry.status],
    // Where a program keeps it, its hours are free again.
    ...(isCancelled && { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE }),
  });
  if (!isCancelled) {
    for (const hours of reminderHours(entry.startHour)) {
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: hours * HOUR_S,
        description: say('alarm', { window: FORMATS[language].window(entry.startHour) }),
      });
    }
  }
}
