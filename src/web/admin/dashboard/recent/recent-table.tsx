import { Link } from 'react-router';
import type { Appointment } from '../../../../contract/admin/appointments';
import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { PaymentId } from '../../ui/payment-id';
import { StatusTag } from '../../ui/status-tag';
import { appointmentPath } from '../links';

const HEAD = 'px-2.5 text-left font-[550] first:pl-4 last:pr-4 lg:first:pl-4.5 lg:last:pr-4.5';
const CELL = 'px-2.5 py-1.5 first:pl-4 last:pr-4 lg:first:pl-4.5 lg:last:pr-4.5';

type RecentTableProps = { recent: readonly Appointment[]; labelledBy: string };

/** The last appointments as a table; the name opens one. */
export function RecentTable({ recent, labelledBy }: RecentTableProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <table aria-labelledby={labelledBy} className="w-full text-[0.9375rem] leading-snug">
      <thead>
        <tr className="h-9.5 border-y border-line bg-sunken text-sm text-muted">
          <th scope="col" className={HEAD}>
            {t('recent.patient')}
          </th>
          <th scope="col" className={`${HEAD} hidden lg:table-cell`}>
            {t('recent.payment')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.center')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.when')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {recent.map((appointment) => (
          <tr key={appointment._id} className="relative h-11.5 border-line not-last:border-b hover:bg-teal-faint">
            <th scope="row" className={`${CELL} text-left font-[550]`}>
              <Link
                to={appointmentPath(appointment._id)}
                className="outline-none after:absolute after:inset-0 focus-visible:after:outline-[3px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal focus-visible:after:outline-solid"
              >
                {appointment.userId.username}
              </Link>
            </th>
            <td className={`${CELL} hidden text-sm lg:table-cell`}>
              <PaymentId appointment={appointment} />
            </td>
            <td className={CELL}>{appointment.dialysisCenterId.CenterName}</td>
            <td className={CELL}>
              <span className="figure block lg:inline">{formatDate(appointment.appoinmentDate)}</span>
              <span className="max-lg:hidden">{t('recent.comma')}</span>
              <span className="figure block max-lg:text-sm max-lg:text-muted lg:inline">
                {formatWindow(appointment.appoinmentTime)}
              </span>
            </td>
            <td className={CELL}>
              <StatusTag status={appointment.bookingStatus} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
