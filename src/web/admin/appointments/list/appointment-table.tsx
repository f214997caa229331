import { href } from 'react-router';
import type { Appointment } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../i18n/use-translation';
import { DataTable } from '../../ui/data-table';
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
  return (
    <DataTable
      list={list}
      answer={list.answer}
      label={t('title')}
      columns={columns}
      rows={list.answer.data?.Appoinments}
      rowKey={({ _id }) => _id}
      rowTo={({ _id }) => ({
        pathname: href('/admin/appointments/:appointmentId', { appointmentId: _id }),
        search: list.search,
      })}
      openKey={openId ?? null}
      rowKeys={{ s: onChangeStatus }}
      listItem={(appointment) => <AppointmentItem appointment={appointment} />}
      nothing={<NothingFound list={list} words={words} />}
      failed={t('list.failed')}
      noun={(count) => t('noun', { count })}
    />
  );
}
