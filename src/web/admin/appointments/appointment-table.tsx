import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import type { Appointment } from '../../../contract/admin/bookings';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { type Columns, DataTable, sortedBy } from '../ui/data-table';
import { FundingLabel, isWithoutAmount } from '../ui/funding-label';
import { AmountDue, PaymentId } from '../ui/payment';
import { LineEnds } from '../ui/line-ends';
import { StatusTag } from '../ui/status-tag';
import { TableMessage } from '../ui/table-message';
import { useLayout } from '../ui/use-media';
import { type Filter, NoMatch } from '../ui/list-filters';
import type { AppointmentList, AppointmentSort } from './appointment-list';

type AppointmentTableProps = {
  list: AppointmentList;
  filters: readonly Filter[];
  openId: string | undefined;
  onChangeStatus: (appointment: Appointment) => void;
};

/** The appointments of a page, or why there are none. */
export function AppointmentTable({ list, filters, openId, onChangeStatus }: AppointmentTableProps) {
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
        pathname: adminPaths.appointment(_id),
        search: list.search,
      })}
      openKey={openId ?? null}
      rowKeys={{ s: onChangeStatus }}
      listItem={(appointment) => <AppointmentItem appointment={appointment} />}
      nothing={<NothingFound list={list} filters={filters} />}
      failed={t('list.failed')}
      noun={(count) => t('noun', { count })}
    />
  );
}

const column = createColumnHelper<Appointment>();

/** Patient, date, time and status come first: an open drawer does not cover them. */
function useAppointmentColumns(): Columns<Appointment> {
  const { t } = useTranslation('admin-appointments');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('userId.username', {
        ...sortedBy<AppointmentSort>('patient'),
        header: t('columns.patient'),
        cell: ({ row: { original: appointment } }) => (
          <>
            <span className="[overflow-wrap:anywhere]">{appointment.userId.username}</span>
            {isFolded && (
              <span className="admin-fine block font-[450] text-muted">{appointment.dialysisCenterId.CenterName}</span>
            )}
          </>
        ),
        meta: { width: isFolded ? '40%' : '19%' },
      }),
      column.accessor('appoinmentDate', {
        ...sortedBy<AppointmentSort>('date'),
        header: t(isFolded ? 'columns.dateAndTime' : 'columns.date'),
        cell: ({ row: { original: appointment } }) => (
          <>
            <span className="figure">{formatDate(appointment.appoinmentDate)}</span>
            {isFolded && (
              <span className="figure admin-fine block text-muted">{formatWindow(appointment.appoinmentTime)}</span>
            )}
          </>
        ),
        meta: { width: isFolded ? '25%' : '14%' },
      }),
      column.display({
        id: 'time',
        header: t('columns.time'),
        cell: ({ row }) => <span className="figure">{formatWindow(row.original.appoinmentTime)}</span>,
        meta: { width: '11%', isWideOnly: true },
      }),
      column.accessor('sessionState', {
        ...sortedBy<AppointmentSort>('status'),
        header: t('columns.status'),
        cell: ({ getValue }) => <StatusTag status={getValue()} />,
        meta: { width: isFolded ? '20%' : '12.5%' },
      }),
      column.accessor('dialysisCenterId.CenterName', {
        ...sortedBy<AppointmentSort>('center'),
        header: t('columns.center'),
        cell: ({ getValue }) => <span className="[overflow-wrap:anywhere]">{getValue()}</span>,
        meta: { width: '20.5%', isWideOnly: true },
      }),
      column.display({
        id: 'payment',
        header: t('columns.payment'),
        cell: ({ row }) => (
          <span className="admin-fine">
            <PaymentId appointment={row.original} />
            {!isWithoutAmount(row.original.funding) && (
              <span className="ml-1.5">
                <FundingLabel funding={row.original.funding} />
              </span>
            )}
          </span>
        ),
        meta: { width: '14%', isWideOnly: true },
      }),
      // Where the payment column has no room, this one shows what is still to pay.
      column.display({
        ...sortedBy<AppointmentSort>('amount'),
        header: t('columns.amount'),
        cell: ({ row: { original: appointment } }) => (
          <span className={classNames('figure', appointment.amount === 0 && 'text-muted')}>
            {isWithoutAmount(appointment.funding) ? (
              <FundingLabel funding={appointment.funding} />
            ) : isFolded && appointment.due > 0 ? (
              <AmountDue amount={appointment.due} />
            ) : (
              formatPrice(appointment.amount)
            )}
          </span>
        ),
        meta: { align: 'end', width: isFolded ? '15%' : '9%' },
      }),
    ],
    [t, isFolded],
  );
}

/** An appointment on the phone: patient and status, when, where and the price. */
function AppointmentItem({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('admin-appointments');
  const { userId, dialysisCenterId: center, appoinmentDate, appoinmentTime, sessionState, amount, due } = appointment;
  return (
    <>
      <LineEnds end={<StatusTag status={sessionState} />}>
        <span className="admin-strong">{userId.username}</span>
      </LineEnds>
      <span className="mt-0.5 block">
        <span className="figure">{formatDate(appoinmentDate)}</span>
        {t('list.comma')}
        <span className="figure">{formatWindow(appoinmentTime)}</span>
      </span>
      <span className="block text-muted">
        <LineEnds
          end={
            <span className="flex flex-wrap items-center gap-x-2">
              <FundingLabel funding={appointment.funding} />
              <AmountDue amount={due} />
              {due === 0 && !isWithoutAmount(appointment.funding) && (
                <span className="figure">{formatPrice(amount)}</span>
              )}
            </span>
          }
        >
          {center.CenterName}
        </LineEnds>
      </span>
    </>
  );
}

type NothingFoundProps = { list: AppointmentList; filters: readonly Filter[] };

/** Shown where there is no appointment: because of the filters, or because there is none at all yet. */
function NothingFound({ list, filters }: NothingFoundProps) {
  const { t } = useTranslation('admin-appointments');
  if (list.isFiltered) return <NoMatch title={t('list.noMatch')} filters={filters} onClearAll={list.clear} />;
  return (
    <TableMessage kind="empty" title={t('list.empty')}>
      <p>{t('list.emptyText')}</p>
    </TableMessage>
  );
}
