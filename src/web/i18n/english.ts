import { i18n } from './i18n';

/** The same catalogue, always in English: for pages that are not translated yet, with all that stands on them. */
export const english = i18n.cloneInstance({ lng: 'en' });
