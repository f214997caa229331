/**
 * React Aria carries what it says in 34 languages, and not in all of ours. A build keeps English, and adds what a folder of
 * src/locales has for the components of patients (`react-aria.ts`). On the server too: a label that is rendered in another
 * language stays as it is when the page is hydrated. `npm run dev` says these words in English.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const DICTIONARY = /\/(react-aria|react-stately|react-aria-components)\/dist\/private\/(?:(\w+)\/)?intlStrings\.mjs$/;
const ENGLISH = /from "([^"]+\/en-US\.mjs)"/;

const LOCALES = path.resolve(import.meta.dirname, '../src/locales');
/** The languages that say it, each with its file, and with the folders of React Aria's that the file has. */
const OWN = readdirSync(LOCALES).flatMap((language) => {
  const file = path.join(LOCALES, language, 'react-aria.ts');
  if (!existsSync(file)) return [];
  const folders = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, folder]) => folder!);
  return [{ language, file, folders }];
});

/** A dictionary of React Aria with English, and the languages of which we have it; null for any other module. */
export function dictionaryOf(code: string, id: string): string | null {
  const [, source, folder = ''] = DICTIONARY.exec(id) ?? [];
  if (!source) return null;
  const english = ENGLISH.exec(code)?.[1];
  if (!english) throw new Error(`React Aria keeps its words elsewhere than in ${id}.`);
  const ours = OWN.filter(({ folders }) => source === 'react-aria' && folders.includes(folder));
  return [
    `import english from ${JSON.stringify(english)};`,
    ...ours.map(({ language, file }) => `import { ${folder} as ${language} } from ${JSON.stringify(file)};`),
    `export default { ${["'en-US': english", ...ours.map(({ language }) => `'${language}-IN': ${language}`)].join(', ')} };`,
  ].join('\n');
}

export function ariaWords(): Plugin {
  return {
    name: 'aria-words',
    apply: 'build',
    transform: (code, id) => {
      const dictionary = dictionaryOf(code, id);
      return dictionary === null ? null : { code: dictionary, map: null };
    },
  };
}
