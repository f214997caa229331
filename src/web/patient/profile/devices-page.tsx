import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { DeviceList } from './device-list';
import { EverywhereSection } from './everywhere-section';
import { InnerPage } from './inner-page';
import './profile-words';

export function meta() {
  return pageTitle(i18n.t('devices.title', { ns: 'profile' }));
}

/** Where the patient is logged in (/myprofile/devices); the mail about a new device leads here. */
export default function DevicesPage() {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('devices.title')} lead={t('devices.lead')}>
      <DeviceList />
      <EverywhereSection />
    </InnerPage>
  );
}
