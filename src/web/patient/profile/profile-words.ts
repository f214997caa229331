import auth from '../../i18n/en/auth.json';
import profile from '../../i18n/en/profile.json';
import { addPageWords } from '../../i18n/page-words';

addPageWords('auth', auth);
addPageWords('profile', profile);
