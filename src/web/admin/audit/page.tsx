import { useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { DataTable } from '../ui/data-table';
import { FilterChips } from '../ui/filter-chips';
import { formatCount } from '../ui/format';
import { PageHead } from '../ui/page-head';
import { useLastPageAtMost } from '../ui/list-state';
import type { PageHandle } from '../frame/require-right';
import { AuditFilters } from './audit-filters';
import { useAudit, useAuditChips } from './audit-list';
import { AuditItem, NoActions, useAuditColumns } from './audit-table';

export const handle = { Head, right: 'see-actions' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-audit');
  return <PageTitle title={t('title')} />;
}

/** The audit log: who, when, what, and what changed (/admin/audit). */
export default function AuditPage() {
  const { t } = useTranslation('admin-audit');
  const { list, answer } = useAudit();
  const { data } = answer;
  const search = useRef<{ focus: () => void }>(null);
  const focusSearch = () => search.current?.focus();
  const chips = useAuditChips(list, focusSearch);
  const columns = useAuditColumns();
  useLastPageAtMost(list, answer);

  const total = data?.total;
  const count =
    total === undefined
      ? null
      : list.isFiltered
        ? t('countOf', { text: formatCount(total), all: formatCount(data?.all ?? total) })
        : t('count', { count: total, text: formatCount(total) });
  return (
    <>
      <PageHead title={t('title')} count={count} />
      <AuditFilters list={list} administrators={data?.administrators ?? []} total={total} searchRef={search} />
      {chips.length > 0 && (
        <div className="mb-3">
          <FilterChips chips={chips} onClearAll={list.clear} onEmptied={focusSearch} />
        </div>
      )}
      <DataTable
        list={list}
        answer={answer}
        label={t('title')}
        columns={columns}
        rows={data?.actions}
        rowKey={({ id }) => id}
        listItem={(entry) => <AuditItem entry={entry} />}
        nothing={<NoActions list={list} chips={chips} />}
        failed={t('failed')}
        noun={(n) => t('noun', { count: n })}
      />
    </>
  );
}
