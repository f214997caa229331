import twoStep from '../../i18n/en/admin-two-step.json';
import { addPageWords } from '../../i18n/page-words';

addPageWords('admin-two-step', twoStep);
