import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Action, ACTIONS, audit } from '../../../contract/admin/staff/audit';
import { isIstDate, type IstDate } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import type { FilterChip } from '../ui/filter-chips';
import { type ListShape, useListState } from '../ui/list-state';

type AuditFilters = { administrator: string; action: Action; from: IstDate; to: IstDate; subjectId: string };

/** The URL parameters of the list. It has one order: newest first. */
const AUDIT_SHAPE: ListShape<'at', AuditFilters> = {
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: { administrator: null, action: ACTIONS, from: isIstDate, to: isIstDate, subjectId: null },
};

export type AuditList = ReturnType<typeof useListState<'at', AuditFilters>>;

/** The page of actions for the current URL. */
export function useAudit() {
  const list = useListState(AUDIT_SHAPE);
  const { page, pageSize, q, filters } = list;
  const query = { page, pageSize, ...(q && { q }), ...filters };
  const answer = useQuery(queryOf(audit.list, { query }, { placeholderData: keepPreviousData }));
  return { list, answer };
}

/** The active filters in words. `onOpen` opens the filter's field. */
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
