import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AdminCenter } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { DataTable } from '../ui/data-table';
import { Fields, type Filter, NoMatch } from '../ui/list-filters';
import { SearchBox } from '../ui/search-box';
import { useShortcut } from '../ui/shortcuts';
import { TableMessage } from '../ui/table-message';
import { CenterItemActions } from './center-actions';
import { CenterItem, useCenterColumns } from './center-columns';
import { useCenterFilters } from './center-filters';
import type { CenterList } from './center-list';

/** Search, states, table and pages of the centers. */
export function CenterTable({ list }: { list: CenterList }) {
  const { t } = useTranslation('admin-centers');
  const { t: shared } = useTranslation('admin');
  const navigate = useNavigate();
  const { answer } = list;
  const { data, refetch } = answer;
  const filters = useCenterFilters(list);
  const may = useMay();
  const mayEdit = ({ _id }: AdminCenter) => may('change-center', _id);
  // Administrators who may not edit a center get to its appointments instead.
  const pathOf = (center: AdminCenter) =>
    mayEdit(center)
      ? `${adminPaths.editCenter(center._id)}${list.search}`
      : `${adminPaths.appointments}?center=${center._id}`;
  const columns = useCenterColumns();
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
        <Fields of={filters} />
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
        nothing={<NoCenters list={list} filters={filters} />}
        failed={t('failed')}
        noun={(count) => t('noun', { count })}
      />
    </>
  );
}

type NoCentersProps = { list: CenterList; filters: readonly Filter[] };

/** Says that there is no center to show: because of the filters, or because there is none yet. */
function NoCenters({ list, filters }: NoCentersProps) {
  const { t } = useTranslation('admin-centers');
  if (list.answer.data?.all !== 0) {
    return <NoMatch title={t('noMatch.title')} filters={filters} onClearAll={list.clear} />;
  }
  return (
    <TableMessage kind="empty" title={t('empty.title')}>
      {t('empty.text')}
    </TableMessage>
  );
}
