/** Dates and times as each language writes them: in mails, receipts, calendar entries, and on the page for payment. */
import type { Language } from '../../contract';
import { hindiClockTime, hindiDate, hindiWindow } from '../../domain/hindi';
import { type IstDate, formatClockTime, formatDate, formatMoment, istDateOf } from '../../domain/time';
import { windowLabel } from '../../domain/windows';

type Formats = {
  /** `Tue, 24 Nov 2026`. */
  date(date: IstDate): string;
  /** `Tue`. */
  weekday(date: IstDate): string;
  /** `9 AM - 1 PM`. */
  window(startHour: number): string;
  /** In India: `8:52 AM`. */
  clockTime(instant: Date): string;
  /** In India: `Sun, 15 Nov 2026, 9:00 AM`. */
  moment(instant: Date): string;
};

const hindiTime = (instant: Date) => hindiClockTime(formatClockTime(instant));

export const FORMATS: Record<Language, Formats> = {
  en: {
    date: formatDate,
    weekday: (date) => formatDate(date).split(',')[0]!,
    window: windowLabel,
    clockTime: formatClockTime,
    moment: formatMoment,
  },
  hi: {
    date: hindiDate,
    weekday: (date) => hindiDate(date).split(',')[0]!,
    window: (startHour) => hindiWindow(windowLabel(startHour)),
    clockTime: hindiTime,
    moment: (instant) => `${hindiDate(istDateOf(instant))}, ${hindiTime(instant)}`,
  },
};

/** When a session is: `Thu, 26 Nov 2026, 9 AM - 1 PM`. */
export function formatSession(language: Language, { date, startHour }: { date: IstDate; startHour: number }): string {
  const { date: day, window } = FORMATS[language];
  return `${day(date)}, ${window(startHour)}`;
}
