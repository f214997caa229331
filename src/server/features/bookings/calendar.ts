/** An appointment as a calendar file (RFC 5545) that Google, Apple and Outlook take. */
import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, default as createCalendar } from 'ical-generator';
import type { BookingStatus } from '../../../domain/booking';
import { PRODUCT } from '../../../domain/product';
import { ARRIVE_EARLY_MINUTES, reminderHours } from '../../../domain/policy';
import { windowBegins, windowEnds, windowLabel } from '../../../domain/windows';

export type CalendarEntry = {
  bookingId: string;
  date: string;
  startHour: number;
  /** The number of changes: calendars take the highest. */
  sequence: number;
  changedAt: Date;
  status: BookingStatus;
  centerName: string;
  address: string;
  contactNumber: string;
  url: string;
};

const STATUSES: Record<BookingStatus, ICalEventStatus> = {
  // Held, or under review by the center.
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const HOUR_S = 60 * 60;

/**
 * The text of the file. The UID stays the same for the life of the booking, so that a change replaces the earlier
 * entry.
 */
export function writeCalendar(entry: CalendarEntry): string {
  const isCancelled = entry.status === 'cancelled';
  const calendar = createCalendar({
    prodId: { company: PRODUCT.name, product: 'Appointments', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `${entry.bookingId}@vrikka`,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    // Instants in UTC: every calendar shows them at the right hour without knowing a time zone.
    start: windowBegins(entry.date, entry.startHour),
    end: windowEnds(entry.date, entry.startHour),
    summary: `Dialysis at ${entry.centerName}`,
    location: entry.address,
    description: `Please come ${ARRIVE_EARLY_MINUTES} minutes early with your prescription, your last three run sheets, a list of your medicines and a photo ID.\n${entry.contactNumber}\n${entry.url}`,
    url: entry.url,
    status: STATUSES[entry.status],
  });
  if (!isCancelled) {
    for (const hours of reminderHours(entry.startHour)) {
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: hours * HOUR_S,
        description: `Dialysis at ${windowLabel(entry.startHour)}`,
      });
    }
  }
  return calendar.toString();
}
