import profile from '../../i18n/en/profile.json';
import { addPageWords } from '../../i18n/page-words';

addPageWords('profile', profile);
