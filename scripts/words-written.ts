/** What follows from the folders of src/locales, as source: which files of words there are, and what goes into their sentences. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ALWAYS } from '../src/locales/always';
import { SHORT, shortTexts } from '../src/locales/short-texts';

const LOCALES = path.join(import.meta.dirname, '../src/locales');
const HEAD = '// Written by `npm run words`.\n';
const TO = path.join(LOCALES, 'generated');

/** English first: it says which sentences there are. */
const tags = readdirSync(LOCALES)
  .filter((name) => existsSync(path.join(LOCALES, name, 'index.ts')))
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other));

function namespacesOf(tag: string): string[] {
  const folder = path.join(LOCALES, tag, 'server');
  return existsSync(folder) ? readdirSync(folder).map((file) => path.basename(file, '.json')) : [];
}

/** `hi`, `booking-funded`: `hiBookingFunded`. */
const nameOf = (...parts: string[]) =>
  parts.join('-').replace(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

type Token = ReturnType<typeof compileMessageOrThrow>[number];

/** The values of a sentence with their types. */
function valuesOf(tokens: readonly Token[], found: Record<string, string> = {}): Record<string, string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, forms] = token as [string, string?, Record<string, Token[]>?];
    const type = { plural: 'number', select: forms && 'true' in forms ? 'boolean' : 'string' }[kind ?? ''];
    if (!(name in ALWAYS)) found[name] = type ?? found[name] ?? 'string | number';
    for (const form of Object.values(forms ?? {})) if (Array.isArray(form)) valuesOf(form, found);
  }
  return found;
}

function typeOf(sentence: string): string {
  const values = Object.entries(valuesOf(compileMessageOrThrow(sentence)));
  return values.length === 0 ? 'null' : `{ ${values.map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

type Sentences = Record<string, string>;
const sentencesOf = (namespace: string) =>
  JSON.parse(readFileSync(path.join(LOCALES, 'en/server', `${namespace}.json`), 'utf8')) as Sentences;

function typesOf(namespace: string, sentences: Sentences): string {
  const types = Object.entries(sentences).map(([key, sentence]) => `    ${quoted(key)}: ${typeOf(sentence)};\n`);
  return `  ${quoted(namespace)}: {\n${types.join('')}  };\n`;
}

function serverWords(): string {
  const files = tags.flatMap((tag) => namespacesOf(tag).map((namespace) => ({ tag, namespace })));
  const imports = files.map(
    ({ tag, namespace }) =>
      `import ${nameOf(tag, namespace)} from '../${tag}/server/${namespace}.json' with { type: 'json' };\n`,
  );
  const tables = tags.map((tag) => {
    const entries = namespacesOf(tag).map((namespace) => `    ${quoted(namespace)}: ${nameOf(tag, namespace)},\n`);
    const all = namespacesOf(tag).map((namespace) => `      ${nameOf(tag, namespace)},\n`);
    return `  ${tag}: {\n${entries.join('')}    'short': shortTexts(\n${all.join('')}    ),\n  },\n`;
  });
  const said = namespacesOf('en').map((namespace) => {
    const sentences = Object.entries(sentencesOf(namespace)).filter(([key]) => !key.startsWith(SHORT));
    return typesOf(namespace, Object.fromEntries(sentences));
  });
  said.push(typesOf('short', shortTexts(...namespacesOf('en').map(sentencesOf))));
  return `${HEAD}import type { Language } from '..';
import { shortTexts } from '../short-texts';
${imports.join('')}
/** The sentences that the server writes, by language and file; \`short\`: the short texts of all files. */
export const SERVER_WORDS: Record<Language, Partial<Record<string, Partial<Record<string, string>>>>> = {
${tables.join('')}};

/** What goes into each sentence; null: nothing. */
export type Said = {
${said.join('')}};
`;
}

/** Which messages the pages have: the English files, as types alone. */
function catalogue(): string {
  const files = readdirSync(path.join(LOCALES, 'en/pages')).map((file) => path.basename(file, '.json'));
  const entries = files.map((file) => `  ${quoted(file)}: typeof import('../en/pages/${file}.json');\n`);
  return `${HEAD}/** The files of the pages' messages, and what each says. */\nexport type Catalogue = {\n${entries.join('')}};\n`;
}

/** A table of what the folders of languages have in a file, by tag: `export const NAME`. */
function table(file: string, name: string): string {
  const having = tags.filter((tag) => existsSync(path.join(LOCALES, tag, `${file}.ts`)));
  const imports = having.map((tag) => `import { ${name} as ${tag} } from '../${tag}/${file}';\n`);
  return `${HEAD}${imports.join('')}\nexport const ${name} = { ${having.join(', ')} };\n`;
}

/** By their paths. */
export const WRITTEN = {
  // One for each, so that a page gets the first alone.
  [path.join(TO, 'locales.ts')]: table('index', 'LOCALE'),
  [path.join(TO, 'about.ts')]: table('about', 'ABOUT'),
  [path.join(TO, 'writing.ts')]: table('writing', 'WRITING'),
  [path.join(TO, 'cities.ts')]: table('cities', 'CITIES'),
  [path.join(TO, 'words.ts')]: serverWords(),
  [path.join(TO, 'catalogue.ts')]: catalogue(),
};
