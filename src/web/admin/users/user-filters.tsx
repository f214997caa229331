import { useTranslation } from '../../lib/i18n/use-translation';
import { type Filter, oneOf, searched } from '../ui/list-filters';
import { Segments } from '../ui/radio-cards';
import type { UserList } from './queries';

/** The filters of the users as they are set, each described once: the search by name, and the two states with their counts. */
export function useUserFilters(list: UserList): Filter[] {
  const { t } = useTranslation('admin-users');
  const { counts } = list.answer.data ?? {};
  const { status } = list.filters;
  return [
    searched(list, { facet: t('admin:filters.search'), without: t('list.clearSearch'), narrows: 2 }),
    oneOf(list, 'status', {
      facet: t('segments.label'),
      without: status ? t('list.showAll', { status: t(`segments.${status}`).toLowerCase() }) : '',
      narrows: 1,
      text: (id) => t(`segments.${id}`),
      field: () => (
        <div className="max-rail:w-full">
          <Segments
            label={t('segments.label')}
            segments={(['all', 'active', 'blocked'] as const).map((id) => ({
              id,
              label: t(`segments.${id}`),
              count: counts?.[id],
            }))}
            value={status ?? 'all'}
            onChange={(id) => list.setFilter('status', id === 'all' ? undefined : id)}
          />
        </div>
      ),
    }),
  ];
}
