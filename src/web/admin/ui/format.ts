import { type IstDate, istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate, formatDayParts, unbroken } from '../../lib/i18n/format';

/** A number of things, grouped as in India: 2,146 and 1,25,000; "10,000+" where no more were counted. */
export function formatCount(count: number, isCapped = false): string {
  return `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
}

/** A date without its day of the week: `24 Nov 2026`. */
export function plainDate(date: IstDate): string {
  return formatDate(date).replace(/^\w+, /, '');
}

/** A moment without its weekday and year, for recent events: `22 Nov, 8:14 PM`, without line breaks. */
export function shortMoment(iso: string): string {
  const instant = new Date(iso);
  return unbroken(`${formatDayParts(istDateOf(instant)).day}, ${formatClockTime(instant)}`);
}
