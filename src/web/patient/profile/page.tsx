import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';
import { Profile } from './profile';
import './profile-words';

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'profile' }));
}

/** The patient's own account (/myprofile). */
export default function ProfilePage() {
  return (
    <RequireLogin>
      <Profile />
    </RequireLogin>
  );
}
