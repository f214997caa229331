import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AdminCenter, centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { DataTable } from '../ui/data-table';
import { SearchBox } from '../ui/search-box';
import { Segments } from '../ui/radio-cards';
import { useShortcut } from '../ui/shortcuts';
import { TableMessage } from '../ui/table-message';
import { useLastPageAtMost, type useListState } from '../ui/list-state';
import { CenterItemActions } from './center-actions';
import { CenterItem, useCenterColumns } from './center-columns';
import type { CenterFilters, CenterSort } from './center-list';

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
  const may = useMay();
  const mayEdit = ({ _id }: AdminCenter) => may('change-center', _id);
  // Administrators who may not edit a center get to its appointments instead.
  const pathOf = (center: AdminCenter) =>
    mayEdit(center)
      ? `${adminPaths.editCenter(center._id)}${list.search}`
      : `${adminPaths.appointments}?center=${center._id}`;
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
        rowTo={pathOf}
        rowKeys={{
          e: (center) => {
            if (mayEdit(center)) void navigate(pathOf(center), { preventScrollReset: true });
          },
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

type NoCentersProps = {
  list: ReturnType<typeof useListState<CenterSort, CenterFilters>>;
  /** Whether there are no centers at all, with or without filters. */
  isTrulyEmpty: boolean;
};

/**
 * Says that there is no center to show: because of the filters, with ways to loosen them, or because there is none yet.
 */
function NoCenters({ list, isTrulyEmpty }: NoCentersProps) {
  const { t } = useTranslation('admin-centers');
  const { q, filters } = list;
  if (isTrulyEmpty) {
    return (
      <TableMessage kind="empty" title={t('empty.title')}>
        {t('empty.text')}
      </TableMessage>
    );
  }
  const inWords = [
    ...(q ? [t('noMatch.search', { q })] : []),
    ...(filters.status ? [t('noMatch.status', { status: t(`segments.${filters.status}`) })] : []),
  ].join(', ');
  return (
    <TableMessage
      kind="no-match"
      title={t('noMatch.title')}
      actions={
        <>
          {filters.status && (
            <Button size="compact" variant="neutral" onPress={() => list.setFilter('status', undefined)}>
              {t('noMatch.removeStatus')}
            </Button>
          )}
          {q && (
            <Button size="compact" variant={filters.status ? 'quiet' : 'neutral'} onPress={list.clear}>
              {filters.status ? t('noMatch.clearAll') : t('noMatch.clearSearch')}
            </Button>
          )}
        </>
      }
    >
      {inWords}
    </TableMessage>
  );
}
