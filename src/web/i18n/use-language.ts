import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/account';
import { i18n } from './i18n';
import { DEFAULT_LANGUAGE } from './languages';

/** The language that is spoken now, also outside of formatted sentences. */
export function spokenLanguage(): Language {
  return i18n.language;
}

/** The same for rendering. Prerendered pages, and so their first drawing in the browser, are English. */
export function useLanguage(): Language {
  return useSyncExternalStore(i18n.subscribe, spokenLanguage, () => DEFAULT_LANGUAGE);
}
