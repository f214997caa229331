import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { DataTable } from '../ui/data-table';
import { formatCount } from '../ui/format';
import { ListFilters } from '../ui/list-filters';
import { TitleBar } from '../ui/title-bar';
import type { PageHandle } from '../frame/require-right';
import { useAuditFilters } from './audit-filters';
import { useAuditList } from './audit-list';
import { AuditItem, NoActions, useAuditColumns } from './audit-table';

export const handle = { Head, right: 'see-actions' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-audit');
  return <PageTitle title={t('title')} />;
}

/** The audit log: who, when, what, and what changed (/admin/audit). */
export default function AuditPage() {
  const { t } = useTranslation('admin-audit');
  const list = useAuditList();
  const { answer } = list;
  const { data } = answer;
  const filters = useAuditFilters(list);
  const columns = useAuditColumns();

  const total = data?.total;
  const count =
    total === undefined
      ? null
      : list.isFiltered
        ? t('countOf', { text: formatCount(total), all: formatCount(data?.all ?? total) })
        : t('count', { count: total, text: formatCount(total) });
  return (
    <>
      <TitleBar title={t('title')} count={count} />
      <ListFilters
        list={list}
        filters={filters}
        answer={answer}
        search={{
          label: t('admin:filters.search'),
          placeholder: t('filters.searchHint'),
          className: 'flex-1 basis-56 rail:max-w-80',
        }}
        className="rail:flex rail:flex-wrap rail:items-end"
      />
      <DataTable
        list={list}
        answer={answer}
        label={t('title')}
        columns={columns}
        rows={data?.actions}
        rowKey={({ id }) => id}
        listItem={(entry) => <AuditItem entry={entry} />}
        nothing={<NoActions list={list} filters={filters} />}
        failed={t('failed')}
        noun={(n) => t('noun', { count: n })}
      />
    </>
  );
}
