import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import type { UserList } from './use-user-list';

/** How many there are, and how many of them are blocked; or how many match. Empty while unknown. */
export function useCountText({ answer, q, status }: UserList): string {
  const { t } = useTranslation('admin-users');
  const { total, all, counts } = answer.data ?? {};
  if (total === undefined || all === undefined || !counts) return '';
  if (q || status) return t('count.match', { number: formatCount(total), all: formatCount(all) });
  return t('count.all', { count: all, number: formatCount(all), blocked: formatCount(counts.blocked) });
}
