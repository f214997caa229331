import type { Language } from '../../contract/account';
import { languageOf } from './languages';

const KEY = 'language';

/** The language last chosen in this browser; null when none was, or when the browser keeps nothing. */
export function rememberedLanguage(): Language | null {
  try {
    return languageOf(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Keeps the choice for the next visit. A browser that keeps nothing asks anew. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is off or full; the language still holds for this visit.
  }
}
