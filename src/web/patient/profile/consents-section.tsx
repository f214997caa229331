import * as paths from '../../../contract/paths';
import type { Consent } from '../../../contract/patients/consent';
import { formatDate, formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { ConsentNotice } from '../consent/consent-field';
import { Section } from './section';

type ConsentsSectionProps = { consents: Consent[]; refused: RefusedForm | undefined };

/** The patient's consents with their dates, and buttons to withdraw them. */
export function ConsentsSection({ consents, refused }: ConsentsSectionProps) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('consents.title')} lead={t('consents.lead')}>
      {consents.length === 0 ? (
        <p className="text-muted">{t('consents.none')}</p>
      ) : (
        <ul className="flex w-full flex-col gap-5">
          {consents.map((one) => (
            <ConsentRow key={one._id} consent={one} refused={refused} />
          ))}
        </ul>
      )}
      <details className="w-full">
        <summary className="text-link focus-ring inline-block cursor-pointer rounded-sm py-2.5">
          {t('consents.read')}
        </summary>
        <ConsentNotice />
      </details>
    </Section>
  );
}

/** One consent: to what, when, how and in which version, with a button to withdraw it if it is in force. */
function ConsentRow({ consent, refused }: { consent: Consent; refused: RefusedForm | undefined }) {
  const { t, language } = useTranslation('profile');
  const { purpose, version, givenAt, withdrawnAt } = consent;
  return (
    <li className="flex flex-col items-start gap-2">
      <div>
        <p className="font-strong">{t(`consents.purposes.${purpose}`)}</p>
        <p className="type-second text-muted">
          {t('consents.given', {
            moment: formatMoment(new Date(givenAt)),
            how: t(`consents.how.${consent.how}`),
            language: new Intl.DisplayNames(language, { type: 'language' }).of(consent.language),
            // Versions are named after the date on which they come into force.
            version: formatDate(version),
          })}{' '}
          {withdrawnAt && <span>{t('consents.withdrawn', { moment: formatMoment(new Date(withdrawnAt)) })}</span>}
        </p>
      </div>
      {!withdrawnAt &&
        (purpose === 'newsletter' ? (
          <Form intent="unsubscribe" refused={refused} className="flex flex-col items-start gap-2">
            <SubmitButton variant="outline" size="small" busyLabel={t('consents.unsubscribing')}>
              {t('consents.unsubscribe')}
            </SubmitButton>
            <FormRefusal />
          </Form>
        ) : (
          // An account needs this consent, so the next page explains the consequences first.
          <ButtonLink to={`${paths.deleteAccount}?why=consent`} variant="outline" size="small">
            {t('consents.takeBack')}
          </ButtonLink>
        ))}
    </li>
  );
}
