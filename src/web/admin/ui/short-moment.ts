import { istDateOf } from '../../../domain/time';
import { formatClockTime } from '../../i18n/format';
import { plainDate } from './plain-date';

/** A moment without its weekday and year, for recent events: `22 Nov, 8:14 PM`, without line breaks. */
export function shortMoment(iso: string): string {
  const instant = new Date(iso);
  const day = plainDate(istDateOf(instant)).replace(/ \d{4}$/, '');
  return `${day}, ${formatClockTime(instant)}`.replaceAll(' ', '\u00a0');
}
