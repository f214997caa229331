/** Dates and times as each language writes them: in mails, receipts, calendar entries, and on the page for paying. */
import type { Language } from '../../contract';
import { type IstDate, istDateOf } from '../../domain/time';
import { LANGUAGES, LOCALES, type Locale } from '../../locales';

type Formats = Pick<Locale, 'date' | 'clockTime'> & {
  /** Formats a window: `9 AM - 1 PM`. */
  window(startHour: number): string;
  /** Formats a weekday: `Tue`. */
  weekday(date: IstDate): string;
  /** Formats an instant in India: `Sun, 15 Nov 2026, 9:00 AM`. */
  moment(instant: Date): string;
};

const formatsOf = ({ date, window, clockTime }: Locale): Formats => ({
  date,
  clockTime,
  window: (startHour) => window(startHour),
  weekday: (day) => date(day).split(',')[0]!,
  moment: (instant) => `${date(istDateOf(instant))}, ${clockTime(instant)}`,
});

export const FORMATS = Object.fromEntries(
  LANGUAGES.map((language) => [language, formatsOf(LOCALES[language])]),
) as Record<Language, Formats>;

/** Formats a session: `Thu, 26 Nov 2026, 9 AM - 1 PM`. */
export function formatSession(language: Language, { date, startHour }: { date: IstDate; startHour: number }): string {
  const { date: day, window } = FORMATS[language];
  return `${day(date)}, ${window(startHour)}`;
}
