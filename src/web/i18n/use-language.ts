import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/account';
import { i18n } from './i18n';
import { DEFAULT_LANGUAGE, languageOf } from './languages';

function watchLanguage(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

/** The language that is spoken now, also outside of formatted sentences. */
export function spokenLanguage(): Language {
  return languageOf(i18n.language) ?? DEFAULT_LANGUAGE;
}

/** The same for rendering. Prerendered pages, and so their first drawing in the browser, are English. */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, spokenLanguage, () => DEFAULT_LANGUAGE);
}
