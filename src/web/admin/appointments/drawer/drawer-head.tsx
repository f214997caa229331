import { Link } from 'react-router';
import type { Appointment, AppointmentDetail } from '../../../../contract/admin/bookings';
import * as adminPaths from '../../../../contract/admin/paths';
import { phoneHref } from '../../../../domain/phone-href';
import { formatDate, formatIsoMoment, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { LineEnds } from '../../ui/line-ends';
import { PatientPageLink } from '../../ui/patient-link';
import { StatusTag } from '../../ui/status-tag';

type PatientLineProps = {
  patient: Appointment['userId'];
  centerId: string;
  phone: string | null;
  hasAccount: boolean;
};

/** The patient's contact details, and the links to the register and the account. */
export function PatientLine({ patient, centerId, phone, hasAccount }: PatientLineProps) {
  const { t } = useTranslation('admin-appointments');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {phone && (
        <a href={phoneHref(phone)} className="text-link figure inline-flex min-h-(--row-control) items-center">
          {phone}
        </a>
      )}
      {patient.email && <span className="[overflow-wrap:anywhere]">{patient.email}</span>}
      {!patient.status && <StatusTag status="blocked" />}
      {hasAccount && (
        <Link
          to={adminPaths.user(patient._id)}
          aria-label={t('drawer.personLabel', { name: patient.username })}
          className="text-link admin-fine inline-flex min-h-(--row-control) items-center"
        >
          {t('drawer.person')}
        </Link>
      )}
      <PatientPageLink patient={{ _id: patient._id, name: patient.username }} centerId={centerId} />
    </span>
  );
}

type WhenAndWhereProps = {
  appointment: Appointment;
  /** Undefined until they are loaded. */
  details: AppointmentDetail | undefined;
};

/**
 * The head of an appointment: when, where, which chair, and its status. It repeats the columns that the drawer covers.
 */
export function WhenAndWhere({ appointment, details }: WhenAndWhereProps) {
  const { t } = useTranslation('admin-appointments');
  const center = details?.center;
  const { appoinmentDate, appoinmentTime, bookingStatus, cancelReason, holdExpiresAt, chair } = appointment;
  const { CenterName, Status } = appointment.dialysisCenterId;
  const hasChair = bookingStatus !== 'cancelled';
  return (
    <div className="mb-4 rounded-chip bg-teal-faint px-3.5 py-3">
      <p>
        <LineEnds end={<StatusTag status={appointment.sessionState} />}>
          <span className="admin-heading">
            <span className="inline-block">
              {formatDate(appoinmentDate)}
              {t('list.comma').trim()}
            </span>{' '}
            <span className="inline-block">{formatWindow(appoinmentTime)}</span>
          </span>
        </LineEnds>
      </p>
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
      {appointment.bookedBy && (
        <p className="mt-1 [overflow-wrap:anywhere]">{t('drawer.bookedBy', { name: appointment.bookedBy })}</p>
      )}
      {details?.desk && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          {details.desk.administrator
            ? t('drawer.deskBy', { name: details.desk.administrator })
            : t('drawer.deskBooked')}
          {details.desk.reason && ` ${t('drawer.deskReason', { reason: details.desk.reason })}`}
        </p>
      )}
      {details && details.othersInSeries > 0 && (
        <p className="mt-1">{t('drawer.series', { count: details.othersInSeries })}</p>
      )}
      {cancelReason && <WhyCancelled appointment={appointment} details={details} cancelReason={cancelReason} />}
      {holdExpiresAt && <p className="mt-1">{t('drawer.heldUntil', { moment: formatIsoMoment(holdExpiresAt) })}</p>}
      {Status !== 'active' && (
        <p className="mt-1">{t(Status === 'deleted' ? 'drawer.centerDeleted' : 'drawer.centerBlocked')}</p>
      )}
    </div>
  );
}

type WhyCancelledProps = WhenAndWhereProps & { cancelReason: NonNullable<Appointment['cancelReason']> };

/** Who cancelled it, who had asked for that, and the administrator's note. */
function WhyCancelled({ appointment: { cancelAskedBy }, details, cancelReason }: WhyCancelledProps) {
  const { t } = useTranslation('admin-appointments');
  const last = details?.history.find(({ from, to }) => to === 'cancelled' && from !== 'cancelled');
  const reason = last?.actor === 'administrator' ? last.note : null;
  return (
    <>
      <p className="mt-1">{t(cancelAskedBy ? `cancelAskedBy.${cancelAskedBy}` : `cancelReasons.${cancelReason}`)}</p>
      {reason && <p className="[overflow-wrap:anywhere]">{t('drawer.cancelReason', { reason })}</p>}
    </>
  );
}
