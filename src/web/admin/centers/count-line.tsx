import type { centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../ui/format-count';

type CountLineProps = { page: ResponseOf<typeof centers.list>; isFiltered: boolean };

/** How many centers there are, or how many of them match. */
export function CountLine({ page: { total = 0, all = 0, counts }, isFiltered }: CountLineProps) {
  const { t } = useTranslation('admin-centers');
  if (isFiltered || !counts) return t('match', { count: total, shown: formatCount(total), all: formatCount(all) });
  const chairs = t('chairs', { count: counts.openChairs, shown: formatCount(counts.openChairs) });
  return t('count', { count: all, all: formatCount(all), active: formatCount(counts.active), chairs });
}
