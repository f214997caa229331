import ListFilter from 'lucide-react/icons/list-filter';
import { type Ref, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { formatCount } from '../ui/format-count';
import { SearchBox } from '../ui/search-box';
import { useLayout } from '../ui/use-media';
import { AuditFields } from './audit-fields';
import { FilterScreen } from './filter-screen';
import type { AuditList } from './use-audit';

type AuditFiltersProps = {
  list: AuditList;
  administrators: readonly string[];
  /** How many match; undefined while unknown. */
  total: number | undefined;
  searchRef: Ref<{ focus: () => void }>;
};

/** The search and the filters; on a phone the filters have a screen of their own. */
export function AuditFilters({ list, administrators, total, searchRef }: AuditFiltersProps) {
  const { t } = useTranslation('admin-audit');
  const [isOpen, setOpen] = useState(false);
  const isList = useLayout() === 'list';
  const fields = <AuditFields list={list} administrators={administrators} />;
  const count = Object.keys(list.filters).length;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchBox
        ref={searchRef}
        label={t('filters.search')}
        placeholder={t('filters.searchHint')}
        value={list.q}
        onSearch={list.setQ}
        className="flex-1 basis-56 rail:max-w-80"
      />
      {!isList && fields}
      {isList && (
        <Button
          variant="neutral"
          size="compact"
          icon={<ListFilter aria-hidden="true" size={18} strokeWidth={1.75} />}
          onPress={() => setOpen(true)}
        >
          {count > 0 ? t('filters.buttonOf', { count }) : t('filters.button')}
        </Button>
      )}
      {isList && isOpen && (
        <FilterScreen
          title={t('filters.button')}
          showLabel={
            total === undefined ? t('filters.show') : t('filters.showOf', { count: total, text: formatCount(total) })
          }
          onClose={() => setOpen(false)}
        >
          {fields}
        </FilterScreen>
      )}
    </div>
  );
}
