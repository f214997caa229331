/** Appointments as a calendar file (RFC 5545) for Google, Apple and Outlook. */
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
  /** The number of changes. Calendars keep the entry with the highest number. */
  sequence: number;
  changedAt: Date;
  status: BookingStatus;
  /** The publisher's mail address. A calendar withdraws an entry only for the address from which it came. */
  organizer: string;
  address: string;
  contactNumber: string;
  url: string;
  /** The patient's name; null if the reader is the patient. */
  patientName: string | null;
};

const STATUSES: Record<BookingStatus, ICalEventStatus> = {
  // Held, or waiting for the center's check.
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const HOUR_S = 60 * 60;

/** How often a subscribed calendar should look for changes; most programs decide for themselves. */
const REFRESH_S = HOUR_S;

/**
 * Writes the calendar file. A booking's UID never changes, so that a change replaces the earlier entry. A cancelled
 * booking withdraws its entry, and must be alone in its file.
 */
export function writeCalendar(entries: readonly CalendarEntry[], language: Language): string {
  const isCancelled = entries.some(({ status }) => status === 'cancelled');
  return write(entries, language, { method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
}

/**
 * Writes the calendar to which programs subscribe, with the entries that `writeCalendar` writes. Since it is read again
 * and again, cancelled ones stay among the others, with their status.
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
    // Without the place, since phones show the summary on the lock screen; the entry itself has it.
    summary: isCancelled ? say('cancelled', { summary }) : summary,
    organizer: { name: PRODUCT.name, email: entry.organizer },
    location: entry.address,
    description: `${say('come')}\n${entry.contactNumber}\n${entry.url}`,
    url: entry.url,
    status: STATUSES[entry.status],
    // A program that keeps the entry shows its hours as free.
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
