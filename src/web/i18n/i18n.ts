/** The message catalogue, ready at once (no loading), so that prerendered pages carry their words. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';

export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'common',
  resources: { en },
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: false },
  showSupportNotice: false,
});
