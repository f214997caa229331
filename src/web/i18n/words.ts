/** The words of every language: a file for each language and namespace, compiled by Lingui when the product is built. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../contract/language';

/** The catalogue as English has it; its files say which sentences there are. */
type Catalogue = typeof import('./catalogue').catalogue;

/** The name of a file of the catalogue. */
export type Namespace = keyof Catalogue;

/** The path to a sentence of a namespace: `card.book`. */
export type SentenceKey<N extends Namespace> = keyof Catalogue[N] & string;

/** The path to a list of sentences, which are written as `points.0`, `points.1` and so on. */
export type ListKey<N extends Namespace> =
  SentenceKey<N> extends infer Key ? (Key extends `${infer List}.0` ? List : never) : never;

/** The names directly below a path: of `verdicts` in a namespace with `verdicts.lower` it is `lower`. */
export type NameBelow<N extends Namespace, Path extends string> =
  SentenceKey<N> extends infer Key
    ? Key extends `${Path}.${infer Rest}`
      ? Rest extends `${infer Name}.${string}`
        ? Name
        : Rest
      : never
    : never;

type Words = Record<string, Messages>;

/** What is here by now: everything on the server, and in the browser what a page has needed. */
const HERE: Words = {};
const FILES = import.meta.glob<Messages>(['./{en,hi}/*.json', '!./*/admin*.json'], {
  query: '?lingui',
  import: 'messages',
});

/** Adds files that can be fetched: the administrator area names its own, so that nothing of it reaches patients. */
export function knowFiles(files: Record<string, () => Promise<Messages>>): void {
  Object.assign(FILES, files);
}

/** Takes in every word there is, on the server. */
export function haveWords(words: Words): void {
  Object.assign(HERE, words);
}

const fileOf = (language: Language, namespace: string) => `./${language}/${namespace}.json`;
const sayers = new Map<string, I18n>();

/** What says the sentences of a namespace; undefined while its words are not here. */
export function sayerOf(language: Language, namespace: string): I18n | undefined {
  const file = fileOf(language, namespace);
  let sayer = sayers.get(file);
  // A page that is not translated yet is written in English.
  const words = HERE[file] ?? (import.meta.env.SSR ? HERE[fileOf('en', namespace)] : undefined);
  if (!sayer && words) sayers.set(file, (sayer = setupI18n({ locale: language, messages: { [language]: words } })));
  return sayer;
}

const underway = new Map<string, Promise<void>>();

/** Fetches the words of a namespace. The same promise each time, until it failed. */
export function fetchWords(language: Language, namespace: string): Promise<void> {
  const file = fileOf(language, namespace);
  const known = underway.get(file);
  if (known) return known;
  const fetched = (FILES[file] ?? FILES[fileOf('en', namespace)]!)().then((words) => {
    HERE[file] = words;
  });
  underway.set(file, fetched);
  fetched.catch(() => underway.delete(file));
  return fetched;
}

/** What a page was rendered with, for its first moment in the browser: by language and namespace. */
export type WordsOfPage = [language: Language, namespace: string, words: Messages][];

/** The words that were used to render a page. */
export function wordsOfPage(used: Iterable<string>): WordsOfPage {
  return [...used].map((file) => {
    const [, language, namespace] = /^\.\/(\w+)\/(.*)\.json$/.exec(file)!;
    return [language as Language, namespace!, HERE[file] ?? HERE[fileOf('en', namespace!)]!];
  });
}

/** Takes over the words that came with the page. */
export function keepWords(words: WordsOfPage): void {
  for (const [language, namespace, messages] of words) {
    const file = fileOf(language, namespace);
    HERE[file] = messages;
    underway.set(file, Promise.resolve());
  }
}

/** A registry of what one page uses while it is rendered. */
export type UsedWords = { add(language: Language, namespace: string): void; files: Set<string> };

export function usedWords(): UsedWords {
  const files = new Set<string>();
  return { files, add: (language, namespace) => void files.add(fileOf(language, namespace)) };
}
