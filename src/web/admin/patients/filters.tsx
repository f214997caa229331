import { REGISTER_FILTERS } from '../../../contract/admin/desk/desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/every-center';
import { type Filter, oneOf, searched, severalOf } from '../ui/list-filters';
import { joinValues, splitValues } from '../ui/list-state';
import { Select } from '../../ui/select';
import type { Register } from './queries';

/** The filters of the register as they are set, each described once: the search, the center, and what is to be done for somebody. */
export function useRegisterFilters(list: Register): Filter[] {
  const { t } = useTranslation('admin-patients');
  const centers = useQuery(everyCenterQuery).data ?? [];
  const chosen = splitValues(list.filters.filter);
  return [
    searched(list, { facet: t('admin:filters.search'), without: t('list.clearSearch'), narrows: 3 }),
    oneOf(list, 'centerId', {
      facet: t('filters.center'),
      without: t('list.everyCenter'),
      narrows: 2,
      text: (id) => centers.find(({ _id }) => _id === id)?.CenterName ?? '…',
      field: () =>
        centers.length > 1 && (
          <Select
            label={t('filters.center')}
            options={[
              { id: '', label: t('filters.everyCenter') },
              ...centers.map(({ _id, CenterName }) => ({ id: _id, label: CenterName })),
            ]}
            value={list.filters.centerId ?? ''}
            onChange={(id) => list.setFilter('centerId', id || undefined)}
          />
        ),
    }),
    severalOf(list, 'filter', {
      facet: t('filters.facet'),
      without: t('list.everybody'),
      narrows: 1,
      text: (id) => t(`filters.${id}` as 'filters.dues'),
      field: () => (
        <Select
          label={t('filters.facet')}
          options={[
            { id: '', label: t('filters.nobody') },
            ...REGISTER_FILTERS.map((id) => ({ id, label: t(`filters.${id}`) })),
          ]}
          value={chosen.at(-1) ?? ''}
          onChange={(id) => list.setFilter('filter', (joinValues(id ? [id] : []) || undefined) as 'dues' | undefined)}
        />
      ),
    }),
  ];
}
