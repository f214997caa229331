import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';

type PatientLinkProps = {
  patient: { _id: string; name: string };
  /** The center at which the name stands. */
  centerId: string;
};

/** A patient's name, which leads to their page in the register for who may open it. */
export function PatientName({ patient: { _id, name }, centerId }: PatientLinkProps) {
  if (!useMay()('book', centerId)) return name;
  return (
    <Link
      to={adminPaths.patient(_id)}
      className="focus-ring -my-0.5 inline-block rounded-[4px] py-0.5 hover:text-teal hover:underline"
    >
      {name}
    </Link>
  );
}

/** A link to a patient's page in the register, beside a name that leads elsewhere. Empty for who may not open it. */
export function PatientPageLink({ patient: { _id, name }, centerId }: PatientLinkProps) {
  const { t } = useTranslation('admin');
  if (!useMay()('book', centerId)) return null;
  return (
    <Link
      to={adminPaths.patient(_id)}
      aria-label={t('patientPageOf', { name })}
      className="text-link admin-fine inline-flex min-h-(--row-control) items-center"
    >
      {t('patientPage')}
    </Link>
  );
}
