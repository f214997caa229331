/** A language is a folder of src/locales: no other code asks for one by name, or has its letters. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../src/locales';
import { LOCALES } from '../src/locales/index';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SOURCES = path.join(PROJECT_DIR, 'src');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /[.]tsx?$/.test(file) && !/[.]test[.]/.test(file) && !file.startsWith('locales/'),
);
const textOf = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

const tags = LANGUAGES.filter((one) => one !== 'en').join('|');
const names = LANGUAGES.filter((one) => one !== 'en').map((one) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(one),
);
/** The tag in quotes, or the name; but not in the name of a font. */
const NAMED = new RegExp(`['"](?:${tags})['"]|${names.join('|')}|(?<!['"-])\\b(?:${names.join('|').toLowerCase()})`);

it('no code asks for another language than English', () => {
  expect(FILES.filter((file) => NAMED.test(textOf(file)))).toEqual([]);
});

/** What reads the scripts of India as people write them, whatever the language of the page. */
const READ_WHAT_PEOPLE_WRITE = [
  'contract/given.ts',
  'domain/center-fields.ts',
  'domain/imports.ts',
  'domain/plain-text.ts',
  'domain/sound.ts',
  'domain/states.ts',
  'server/centers/read-search.ts',
  'web/patient/guides/diet/food-aliases.ts',
  'web/patient/guides/diet/search-foods.ts',
];
/** The invented operator's hours, which an operator sets; an example in a comment. */
const OTHERS = ['contract/operator.ts', 'web/lib/i18n/name-in-language.tsx'];

it('the letters of other scripts stand in the words of their language, or where such letters are read', () => {
  const found = FILES.filter((file) => /[\u0900-\u0dff]/.test(textOf(file)));
  expect(found.sort()).toEqual([...READ_WHAT_PEOPLE_WRITE, ...OTHERS].sort());
});

it('the styles of a script are those of every language that is written in it, named once', () => {
  const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const named = styles.flatMap((file) => textOf(file).match(/^.*:lang\(.*$/gm) ?? []);
  const inDevanagari = LANGUAGES.filter((one) => LOCALES[one].script === 'Devanagari').map((one) => `&:lang(${one})`);
  expect(named).toEqual([`@custom-variant devanagari (${inDevanagari.join(', ')});`]);
});
