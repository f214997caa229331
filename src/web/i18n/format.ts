/** Prices, dates and times as people in India write them. The wire's rupees are turned into the domain's paise here. */
import { formatRupees, rupeesToPaise } from '../../domain/money';
import { type IstDate, addDays, formatClockTime, formatDate, formatMoment, istDateOf } from '../../domain/time';

export { formatClockTime, formatDate, formatMoment };

/** An amount in rupees: `₹1,850`. */
export function formatPrice(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees));
}

/** A date without its year, for lists that stay within a month: `Tue, 24 Nov`. */
export function formatShortDate(date: IstDate): string {
  return formatDate(date).replace(/ \d{4}$/, '');
}

/** A moment in India, from the ISO 8601 text of the wire: `Sun, 15 Nov 2026, 9:00 AM`. */
export function formatIsoMoment(iso: string): string {
  return formatMoment(new Date(iso));
}

/** Whether a date is today or tomorrow in India at an instant; null when it is neither. */
export function nearDay(date: IstDate, now: Date): 'today' | 'tomorrow' | null {
  const today = istDateOf(now);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

/** A moment at a full hour, without its minutes: `Sun, 15 Nov 2026, 9 AM`. */
export function formatHourMoment(instant: Date): string {
  return formatMoment(instant).replace(':00 ', ' ');
}
