import { use } from 'react';
import { localeOf } from '../../../locales';
import { nameWritten } from '../../../locales/name-written';
import { UsedWordsContext, useLanguage } from './use-translation';
import { fetchWords, sayerOf } from './words';

/**
 * Returns a function that writes a name in the script of the page's language. It returns an empty text in languages that keep Latin
 * names, and for unknown words.
 */
function useNameInLanguage(): (name: string) => string {
  const language = useLanguage();
  const used = use(UsedWordsContext);
  if (!localeOf(language).script) return () => '';
  used.add(language, 'names');
  use(fetchWords(language, 'names'));
  return (name) => nameWritten(name, sayerOf(language, 'names')!.messages);
}

/**
 * Writes the name of a city or quarter. Where the page has another script, in both: as people say it, and as signs have it,
 * `बेंगलुरु (Bengaluru)`.
 */
export function usePlaceName(): (name: string) => string {
  const nameInLanguage = useNameInLanguage();
  return (name) => {
    const said = nameInLanguage(name);
    return said ? `${said} (${name})` : name;
  };
}

/** A center's name in the script of the page's language. It stands below the name as the board at its door has it. */
export function NameInLanguage({ of: name }: { of: string }) {
  const said = useNameInLanguage()(name);
  return said && <span className="type-second block font-label text-muted">{said}</span>;
}
