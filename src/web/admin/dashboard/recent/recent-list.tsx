import { Link } from 'react-router';
import type { Appointment } from '../../../../contract/admin/appointments';
import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { PaymentId } from '../../ui/payment-id';
import { StatusTag } from '../../ui/status-tag';
import { appointmentPath } from '../links';

type RecentListProps = { recent: readonly Appointment[]; labelledBy: string };

/** The last appointments on a phone; the whole item opens one. */
export function RecentList({ recent, labelledBy }: RecentListProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <ul aria-labelledby={labelledBy}>
      {recent.map((appointment) => (
        <li key={appointment._id} className="relative border-t border-line px-4 py-3 leading-normal">
          <div className="flex items-start justify-between gap-3">
            <Link
              to={appointmentPath(appointment._id)}
              className="min-w-0 text-base leading-snug font-[550] outline-none after:absolute after:inset-0 focus-visible:after:outline-[3px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal focus-visible:after:outline-solid"
            >
              {appointment.userId.username}
            </Link>
            <StatusTag status={appointment.bookingStatus} />
          </div>
          <p className="text-[0.9375rem] text-muted">{appointment.dialysisCenterId.CenterName}</p>
          <p className="text-[0.9375rem]">
            <span className="figure">{formatDate(appointment.appoinmentDate)}</span>
            {t('recent.comma')}
            <span className="figure">{formatWindow(appointment.appoinmentTime)}</span>
          </p>
          <p className="text-sm">
            <PaymentId appointment={appointment} />
          </p>
        </li>
      ))}
    </ul>
  );
}
