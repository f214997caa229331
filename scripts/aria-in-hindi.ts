/**
 * React Aria carries what it says in 34 languages, and not in Hindi. A build keeps English, and adds our Hindi
 * (src/web/lib/i18n/aria-hindi.ts) to the components that patients have. On the server too: a label that is rendered in
 * another language stays as it is when the page is hydrated. `npm run dev` says these words in English.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const DICTIONARY = /\/(react-aria|react-stately|react-aria-components)\/dist\/private\/(?:(\w+)\/)?intlStrings\.mjs$/;
const ENGLISH = /from "([^"]+\/en-US\.mjs)"/;
/** The folders of React Aria's that have their Hindi. */
const IN_HINDI = ['calendar', 'overlays'];

const HINDI = path.resolve(import.meta.dirname, '../src/web/lib/i18n/aria-hindi.ts');

/** A dictionary of React Aria with English, and Hindi where we have it; null for any other module. */
export function dictionaryOf(code: string, id: string): string | null {
  const [, source, folder = ''] = DICTIONARY.exec(id) ?? [];
  if (!source) return null;
  const english = ENGLISH.exec(code)?.[1];
  if (!english) throw new Error(`React Aria keeps its words elsewhere than in ${id}.`);
  const hasHindi = source === 'react-aria' && IN_HINDI.includes(folder);
  return [
    `import english from ${JSON.stringify(english)};`,
    hasHindi ? `import { ${folder} as hindi } from ${JSON.stringify(HINDI)};` : '',
    `export default { 'en-US': english${hasHindi ? ", 'hi-IN': hindi" : ''} };`,
  ].join('\n');
}

export function ariaInHindi(): Plugin {
  return {
    name: 'aria-in-hindi',
    apply: 'build',
    transform: (code, id) => {
      const dictionary = dictionaryOf(code, id);
      return dictionary === null ? null : { code: dictionary, map: null };
    },
  };
}
