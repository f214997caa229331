import type { Patient } from '../../../contract/patients/people';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { KeptNow } from '../profile/kept-now';

/** A person's details as somebody else has just saved them. */
export function KeptPerson({ person: { name, email, phone, dateOfBirth } }: { person: Patient }) {
  const { t } = useTranslation('people');
  return (
    <KeptNow
      kept={[
        { label: t('add.name'), value: name },
        { label: t('add.email'), value: email ?? '' },
        { label: t('add.phone'), value: phone ?? '' },
        { label: t('add.dateOfBirth'), value: dateOfBirth ? formatDate(dateOfBirth) : '' },
      ]}
    />
  );
}
