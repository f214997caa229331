/** Changing the language. English is in every page; another language comes as one file when it is first spoken. */
import type { Language } from '../../contract/account';
import { i18n } from './i18n';
import { DEFAULT_LANGUAGE } from './languages';
import { rememberLanguage, rememberedLanguage } from './remembered';
import { addWords, hasWords } from './words';

type Catalogue = Record<string, object>;

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  hi: () => import('./hi').then((file) => file.hi),
};

/** Of several wishes in a row the last one counts, whichever file comes first. */
let wanted: Language = DEFAULT_LANGUAGE;

/** Speaks a language from now on, and on the next visit. Throws when its words can't be fetched; nothing changes then. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  await fetchWords(language);
  if (wanted !== language) return;
  i18n.change(language);
  rememberLanguage(language);
}

/** Has the words of the language of the last visit on their way before the page is drawn. */
export function fetchRememberedWords(): void {
  const language = rememberedLanguage();
  // A failure shows when they are needed.
  if (language) fetchWords(language).catch(() => undefined);
}

async function fetchWords(language: Language): Promise<void> {
  if (language === 'en' || hasWords(language)) return;
  const words = await CATALOGUES[language]();
  for (const [namespace, bundle] of Object.entries(words)) addWords(language, namespace, bundle);
}
