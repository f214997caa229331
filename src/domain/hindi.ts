/** Dates and hours in Hindi. Digits are 0 to 9, as usual in India. */
import type { IstDate } from './time';
import { parseWindowLabel, WINDOW_HOURS } from './windows';

let dates: Intl.DateTimeFormat | undefined;

/** `मंगल, 24 नवंबर 2026`. */
export function hindiDate(date: IstDate): string {
  // Created only for Hindi: it takes a phone as long as rendering the page.
  dates ??= new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    // A date has no zone; read as midnight UTC it is written in UTC.
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return dates.format(new Date(`${date}T00:00:00Z`));
}

/** The part of the day of an hour (0 to 24). It distinguishes 9 in the morning from 9 at night. */
function dayPart(hour: number): string {
  if (hour >= 4 && hour < 12) return 'सुबह';
  if (hour >= 12 && hour < 16) return 'दोपहर';
  return hour >= 16 && hour < 20 ? 'शाम' : 'रात';
}

/** The hour as it is said: 1 to 12. */
const onTheClock = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);

/** A clock time from its English form, `8:52 AM`: `सुबह 8:52 बजे`, and `सुबह 8 बजे` for `8:00 AM`. */
export function hindiClockTime(english: string): string {
  const [, hour = '0', minute = '00', half] = /^(\d+):(\d+) (AM|PM)$/.exec(english) ?? [];
  const hourOfDay = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${dayPart(hourOfDay)} ${hour}${minute === '00' ? '' : `:${minute}`} बजे`;
}

/**
 * A window from its label, as it is said: `सुबह 5 से 9 बजे`, `सुबह 9 से दोपहर 1 बजे`. An unknown label stays as it is.
 */
export function hindiWindow(label: string): string {
  const start = parseWindowLabel(label);
  if (start === null) return label;
  const end = start + WINDOW_HOURS;
  const endPart = dayPart(end) === dayPart(start) ? '' : `${dayPart(end)} `;
  return `${dayPart(start)} ${onTheClock(start)} से ${endPart}${onTheClock(end)} बजे`;
}
