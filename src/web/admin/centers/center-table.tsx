import type { UseQueryResult } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import type { centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../i18n/use-translation';
import { DataTable } from '../ui/data-table';
import { SearchBox } from '../ui/search-box';
import { Segments } from '../ui/segments';
import { useShortcut } from '../ui/shortcuts';
import { type useListState, useLastPageAtMost } from '../ui/use-list-state';
import { CenterItemActions } from './center-actions';
import { CenterItem, useCenterColumns } from './center-columns';
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
  const { data, refetch } = answer;
  const columns = useCenterColumns();
  useLastPageAtMost(list, answer);
  useShortcut('r', shared('shortcuts.refresh'), () => void refetch());
  useShortcut('e', t('keys.edit'), null);

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
        list={list}
        answer={answer}
        label={t('title')}
        columns={columns}
        rows={data?.dialysisCenters}
        rowKey={({ _id }) => _id}
        rowTo={({ _id }) => `${href('/admin/centers/:centerId/edit', { centerId: _id })}${list.search}`}
        rowKeys={{
          e: ({ _id }) =>
            void navigate(`${href('/admin/centers/:centerId/edit', { centerId: _id })}${list.search}`, {
              preventScrollReset: true,
            }),
        }}
        listItem={(center) => <CenterItem center={center} />}
        listActions={(center) => <CenterItemActions center={center} />}
        nothing={<NoCenters list={list} isTrulyEmpty={data?.all === 0} />}
        failed={t('failed')}
        noun={(count) => t('noun', { count })}
      />
    </>
  );
}
