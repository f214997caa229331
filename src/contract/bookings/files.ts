/**
 * Files about one appointment, for its patient: links that download. Kept apart from the schemas, for pages that only
 * link to them.
 */
export const BOOKING_FILES = {
  receipt: '/auth/receipt',
  calendar: '/auth/calendar',
} as const;

/** Where the file of an appointment is. */
export function bookingFileUrl(kind: keyof typeof BOOKING_FILES, bookingId: string): string {
  return `${BOOKING_FILES[kind]}?appoinmentId=${encodeURIComponent(bookingId)}`;
}
