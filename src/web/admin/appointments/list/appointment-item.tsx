import type { Appointment } from '../../../../contract/admin/appointments';
import { formatDate, formatPrice, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { StatusTag } from '../../ui/status-tag';

/** An appointment on the phone: patient and status, when, where and the price. */
export function AppointmentItem({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('admin-appointments');
  const { userId, dialysisCenterId: center, appoinmentDate, appoinmentTime, bookingStatus, amount } = appointment;
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="admin-strong min-w-0 [overflow-wrap:anywhere]">{userId.username}</span>
        <StatusTag status={bookingStatus} className="shrink-0" />
      </span>
      <span className="mt-0.5 block">
        <span className="figure">{formatDate(appoinmentDate)}</span>
        {t('list.comma')}
        <span className="figure">{formatWindow(appoinmentTime)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">{center.CenterName}</span>
        <span className="figure">{formatPrice(amount)}</span>
      </span>
    </>
  );
}
