import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { FactRows } from '../../ui/fact-rows';
import { phoneHref } from '../../ui/phone-href';
import { usePrivacyFacts } from '../privacy/privacy-facts';

/** The published contact; where nobody has been named, support, and that this is so. */
export function Officer() {
  const { t } = useTranslation('grievance');
  const officer = usePrivacyFacts()?.officer ?? null;
  const { name, email, phone, address } = officer ?? { name: PRODUCT.name, ...PRODUCT.support };
  return (
    <>
      {!officer && <p>{t('officer.none')}</p>}
      <FactRows
        facts={[
          { label: t(officer ? 'officer.name' : 'officer.support'), value: name },
          {
            label: t('officer.email'),
            value: (
              <a href={`mailto:${email}`} className="text-link break-all">
                {email}
              </a>
            ),
          },
          ...(phone
            ? [
                {
                  label: t('officer.phone'),
                  value: (
                    <a href={phoneHref(phone)} className="text-link figure">
                      {phone}
                    </a>
                  ),
                },
              ]
            : []),
          ...(officer ? [] : [{ label: t('officer.hours'), value: PRODUCT.support.hours }]),
          ...(address ? [{ label: t('officer.address'), value: <span className="block text-balance">{address}</span> }] : []),
        ]}
      />
      <p>
        <ButtonLink to="/contact?topic=privacy">{t('officer.write')}</ButtonLink>
      </p>
    </>
  );
}
