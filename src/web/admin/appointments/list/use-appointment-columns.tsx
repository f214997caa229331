import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Appointment } from '../../../../contract/admin/appointments';
import { formatDate, formatPrice, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import type { Columns } from '../../ui/data-table';
import { PaymentId } from '../../ui/payment-id';
import { StatusTag } from '../../ui/status-tag';
import { useLayout } from '../../ui/use-media';

const column = createColumnHelper<Appointment>();

/** Patient, date, time and status come first: an open drawer does not cover them. */
export function useAppointmentColumns(): Columns<Appointment> {
  const { t } = useTranslation('admin-appointments');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('userId.username', {
        id: 'patient',
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
        id: 'date',
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
      column.accessor('bookingStatus', {
        id: 'status',
        header: t('columns.status'),
        cell: ({ getValue }) => <StatusTag status={getValue()} />,
        meta: { width: isFolded ? '20%' : '12.5%' },
      }),
      column.accessor('dialysisCenterId.CenterName', {
        id: 'center',
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
          </span>
        ),
        meta: { width: '14%', isWideOnly: true },
      }),
      column.display({
        id: 'amount',
        header: t('columns.amount'),
        cell: ({ row: { original: appointment } }) => (
          <span className={classNames('figure', appointment.amount === 0 && 'text-muted')}>
            {formatPrice(appointment.amount)}
          </span>
        ),
        meta: { align: 'end', width: isFolded ? '15%' : '9%' },
      }),
    ],
    [t, isFolded],
  );
}
