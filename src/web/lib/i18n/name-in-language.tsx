import { use } from 'react';
import { localeOf } from '../../../locales';
import { nameWritten } from '../../../locales/name-written';
import { UsedWordsContext, useLanguage } from './use-translation';
import { fetchWords, sayerOf } from './words';

/** Names in the script of the page's language; empty in languages that write them as they are, and where a word is unknown. */
function useNameInLanguage(): (name: string) => string {
  const language = useLanguage();
  const used = use(UsedWordsContext);
  if (!localeOf(language).script) return () => '';
  used.add(language, 'names');
  use(fetchWords(language, 'names'));
  return (name) => nameWritten(name, sayerOf(language, 'names')!.messages);
}

/** Cities and quarters, in both scripts where the page has another, as they are said and as on a sign: `बेंगलुरु (Bengaluru)`. */
export function usePlaceName(): (name: string) => string {
  const nameInLanguage = useNameInLanguage();
  return (name) => {
    const said = nameInLanguage(name);
    return said ? `${said} (${name})` : name;
  };
}

/** Below a center's name as the board at its door has it: the same in the page's own script. */
export function NameInLanguage({ of: name }: { of: string }) {
  const said = useNameInLanguage()(name);
  return said && <span className="type-second block font-label text-muted">{said}</span>;
}
