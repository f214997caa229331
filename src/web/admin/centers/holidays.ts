/** A list of holidays, typed or pasted from a sheet: a date and its name on each line. */
import { type IstDate, isIstDate } from '../../../domain/time';

export type Holiday = { date: IstDate; reason: string };
/** The days of a list, and the lines (counted from 1) that can't be read. */
export type HolidayList = { days: Holiday[]; unreadable: { line: number; text: string }[] };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The accepted dates: 2027-01-14; 14/01/2027, 14.1.2027 or 14-1-2027; 14 Jan 2027 or 14 January 2027. */
const DAY =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4}))/i;

/** Reads a list. Empty lines are ignored; a day that occurs twice keeps the last name. */
export function parseHolidays(text: string): HolidayList {
  const days = new Map<IstDate, string>();
  const unreadable: HolidayList['unreadable'] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const day = DAY.exec(trimmed);
    const date = day && dateOf(day);
    const reason = trimmed
      .slice(day?.[0].length ?? 0)
      .replace(/^[\s,;:–-]+/, '')
      .trim();
    if (date && reason !== '') days.set(date, reason);
    else unreadable.push({ line: index + 1, text: trimmed });
  }
  const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  return { days: sorted.map(([date, reason]) => ({ date, reason })), unreadable };
}

function dateOf([, year, month, day, day2, month2, year2, day3, name, year3]: RegExpExecArray): IstDate | null {
  const monthOfName = name ? MONTHS.findIndex((one) => name.toLowerCase().startsWith(one)) + 1 : 0;
  const parts = year ? [year, month, day] : year2 ? [year2, month2, day2] : [year3, String(monthOfName), day3];
  const date = parts.map((part, index) => part!.padStart(index === 0 ? 4 : 2, '0')).join('-');
  return isIstDate(date) ? date : null;
}

/** The list as text, to check and change. */
export function writeHolidays(days: readonly Holiday[]): string {
  return days.map(({ date, reason }) => `${date} ${reason}`).join('\n');
}
