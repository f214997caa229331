import { use } from 'react';
import { inHindi } from '../../../domain/in-hindi';
import { UsedWordsContext, useLanguage } from './use-translation';
import { fetchWords, sayerOf } from './words';

/** Names in Devanagari on Hindi pages; empty in other languages, and where a word is unknown. */
function useNameInHindi(): (name: string) => string {
  const language = useLanguage();
  const used = use(UsedWordsContext);
  if (language !== 'hi') return () => '';
  used.add(language, 'names');
  use(fetchWords(language, 'names'));
  return (name) => inHindi(name, sayerOf(language, 'names')!.messages);
}

/** Cities and quarters, on Hindi pages in both scripts, as they are said and as on a sign: `बेंगलुरु (Bengaluru)`. */
export function usePlaceName(): (name: string) => string {
  const nameInHindi = useNameInHindi();
  return (name) => {
    const said = nameInHindi(name);
    return said ? `${said} (${name})` : name;
  };
}

/** On Hindi pages, below a center's name as the board at its door has it: the same in Devanagari. */
export function NameInHindi({ of: name }: { of: string }) {
  const said = useNameInHindi()(name);
  return said && <span className="type-second block font-label text-muted">{said}</span>;
}
