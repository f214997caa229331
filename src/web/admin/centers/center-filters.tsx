import { useTranslation } from '../../lib/i18n/use-translation';
import { type Filter, oneOf, searched } from '../ui/list-filters';
import { Segments } from '../ui/radio-cards';
import type { CenterList } from './center-list';

/** The filters of the centers as they are set, each described once: the search by name, and the two states with their counts. */
export function useCenterFilters(list: CenterList): Filter[] {
  const { t } = useTranslation('admin-centers');
  const { counts } = list.answer.data ?? {};
  return [
    searched(list, { facet: t('admin:filters.search'), without: t('noMatch.clearSearch'), narrows: 2 }),
    oneOf(list, 'status', {
      facet: t('segments.label'),
      without: t('noMatch.removeStatus'),
      narrows: 1,
      text: (id) => t(`segments.${id}`),
      field: () => (
        <Segments
          label={t('segments.label')}
          value={list.filters.status ?? 'all'}
          onChange={(status) => list.setFilter('status', status === 'all' ? undefined : status)}
          segments={(['all', 'active', 'blocked'] as const).map((id) => ({
            id,
            label: t(`segments.${id}`),
            count: counts?.[id],
          }))}
        />
      ),
    }),
  ];
}
