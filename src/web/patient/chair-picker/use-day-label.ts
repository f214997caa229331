import type { IstDate } from '../../../domain/time';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import type { DaySummary } from './choose-session';

type DayFacts = { summary: DaySummary | undefined; isSelected: boolean; isToday: boolean };

/** The accessible name of a day: 'Tue, 24 Nov 2026, 11 chairs free'. */
export function useDayLabel(): (date: IstDate, facts: DayFacts) => string {
  const { t } = useTranslation('chairs');
  return (iso, { summary, isSelected, isToday }) => {
    const date = formatDate(iso);
    const label = () => {
      switch (summary?.kind) {
        case 'free':
        case 'few':
          return t('date.freeOn', { date, count: summary.free });
        case 'full':
          return t('date.fullOn', { date });
        case 'off':
          return t('date.offOn', { date });
        case 'over':
          return t('date.overOn', { date });
        default:
          return t('date.closedOn', { date });
      }
    };
    const named = isToday ? t('date.todayPrefix', { label: label() }) : label();
    return isSelected ? t('date.selected', { label: named }) : named;
  };
}
