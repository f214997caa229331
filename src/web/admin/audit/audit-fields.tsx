import { ACTIONS } from '../../../contract/admin/audit';
import { isIstDate } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { Choice } from '../ui/choice';
import { TextInput } from '../ui/text-input';
import type { AuditList } from './use-audit';

/** Stands for "no filter" in a select, which has no empty value. */
const ANY = 'any';

type AuditFieldsProps = { list: AuditList; administrators: readonly string[] };

/** Who, what, from and to. */
export function AuditFields({ list, administrators }: AuditFieldsProps) {
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
      <TextInput
        type="date"
        label={t('filters.from')}
        className="rail:w-40"
        value={filters.from ?? ''}
        onChange={day('from')}
      />
      <TextInput
        type="date"
        label={t('filters.to')}
        className="rail:w-40"
        value={filters.to ?? ''}
        onChange={day('to')}
      />
    </>
  );
}
