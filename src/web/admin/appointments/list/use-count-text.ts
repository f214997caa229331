import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import type { AppointmentList } from './use-appointment-list';

/** How many there are, or match: the line below the title. Empty while unknown. */
export function useCountText({ answer, isFiltered, sort }: AppointmentList): string {
  const { t } = useTranslation('admin-appointments');
  const { total, totalIsCapped, all, allIsCapped } = answer.data ?? {};
  if (total === undefined || all === undefined) return '';
  const count = isFiltered
    ? t('count.match', { number: formatCount(total, totalIsCapped), all: formatCount(all, allIsCapped) })
    : t('count.all', { count: all, number: formatCount(all, allIsCapped) });
  return sort.by === 'created' && sort.order === 'desc' && total > 1 ? t('count.newestFirst', { count }) : count;
}
