import { addDays, datesFrom } from '../../../domain/time';
import { formatDayParts } from './format';

const A_SUNDAY = '2026-11-01';

/** The days of a week from Sunday on, over the columns of a small calendar: `S`, which stands for `Sun`. */
export function formatWeek(): { letter: string; weekday: string }[] {
  return datesFrom(A_SUNDAY, addDays(A_SUNDAY, 6)).map((date) => {
    const { weekday } = formatDayParts(date);
    // With its vowel sign, where a script has them.
    return { letter: /^\P{M}\p{M}*/u.exec(weekday)?.[0] ?? weekday, weekday };
  });
}
