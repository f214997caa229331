import type { Appointment, AppointmentDetail } from '../../../../contract/admin/appointments';
import { formatDate, formatIsoMoment, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { phoneHref } from '../../../../domain/phone-href';
import { StatusTag } from '../../ui/status-tag';

type WhenAndWhereProps = {
  appointment: Appointment;
  /** Undefined until it is loaded. */
  center: AppointmentDetail['center'] | undefined;
};

/**
 * The head of an appointment: when, where, which chair, and its status. It repeats the columns that the drawer covers.
 */
export function WhenAndWhere({ appointment, center }: WhenAndWhereProps) {
  const { t } = useTranslation('admin-appointments');
  const { appoinmentDate, appoinmentTime, bookingStatus, cancelReason, holdExpiresAt, chair } = appointment;
  const { CenterName, Status } = appointment.dialysisCenterId;
  const hasChair = bookingStatus !== 'cancelled';
  return (
    <div className="mb-4 rounded-chip bg-teal-faint px-3.5 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="admin-heading min-w-0">
          <span className="figure">{formatDate(appoinmentDate)}</span>
          {t('list.comma')}
          <span className="figure">{formatWindow(appoinmentTime)}</span>
        </p>
        <StatusTag status={bookingStatus} className="shrink-0" />
      </div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {!hasChair
          ? CenterName
          : center
            ? t('drawer.chair', { center: CenterName, chair, slots: center.slots })
            : t('drawer.chairOnly', { center: CenterName, chair })}
      </p>
      {center && (
        <p className="text-muted">
          {t('drawer.centerPhone')}{' '}
          <a href={phoneHref(center.contactNumber)} className="text-link figure">
            {center.contactNumber}
          </a>
        </p>
      )}
      {cancelReason && <p className="mt-1">{t(`cancelReasons.${cancelReason}`)}</p>}
      {holdExpiresAt && <p className="mt-1">{t('drawer.heldUntil', { moment: formatIsoMoment(holdExpiresAt) })}</p>}
      {Status !== 'active' && (
        <p className="mt-1">{t(Status === 'deleted' ? 'drawer.centerDeleted' : 'drawer.centerBlocked')}</p>
      )}
    </div>
  );
}
