import { href, Link } from 'react-router';
import type { Appointment } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../i18n/use-translation';
import { StatusTag } from '../../ui/status-tag';

/** The patient's contact details, and the link to the account. */
export function PatientLine({ patient }: { patient: Appointment['userId'] }) {
  const { t } = useTranslation('admin-appointments');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="[overflow-wrap:anywhere]">{patient.email}</span>
      {!patient.status && <StatusTag status="blocked" />}
      <Link
        to={href('/admin/users/:userId', { userId: patient._id })}
        aria-label={t('drawer.personLabel', { name: patient.username })}
        className="text-link admin-fine"
      >
        {t('drawer.person')}
      </Link>
    </span>
  );
}
