import { type Action, ACTIONS } from '../../../contract/admin/staff/audit';
import { isIstDate } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from '../ui/choice';
import { DateField } from '../ui/date-field';
import { type Filter, oneOf, searched } from '../ui/list-filters';
import type { AuditList } from './audit-list';

/** Stands for "no filter" in a select, which has no empty value. */
const ANY = 'any';

/** The filters of the audit log as they are set, each described once: who, what, from and to, and one subject. */
export function useAuditFilters(list: AuditList): Filter[] {
  const { t } = useTranslation('admin-audit');
  const { filters } = list;
  const day = (id: 'from' | 'to', narrows: number) =>
    oneOf(list, id, {
      facet: t(`facets.${id}`),
      without: t(`noMatch.without.${id}`),
      narrows,
      text: formatDate,
      field: () => (
        <DateField
          label={t(`filters.${id}`)}
          placeholder={t('filters.anyDay')}
          className="rail:w-44"
          value={filters[id] ?? ''}
          onChange={(value) => {
            // A half-typed date is ignored; an empty one means every day.
            if (value === '' || isIstDate(value)) list.setFilter(id, value || undefined);
          }}
        />
      ),
    });
  return [
    searched(list, { facet: t('admin:filters.search'), without: t('noMatch.without.q'), narrows: 2 }),
    oneOf(list, 'administrator', {
      facet: t('facets.administrator'),
      without: t('noMatch.without.administrator'),
      narrows: 3,
      text: (name) => name,
      field: () => <WhoChoice list={list} />,
    }),
    oneOf(list, 'action', {
      facet: t('facets.action'),
      without: t('noMatch.without.action'),
      narrows: 4,
      text: (action) => t(`actions.${action}`),
      field: () => <ActionChoice list={list} />,
    }),
    day('from', 5),
    day('to', 6),
    oneOf(list, 'subjectId', {
      facet: t('facets.subjectId'),
      without: t('noMatch.without.subjectId'),
      narrows: 1,
      text: () => t('filters.oneSubject'),
    }),
  ];
}

/** Everybody who ever did something, and who is named in the URL. */
function WhoChoice({ list: { filters, answer, setFilter } }: { list: AuditList }) {
  const { t } = useTranslation('admin-audit');
  const { administrator } = filters;
  const administrators = answer.data?.administrators ?? [];
  const known = administrator && !administrators.includes(administrator) ? [administrator] : [];
  return (
    <Choice
      label={t('filters.who')}
      className="rail:w-42"
      value={administrator ?? ANY}
      options={[
        { id: ANY, label: t('filters.everybody') },
        ...[...known, ...administrators].map((name) => ({ id: name, label: name })),
      ]}
      onChange={(id) => setFilter('administrator', id === ANY ? undefined : id)}
    />
  );
}

function ActionChoice({ list: { filters, setFilter } }: { list: AuditList }) {
  const { t } = useTranslation('admin-audit');
  return (
    <Choice
      label={t('filters.what')}
      className="rail:w-52"
      value={filters.action ?? ANY}
      options={[
        { id: ANY, label: t('filters.everything') },
        ...ACTIONS.map((action) => ({ id: action, label: t(`actions.${action}`) })),
      ]}
      onChange={(id) => setFilter('action', id === ANY ? undefined : (id as Action))}
    />
  );
}
