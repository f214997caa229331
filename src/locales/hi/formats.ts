/** Dates and hours in Hindi. Digits are 0 to 9, as usual in India. */
import { type IstDate, formatClockTime } from '../../domain/time';
import { WINDOW_HOURS } from '../../domain/windows';

let dates: Intl.DateTimeFormat | undefined;

/** `मंगल, 24 नवंबर 2026`. */
export function date(day: IstDate): string {
  // Created only for Hindi: it takes a phone as long as rendering the page.
  dates ??= new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    // A date has no zone; read as midnight UTC it is written in UTC.
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return dates.format(new Date(`${day}T00:00:00Z`));
}

/** The part of the day of an hour (0 to 24). It distinguishes 9 in the morning from 9 at night. */
function dayPart(hour: number): string {
  if (hour >= 4 && hour < 12) return 'सुबह';
  if (hour >= 12 && hour < 16) return 'दोपहर';
  return hour >= 16 && hour < 20 ? 'शाम' : 'रात';
}

/** The hour as it is said: 1 to 12. */
const onTheClock = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);

/** The hour and minute in India: `सुबह 8:52 बजे`, and `सुबह 8 बजे` on the hour. */
export function clockTime(instant: Date): string {
  const [hour = '0', minute = '00', half] = formatClockTime(instant).split(/[: ]/);
  const hourOfDay = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${dayPart(hourOfDay)} ${hour}${minute === '00' ? '' : `:${minute}`} बजे`;
}

/** A window as it is said: `सुबह 5 से 9 बजे`, `सुबह 9 से दोपहर 1 बजे`; short without the word for o'clock: `दोपहर 1–शाम 5`. */
export function window(start: number, isShort = false): string {
  const end = start + WINDOW_HOURS;
  const from = `${dayPart(start)} ${onTheClock(start)}`;
  const to = `${dayPart(end) === dayPart(start) ? '' : `${dayPart(end)} `}${onTheClock(end)}`;
  return isShort ? `${from}–${to}` : `${from} से ${to} बजे`;
}
