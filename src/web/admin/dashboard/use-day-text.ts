import type { IstDate } from '../../../domain/time';
import { formatShortDate, formatWindow, nearDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';

const SPACE = / /g;
const UNBROKEN = '\u00a0';

/** A day and a window in words: "today 1 PM - 5 PM", "Thu, 26 Nov 5 AM - 9 AM". The window never breaks. */
export function useDayText(now: Date): (date: IstDate, time: string) => string {
  const { t } = useTranslation('admin-dashboard');
  return (date, time) => {
    const near = nearDay(date, now);
    const day = near ? t(`day.${near}`) : formatShortDate(date).replace(SPACE, UNBROKEN);
    return t('day.withWindow', { day, window: formatWindow(time).replace(SPACE, UNBROKEN) });
  };
}
