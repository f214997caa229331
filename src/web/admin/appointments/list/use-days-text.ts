import { useTranslation } from '../../../i18n/use-translation';
import { plainDate } from '../../ui/plain-date';
import { type Days, rangeStart } from './days';

/** Days in words: `24 - 30 Nov 2026`. A date is never broken over two lines. */
export function useDaysText(): (days: Days) => string {
  const { t } = useTranslation('admin-appointments');
  return ({ from, to }) => {
    const words =
      from && to
        ? from === to
          ? plainDate(from)
          : t('filters.range', { from: rangeStart(from, to), to: plainDate(to) })
        : from
          ? t('filters.from', { date: plainDate(from) })
          : t('filters.until', { date: plainDate(to!) });
    return words.replaceAll(' ', '\u00a0');
  };
}
