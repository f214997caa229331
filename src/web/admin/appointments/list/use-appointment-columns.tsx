import type { Appointment } from '../../../../contract/admin/appointments';
import { formatDate, formatPrice, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import type { Column } from '../../ui/column';
import { PaymentId } from '../../ui/payment-id';
import { StatusTag } from '../../ui/status-tag';
import type { AppointmentSort } from './list-shape';

/** Patient, date, time and status come first: an open drawer does not cover them. */
export function useAppointmentColumns(): Column<Appointment, AppointmentSort>[] {
  const { t } = useTranslation('admin-appointments');
  return [
    {
      id: 'patient',
      header: t('columns.patient'),
      sort: 'patient',
      width: '19%',
      foldedWidth: '40%',
      cell: ({ userId, dialysisCenterId: center }, layout) => (
        <>
          <span className="[overflow-wrap:anywhere]">{userId.username}</span>
          {layout === 'folded' && <span className="admin-fine block font-[450] text-muted">{center.CenterName}</span>}
        </>
      ),
    },
    {
      id: 'date',
      header: t('columns.date'),
      foldedHeader: t('columns.dateAndTime'),
      sort: 'date',
      width: '14%',
      foldedWidth: '25%',
      cell: ({ appoinmentDate, appoinmentTime }, layout) => (
        <>
          <span className="figure">{formatDate(appoinmentDate)}</span>
          {layout === 'folded' && (
            <span className="figure admin-fine block text-muted">{formatWindow(appoinmentTime)}</span>
          )}
        </>
      ),
    },
    {
      id: 'time',
      header: t('columns.time'),
      isFolded: true,
      width: '11%',
      cell: ({ appoinmentTime }) => <span className="figure">{formatWindow(appoinmentTime)}</span>,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sort: 'status',
      width: '12.5%',
      foldedWidth: '20%',
      cell: ({ bookingStatus }) => <StatusTag status={bookingStatus} />,
    },
    {
      id: 'center',
      header: t('columns.center'),
      sort: 'center',
      isFolded: true,
      width: '20.5%',
      cell: ({ dialysisCenterId: center }) => <span className="[overflow-wrap:anywhere]">{center.CenterName}</span>,
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      isFolded: true,
      width: '14%',
      cell: (appointment) => (
        <span className="admin-fine">
          <PaymentId appointment={appointment} />
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      align: 'end',
      width: '9%',
      foldedWidth: '15%',
      cell: ({ amount }) => (
        <span className={classNames('figure', amount === 0 && 'text-muted')}>{formatPrice(amount)}</span>
      ),
    },
  ];
}
