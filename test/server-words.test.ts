/** The sentences that the server writes: every language has those of English, with the same values. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { WRITTEN } from '../scripts/words-written';
import { LANGUAGES } from '../src/locales';
import { ABOUT } from '../src/locales/about';
import { SERVER_WORDS } from '../src/locales/generated/words';
import { SHORT } from '../src/locales/short-texts';
import { wordsOf } from '../src/locales/words-of';
import { PROJECT_DIR } from '../src/server/platform/paths';

type Token = ReturnType<typeof compileMessageOrThrow>[number];

/** The names of the values of a sentence, and the forms of its plurals. */
function partsOf(tokens: readonly Token[]): { values: string[]; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, forms = {}] = token as [string, string?, Record<string, Token[]>?];
    values.add(name);
    const inside = Object.values(forms).filter(Array.isArray).map(partsOf);
    for (const part of inside) part.values.forEach((one) => values.add(one));
    plurals.push(...inside.flatMap((part) => part.plurals));
    if (kind === 'plural')
      plurals.push(Object.keys(forms).filter((form) => /^[a-z]+$/.test(form) && form !== 'offset'));
  }
  return { values: [...values].sort(), plurals };
}

const NAMESPACES = Object.keys(SERVER_WORDS.en);
const sentencesOf = (language: (typeof LANGUAGES)[number], namespace: string) =>
  (SERVER_WORDS[language][namespace] ?? {}) as Record<string, string>;
const tokensOf = (sentence: string) => compileMessageOrThrow(sentence);

it.each(Object.keys(WRITTEN))('%s is what `npm run words` writes', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(WRITTEN[file]);
});

describe.each(LANGUAGES)('the sentences in %s', (language) => {
  it.each(NAMESPACES)('of %s are those of English, none is empty, and they take in the same values', (namespace) => {
    const [english, own] = [sentencesOf('en', namespace), sentencesOf(language, namespace)];
    const missing = Object.keys(english).filter((key) => !(key in own));
    if (ABOUT[language].lacks === null) expect(missing).toEqual([]);
    for (const [key, sentence] of Object.entries(own)) {
      expect(sentence.trim(), key).not.toBe('');
      expect({ key, ...partsOf(tokensOf(sentence)), plurals: [] }).toEqual({
        key,
        ...partsOf(tokensOf(english[key]!)),
        plurals: [],
      });
    }
  });

  it('have in each plural the forms that the language has', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const namespace of NAMESPACES) {
      for (const [key, sentence] of Object.entries(sentencesOf(language, namespace)))
        for (const forms of partsOf(tokensOf(sentence)).plurals)
          expect({ key, forms: forms.sort() }).toEqual({ key, forms: [...pluralCategories].sort() });
    }
  });
});

it('every file of sentences is said by some code of the server', () => {
  const server = path.join(PROJECT_DIR, 'src', 'server');
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .join('\n');
  const having = NAMESPACES.filter((one) => Object.keys(SERVER_WORDS.en[one]!).some((key) => !key.startsWith(SHORT)));
  expect(having.filter((one) => !new RegExp(`(?:wordsOf|patternOf)\\([^)]*'${one}'[,)]`).test(code))).toEqual([]);
});

it('says a sentence with its values, and with those that any sentence may name', () => {
  const say = wordsOf('en', 'booking');
  expect(say('received.stands', { count: 1 })).toBe('Your chair is booked and paid.');
  expect(say('received.stands', { count: 2 })).toBe('Your 2 sessions are booked and paid.');
  expect(say('notice.none')).toMatch(/less than \d+ hours/);
  // @ts-expect-error -- a value is missing
  say('notice.both');
  // @ts-expect-error -- there is no such sentence
  say('notice.neither');
});
