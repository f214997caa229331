import ListFilter from 'lucide-react/icons/list-filter';
import { type Ref, useState } from 'react';
import { ACTIONS } from '../../../contract/admin/staff/audit';
import { isIstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Choice } from '../ui/choice';
import { formatCount } from '../ui/format';
import { PanelFoot, PanelHead, RightModal } from '../ui/panel';
import { SearchBox } from '../ui/search-box';
import { DateField } from '../ui/date-field';
import { useLayout } from '../ui/use-media';
import type { AuditList } from './audit-list';

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
        <Button variant="neutral" size="compact" icon={<ListFilter size={18} />} onPress={() => setOpen(true)}>
          {count > 0 ? t('filters.buttonOf', { count }) : t('filters.button')}
        </Button>
      )}
      {isList && isOpen && (
        <RightModal width={480} onClose={() => setOpen(false)}>
          <PanelHead title={t('filters.button')} onClose={() => setOpen(false)} />
          <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 rail:px-7">{fields}</div>
          <PanelFoot>
            <Button size="compact" isFullWidth onPress={() => setOpen(false)}>
              {total === undefined
                ? t('filters.show')
                : t('filters.showOf', { count: total, text: formatCount(total) })}
            </Button>
          </PanelFoot>
        </RightModal>
      )}
    </div>
  );
}

/** Stands for "no filter" in a select, which has no empty value. */
const ANY = 'any';

type AuditFieldsProps = { list: AuditList; administrators: readonly string[] };

/** Who, what, from and to. */
function AuditFields({ list, administrators }: AuditFieldsProps) {
  const { t } = useTranslation('admin-audit');
  const { filters, setFilter } = list;
  const known = filters.administrator && !administrators.includes(filters.administrator) ? [filters.administrator] : [];
  const day = (name: 'from' | 'to') => (value: string) => {
    // A half-typed date is ignored; an empty one means every day.
    if (value === '' || isIstDate(value)) setFilter(name, value || undefined);
  };
  return (
    <>
      <Choice
        label={t('filters.who')}
        className="rail:w-42"
        value={filters.administrator ?? ANY}
        options={[
          { id: ANY, label: t('filters.everybody') },
          ...[...known, ...administrators].map((name) => ({ id: name, label: name })),
        ]}
        onChange={(id) => setFilter('administrator', id === ANY ? undefined : id)}
      />
      <Choice
        label={t('filters.what')}
        className="rail:w-52"
        value={filters.action ?? ANY}
        options={[
          { id: ANY, label: t('filters.everything') },
          ...ACTIONS.map((action) => ({ id: action, label: t(`actions.${action}`) })),
        ]}
        onChange={(id) =>
          setFilter(
            'action',
            ACTIONS.find((action) => action === id),
          )
        }
      />
      <DateField
        label={t('filters.from')}
        placeholder={t('filters.anyDay')}
        className="rail:w-44"
        value={filters.from ?? ''}
        onChange={day('from')}
      />
      <DateField
        label={t('filters.to')}
        placeholder={t('filters.anyDay')}
        className="rail:w-44"
        value={filters.to ?? ''}
        onChange={day('to')}
      />
    </>
  );
}
