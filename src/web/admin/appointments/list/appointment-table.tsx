import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/admin/appointments';
import { DataTable } from '../../ui/data-table';
import { nextSort } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { TableFailure } from '../../ui/table-message';
import type { FilterWords } from '../filters/use-filter-words';
import { AppointmentItem } from './appointment-item';
import { NothingFound } from './nothing-found';
import { useAppointmentColumns } from './use-appointment-columns';
import type { AppointmentList } from './use-appointment-list';

type AppointmentTableProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  openId: string | undefined;
  onChangeStatus: (appointment: Appointment) => void;
};

/** The appointments of a page, or why there are none. */
export function AppointmentTable({ list, words, openId, onChangeStatus }: AppointmentTableProps) {
  const { t } = useTranslation('admin-appointments');
  const columns = useAppointmentColumns();
  const { data, error, isPlaceholderData, isFetching, refetch } = list.answer;
  const failure = error && !data && (
    <TableFailure title={t('list.failed')} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
  const nothing = data?.Appoinments.length === 0 && !isPlaceholderData && <NothingFound list={list} words={words} />;
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={data?.Appoinments}
      rowKey={({ _id }) => _id}
      rowTo={({ _id }) => ({ pathname: `/admin/appointments/${_id}`, search: list.search })}
      openKey={openId ?? null}
      rowKeys={{ s: onChangeStatus }}
      listItem={(appointment) => <AppointmentItem appointment={appointment} />}
      sort={list.sort}
      onSort={(by) => list.setSort(nextSort(list.sort, by))}
      isStale={isPlaceholderData}
      barCount={list.pageSize}
      instead={failure || nothing || undefined}
      footer={
        !failure && (
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
  );
}
