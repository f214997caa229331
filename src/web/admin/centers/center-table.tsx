import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { DataTable } from '../ui/data-table';
import { nextSort } from '../ui/list-state';
import { Pager } from '../ui/pager';
import { SearchBox } from '../ui/search-box';
import { Segments } from '../ui/segments';
import { useShortcut } from '../ui/shortcuts';
import { TableFailure } from '../ui/table-message';
import { type useListState, useLastPageAtMost } from '../ui/use-list-state';
import { CenterItemActions } from './center-actions';
import { CenterItem, centerColumns } from './center-columns';
import type { CenterFilters, CenterSort } from './center-list';
import { NoCenters } from './no-centers';

type CenterTableProps = {
  list: ReturnType<typeof useListState<CenterSort, CenterFilters>>;
  answer: UseQueryResult<ResponseOf<typeof centers.list>>;
};

/** Search, states, table and pages of the centers. */
export function CenterTable({ list, answer }: CenterTableProps) {
  const { t } = useTranslation('admin-centers');
  const { t: shared } = useTranslation('admin');
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, isFetching, refetch } = answer;
  const columns = useMemo(() => centerColumns(t, list.search), [t, list.search]);
  useLastPageAtMost(list, data?.total);
  useShortcut('r', shared('shortcuts.refresh'), () => void refetch());
  useShortcut('e', t('keys.edit'), null);

  // What is there stays, even when it could not be renewed.
  const hasFailed = error !== null && !data;
  const instead = hasFailed ? (
    <TableFailure title={t('failed')} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : data?.total === 0 ? (
    <NoCenters list={list} isTrulyEmpty={data.all === 0} />
  ) : undefined;

  return (
    <>
      <div className="mb-3.5 flex flex-wrap gap-2.5">
        <SearchBox
          label={t('search')}
          isLabelHidden
          placeholder={t('search')}
          value={list.q}
          onSearch={list.setQ}
          className="w-full rail:w-auto rail:grow rail:basis-70 lg:max-w-95"
        />
        <Segments
          label={t('segments.label')}
          value={list.filters.status ?? 'all'}
          onChange={(status) => list.setFilter('status', status === 'all' ? undefined : status)}
          segments={(['all', 'active', 'blocked'] as const).map((id) => ({
            id,
            label: t(`segments.${id}`),
            count: data?.counts?.[id],
          }))}
        />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.dialysisCenters}
        rowKey={({ _id }) => _id}
        rowTo={({ _id }) => `/admin/centers/${_id}/edit${list.search}`}
        rowKeys={{ e: ({ _id }) => void navigate(`/admin/centers/${_id}/edit${list.search}`, { preventScrollReset: true }) }}
        listItem={(center) => <CenterItem center={center} />}
        listActions={(center) => <CenterItemActions center={center} search={list.search} />}
        sort={list.sort}
        onSort={(by) => list.setSort(nextSort(list.sort, by))}
        isStale={isPlaceholderData}
        barCount={12}
        instead={instead}
        footer={
          !hasFailed && (
            <Pager
              total={data?.total}
              page={list.page}
              pageSize={list.pageSize}
              onPage={list.setPage}
              onPageSize={list.setPageSize}
              noun={(count) => t('noun', { count })}
            />
          )
        }
      />
    </>
  );
}
