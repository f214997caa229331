import { useTranslation } from '../../../i18n/use-translation';
import { SearchBox } from '../../ui/search-box';
import { Segments } from '../../ui/segments';
import type { UserList } from './use-user-list';

/** The search by name, and the two states with their counts. */
export function UserFilters({ list }: { list: UserList }) {
  const { t } = useTranslation('admin-users');
  const counts = list.answer.data?.counts;
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <SearchBox
        label={t('search')}
        isLabelHidden
        placeholder={t('search')}
        value={list.q}
        onSearch={list.setQ}
        className="max-rail:w-full rail:max-w-95 rail:flex-1"
      />
      <div className="max-rail:w-full">
        <Segments
          label={t('segments.label')}
          segments={(['all', 'active', 'blocked'] as const).map((id) => ({
            id,
            label: t(`segments.${id}`),
            count: counts?.[id],
          }))}
          value={list.status ?? 'all'}
          onChange={(id) => list.setFilter('status', id === 'all' ? undefined : id)}
        />
      </div>
    </div>
  );
}
