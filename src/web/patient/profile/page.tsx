import profile from '../../i18n/en/profile.json';
import { i18n } from '../../i18n/i18n';
import auth from '../../i18n/en/auth.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';
import { Profile } from './profile';

addPageWords('auth', auth);
addPageWords('profile', profile);

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
