import type { Action } from '../../../contract/admin/audit';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import type { FilterChip } from '../ui/filter-chips';
import type { AuditFilters } from './audit-shape';
import type { AuditList } from './use-audit';

/** The active filters in words. `onOpen` goes to the filter's field. */
export function useAuditChips(list: AuditList, onOpen: () => void): FilterChip[] {
  const { t } = useTranslation('admin-audit');
  const inWords: Record<keyof AuditFilters, (value: string) => string> = {
    administrator: (name) => name,
    action: (action) => t(`actions.${action as Action}`),
    from: formatDate,
    to: formatDate,
    subjectId: () => t('filters.oneSubject'),
  };
  return (Object.keys(inWords) as (keyof AuditFilters)[]).flatMap((filter) => {
    const value = list.filters[filter];
    if (value === undefined) return [];
    const onRemove = () => list.setFilter(filter, undefined);
    return [{ id: filter, facet: t(`facets.${filter}`), value: inWords[filter](value), onRemove, onOpen }];
  });
}
