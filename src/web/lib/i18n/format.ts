/**
 * Prices, dates and times in Indian formats, in the page's language. Rupees of the API are converted to the domain's
 * paise here.
 */
import { formatRupees, rupeesToPaise } from '../../../domain/money';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { parseWindowLabel } from '../../../domain/windows';
import { localeOf } from '../../../locales';
import { spokenLanguage } from './spoken';

/** An amount in rupees: `₹1,850`. */
export function formatPrice(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees));
}

/** The most characters of a window that fit on one line of the narrowest place at 200 % text. */
const ONE_LINE = 12;

/** Replaces the spaces of a window, a time or a phone number by ones at which no line breaks. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** A date: `Tue, 24 Nov 2026`. A line never breaks between the day and its month. */
export function formatDate(date: IstDate, language = spokenLanguage()): string {
  return localeOf(language)
    .date(date)
    .replace(/, (\d+) /, ', $1\u00a0');
}

/** A date without its year, for lists within a month: `Tue, 24 Nov`. */
export function formatShortDate(date: IstDate): string {
  return formatDate(date).replace(/ \d{4}$/, '');
}

/** The parts of a date, for little room: `Tue`, `24 Nov` and, of the latter, `24` and `Nov`. */
export function formatDayParts(date: IstDate): { weekday: string; day: string; number: string; month: string } {
  const [weekday = '', day = ''] = formatShortDate(date).split(', ');
  const [number = '', month = ''] = day.split('\u00a0');
  return { weekday, day, number, month };
}

/** The month of a date: `Nov 2026`. */
export function formatMonthOf(date: IstDate): string {
  return formatDate(date).replace(/^.*\u00a0/, '');
}

/** Alternatives in a sentence: `UPI, card or net banking`. */
export function formatAny(words: readonly string[], language = spokenLanguage()): string {
  return new Intl.ListFormat(localeOf(language).tag, { type: 'disjunction' }).format(words);
}

/** The hour and minute in India at an instant: `8:52 AM`. */
export function formatClockTime(instant: Date): string {
  return unbroken(localeOf(spokenLanguage()).clockTime(instant));
}

/** A moment in India: `Sun, 15 Nov 2026, 9:00 AM`. */
export function formatMoment(instant: Date): string {
  return `${formatDate(istDateOf(instant))}, ${formatClockTime(instant)}`;
}

/** A moment in India, from ISO 8601: `Sun, 15 Nov 2026, 9:00 AM`. */
export function formatIsoMoment(iso: string): string {
  return formatMoment(new Date(iso));
}

/**
 * A window for display, from the API's label: `5 AM - 9 AM`. A short text breaks only after the hyphen; `isShort` makes it shorter
 * still. Requests always send the label itself.
 */
export function formatWindow(label: string, language = spokenLanguage(), isShort = false): string {
  const startHour = parseWindowLabel(label);
  if (startHour === null) return label;
  const words = localeOf(language).window(startHour, isShort);
  // After its hyphen a line may break all the same: then at a space, with which no line begins.
  return words.length > ONE_LINE ? words : unbroken(words).replace('-\u00a0', '- ');
}

/** Whether a date is today or tomorrow in India at an instant; null when it is neither. */
export function nearDay(date: IstDate, now: Date): 'today' | 'tomorrow' | null {
  const today = istDateOf(now);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

/** A full hour in India, without its minutes: `9 AM`. */
export function formatHour(instant: Date): string {
  return formatClockTime(instant).replace(':00\u00a0', '\u00a0');
}

/** A moment at a full hour: `Sun, 15 Nov 2026, 9 AM`. */
export function formatHourMoment(instant: Date): string {
  return `${formatDate(istDateOf(instant))}, ${formatHour(instant)}`;
}
