/**
 * Adds the language of `accented.ts` to a copy of the project, from the English words, as any other is added: a folder of
 * src/locales, and `npm run words`. No release has it. `tsx scripts/pseudo-locale.ts <copy>`.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { REFUSALS } from '../src/contract/refusals';
import { SHORT } from '../src/locales/short-texts';
import { PSEUDO, accented } from './accented';

type Token = ReturnType<typeof compileMessageOrThrow>[number];

/** An ICU message with the accents on its text; what is put in, tags and the names of forms stay. */
function pseudo(message: string): string {
  return compileMessageOrThrow(message).map(written).join('');
}

function written(token: Token): string {
  if (typeof token === 'string') {
    return token
      .split(/(<\/?\w+\/?>|#)/)
      .map((part) => (/^[<#]/.test(part) ? part : accented(part)))
      .join('');
  }
  const [name, kind, forms] = token as [string, string?, Record<string, Token[]>?];
  if (!kind) return `{${name}}`;
  const each = Object.entries(forms ?? {}).filter(([, form]) => Array.isArray(form));
  const said = each.map(
    ([form, tokens]) => `${/^\d/.test(form) ? `=${form}` : form} {${tokens.map(written).join('')}}`,
  );
  return `{${name}, ${kind}, ${said.join(' ')}}`;
}

type Words = Record<string, string>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;
const pseudoWords = (words: Words): Words =>
  Object.fromEntries(
    // An SMS has no room for longer texts, so that they are in English.
    Object.entries(words).flatMap(([key, message]) => (key.startsWith(SHORT) ? [] : [[key, pseudo(message)]])),
  );

function addTo(copy: string): void {
  const locales = path.join(copy, 'src/locales');
  const own = path.join(locales, PSEUDO);
  for (const folder of ['pages', 'server']) {
    mkdirSync(path.join(own, folder), { recursive: true });
    const files = readdirSync(path.join(locales, 'en', folder)).filter((file) => !file.startsWith('admin'));
    for (const file of files) {
      const words = pseudoWords(read(path.join(locales, 'en', folder, file)));
      writeFileSync(path.join(own, folder, file), `${JSON.stringify({ ...words, ...fromElsewhere(file, locales) })}\n`);
    }
  }
  cpSync(path.join(copy, 'scripts/accented.ts'), path.join(own, 'accented.ts'));
  cpSync(path.join(locales, 'hi/files.ts'), path.join(own, 'files.ts'));
  const files = readFileSync(path.join(own, 'files.ts'), 'utf8');
  writeFileSync(path.join(own, 'files.ts'), files.replace(/^.*\n.*names\.json.*\n/m, ''));
  writeFileSync(path.join(own, 'index.ts'), INDEX);
  writeFileSync(path.join(own, 'about.ts'), ABOUT);
  writeFileSync(path.join(own, 'writing.ts'), WRITING);
}

/** What has no file in English: names of amenities, which come in English, and refusals, whose sentences are the server's. */
function fromElsewhere(file: string, locales: string): Words {
  const keys = Object.keys(read(path.join(locales, 'hi/pages/amenities.json')));
  if (file === 'amenities.json') return Object.fromEntries(keys.map((name) => [name, accented(name)]));
  if (file !== 'errors.json') return {};
  return Object.fromEntries(Object.entries(REFUSALS).map(([code, { message }]) => [`byCode.${code}`, pseudo(message)]));
}

const INDEX = `import { LOCALE as english } from '../en';
import type { Locale } from '../locale';
import { accented } from './accented';

export const LOCALE: Locale = {
  tag: 'en-IN',
  date: (date) => accented(english.date(date)),
  clockTime: (instant) => accented(english.clockTime(instant)),
  window: (startHour) => accented(english.window(startHour)),
};
`;

const ABOUT = `import type { About } from '../about';
import { accented } from './accented';

export const ABOUT = { name: accented('English'), lacks: accented('partly'), question: null } satisfies About;
`;

const WRITING = `import { WRITING as english } from '../en/writing';
import { accented } from './accented';

const each = <T extends Record<string, string>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, said]) => [key, accented(said)])) as T;

export const WRITING = {
  schemes: each(english.schemes),
  paidWith: each(english.paidWith),
  anyWay: accented(english.anyWay),
  cardEnding: (last4: string) => accented(english.cardEnding(last4)),
};
`;

addTo(process.argv[2]!);
