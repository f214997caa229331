import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { ConsentsSection } from './consents-section';
import { DeleteSection } from './delete-section';
import { DownloadSection } from './download-section';
import { InnerPage } from './inner-page';
import { NomineeSection } from './nominee-section';
import { Section } from './section';
import './profile-words';

export function meta() {
  return pageTitle(i18n.t('data.title', { ns: 'profile' }));
}

/** The rights of the DPDP Act 2023 in one place (/myprofile/data): consent, access, correction, nomination, erasure. */
export default function DataPage() {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('data.title')} lead={t('data.lead')}>
      <ConsentsSection />
      <DownloadSection />
      <Section title={t('data.correct.title')} lead={t('data.correct.lead')}>
        <p>
          <Trans
            t={t}
            i18nKey="data.correct.text"
            components={{
              profile: <Link to="/myprofile" className="text-link" />,
              support: <Link to="/contact" className="text-link" />,
            }}
          />
        </p>
      </Section>
      <NomineeSection />
      <DeleteSection />
    </InnerPage>
  );
}
