import { addDays, datesFrom } from '../../../domain/time';
import { formatDayParts } from './format';

const A_SUNDAY = '2026-11-01';

/**
 * The column heads of a small calendar, Sunday first: a letter, such as `S`, and the weekday for which it stands, `Sun`.
 */
export function formatWeek(): { letter: string; weekday: string }[] {
  return datesFrom(A_SUNDAY, addDays(A_SUNDAY, 6)).map((date) => {
    const { weekday } = formatDayParts(date);
    // The first letter with its vowel sign, in scripts that have such signs.
    return { letter: /^\P{M}\p{M}*/u.exec(weekday)?.[0] ?? weekday, weekday };
  });
}
