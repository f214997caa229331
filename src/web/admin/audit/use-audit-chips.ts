import { useTranslation } from 'react-i18next';
import { type Action } from '../../../contract/admin/audit';
import { formatDate } from '../../i18n/format';
import type { FilterChip } from '../ui/filter-chips';
import type { AuditFilter } from './audit-shape';
import type { AuditList } from './use-audit';

const FILTERS: readonly AuditFilter[] = ['administrator', 'action', 'from', 'to', 'subjectId'];

/** The filters that are on, in words. Its text takes the focus to the search row, where each filter stands. */
export function useAuditChips(list: AuditList, onOpen: () => void): FilterChip[] {
  const { t } = useTranslation('admin-audit');

  function valueOf(filter: AuditFilter, value: string): string {
    if (filter === 'action') return t(`actions.${value as Action}`);
    if (filter === 'from' || filter === 'to') return formatDate(value);
    return filter === 'subjectId' ? t('filters.oneSubject') : value;
  }

  return FILTERS.flatMap((filter) => {
    const value = list.filters[filter];
    if (value === undefined) return [];
    return [{ id: filter, facet: t(`facets.${filter}`), value: valueOf(filter, value), onRemove: () => list.setFilter(filter, undefined), onOpen }];
  });
}
