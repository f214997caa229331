import { phoneHref } from '../../../domain/phone-href';
import { useSupport } from '../../i18n/use-support';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { FactRows } from '../../ui/fact-rows';

/** The published contact. */
export function Officer() {
  const { t } = useTranslation('grievance');
  const { name, email, phone, address } = useSupport().officer;
  return (
    <>
      <FactRows
        facts={[
          { label: t('officer.name'), value: name },
          {
            label: t('officer.email'),
            value: (
              <a href={`mailto:${email}`} className="text-link break-all">
                {email}
              </a>
            ),
          },
          {
            label: t('officer.phone'),
            value: (
              <a href={phoneHref(phone)} className="text-link figure">
                {phone}
              </a>
            ),
          },
          { label: t('officer.address'), value: <span className="block text-balance">{address}</span> },
        ]}
      />
      <p>
        <ButtonLink to="/contact?topic=privacy">{t('officer.write')}</ButtonLink>
      </p>
    </>
  );
}
