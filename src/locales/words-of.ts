/** What the server writes itself: mails, short texts, receipts, calendar entries, the checkout. Its sentences are in `<tag>/server`. */
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from '.';
import { ALWAYS } from './always';
import { type Said, SERVER_WORDS } from './generated/words';

/** The name of a file of sentences. */
export type Namespace = keyof Said;

/** The name of a sentence of a file. */
export type Key<N extends Namespace> = keyof Said[N] & string;

/** What goes into all of these: of a key that is put together, what any of them needs. */
type All<Values> = (Values extends unknown ? (values: Values) => void : never) extends (values: infer Each) => void
  ? Each
  : never;

/** Says a sentence of a namespace, with its values. */
export type Say<N extends Namespace> = <const K extends Key<N>>(
  key: K,
  ...values: [Said[N][K]] extends [null] ? [] : [All<NonNullable<Said[N][K]>>]
) => string;

const sayers = new Map<string, Say<Namespace>>();

/** The sentences of a namespace in a language. What the language lacks is said in English. */
export function wordsOf<N extends Namespace>(language: Language, namespace: N): Say<N> {
  const name = `${language}/${namespace}`;
  const known = sayers.get(name) as Say<N> | undefined;
  if (known) return known;
  const sayer = sayerOf(language, namespace);
  const say = ((key: string, values?: object) => sayer._(key, { ...ALWAYS, ...values })) as Say<N>;
  sayers.set(name, say as unknown as Say<Namespace>);
  return say;
}

/** The names of the sentences of a file, in their order. */
export function keysOf<N extends Namespace>(namespace: N): Key<N>[] {
  return Object.keys(SERVER_WORDS.en[namespace]!) as Key<N>[];
}

/** A sentence with its slots, as it stands in its file; what every sentence may name is filled in. */
export function patternOf<N extends Namespace>(language: Language, namespace: N, key: Key<N>): string {
  const always: Readonly<Record<string, unknown>> = ALWAYS;
  return sentencesOf(language, namespace)[key]!.replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(always[name] ?? slot),
  );
}

/** The language that a sentence is said in: English where the language lacks it. */
export function saidIn<N extends Namespace>(language: Language, namespace: N, key: Key<N>): Language {
  return SERVER_WORDS[language][namespace]?.[key] === undefined ? 'en' : language;
}

function sentencesOf(language: Language, namespace: Namespace): Partial<Record<string, string>> {
  return { ...SERVER_WORDS.en[namespace], ...SERVER_WORDS[language][namespace] };
}

function sayerOf(language: Language, namespace: Namespace): I18n {
  const sentences = sentencesOf(language, namespace);
  const messages = Object.fromEntries(
    Object.entries(sentences).map(([key, words = '']) => [key, compileMessage(words)]),
  );
  const { tag } = localeOf(language);
  return setupI18n({ locale: tag, messages: { [tag]: messages } });
}
