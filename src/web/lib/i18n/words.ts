/** The messages of every language: a file for each language and namespace, compiled by Lingui at build time. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../../contract/language';
import { loadPart } from '../parts';

/** The English catalogue; its files define which messages exist. */
type Catalogue = typeof import('./catalogue').catalogue;

/** The name of a file of the catalogue. */
export type Namespace = keyof Catalogue;

/** The path to a message of a namespace: `card.book`. */
export type SentenceKey<N extends Namespace> = keyof Catalogue[N] & string;

/** The path to a list of messages, which are written as `points.0`, `points.1` and so on. */
export type ListKey<N extends Namespace> =
  SentenceKey<N> extends infer Key ? (Key extends `${infer List}.0` ? List : never) : never;

/** The names directly below a path: for `verdicts` in a namespace with `verdicts.lower` it is `lower`. */
export type NameBelow<N extends Namespace, Path extends string> =
  SentenceKey<N> extends infer Key
    ? Key extends `${Path}.${infer Rest}`
      ? Rest extends `${infer Name}.${string}`
        ? Name
        : Rest
      : never
    : never;

type Words = Record<string, Messages>;

/** The loaded messages: all of them on the server, and in the browser those that pages have used. */
const HERE: Words = {};
const FILES = import.meta.glob<Messages>(['./en/*.json', '!./en/admin*.json'], {
  query: '?lingui',
  import: 'messages',
});

/** Adds the files in Hindi: in English, no page carries even their names. */
async function knowHindi(): Promise<void> {
  knowFiles((await import('./hindi-words')).HINDI_FILES);
}

/** Adds loadable files: the administrator area adds its own, so that patients never load them. */
export function knowFiles(files: Record<string, () => Promise<Messages>>): void {
  Object.assign(FILES, files);
}

/** Adds all messages, on the server. */
export function haveWords(words: Words): void {
  Object.assign(HERE, words);
}

const fileOf = (language: Language, namespace: string) => `./${language}/${namespace}.json`;
const sayers = new Map<string, I18n>();

/** The messages of a namespace; undefined while not loaded. */
export function sayerOf(language: Language, namespace: string): I18n | undefined {
  const file = fileOf(language, namespace);
  let sayer = sayers.get(file);
  // An untranslated page is in English.
  const words = HERE[file] ?? (import.meta.env.SSR ? HERE[fileOf('en', namespace)] : undefined);
  if (!sayer && words) sayers.set(file, (sayer = setupI18n({ locale: language, messages: { [language]: words } })));
  return sayer;
}

const FAILED_FOR_MS = 2_000;
const underway = new Map<string, Promise<void>>();

/** For words that are there: React's `use` goes on at once with a promise that says so. */
const LOADED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Loads the messages of a namespace; where they are lost, those in the other language serve, if they are here. The same
 * promise each time, until it fails or has been kept.
 */
export function fetchWords(language: Language, namespace: string): Promise<void> {
  if (sayerOf(language, namespace)) return LOADED;
  const file = fileOf(language, namespace);
  const known = underway.get(file);
  if (known) return known;
  const fetched = loadPart(() => load(language, namespace)).then(
    (words) => void (HERE[file] = words),
    (lost: unknown) => {
      const others = HERE[fileOf('en', namespace)] ?? HERE[fileOf('hi', namespace)];
      if (!others) throw lost;
      HERE[file] = others;
    },
  );
  underway.set(file, fetched);
  // Not at once: what waits for it renders again, and must find the failure and not ask for ever.
  fetched.catch(() => setTimeout(() => underway.delete(file), FAILED_FOR_MS));
  return fetched;
}

async function load(language: Language, namespace: string): Promise<Messages> {
  if (language === 'hi') await knowHindi();
  return (FILES[fileOf(language, namespace)] ?? FILES[fileOf('en', namespace)]!)();
}

/** The messages a page was rendered with, for hydration: by language and namespace. */
export type WordsOfPage = [language: Language, namespace: string, words: Messages][];

/** The messages used to render a page. */
export function wordsOfPage(used: Iterable<string>): WordsOfPage {
  return [...used].map((file) => {
    const [, language, namespace] = /^\.\/(\w+)\/(.*)\.json$/.exec(file)!;
    return [language as Language, namespace!, HERE[file] ?? HERE[fileOf('en', namespace!)]!];
  });
}

/** Adds the messages sent with the page. */
export function keepWords(words: WordsOfPage): void {
  for (const [language, namespace, messages] of words) {
    const file = fileOf(language, namespace);
    HERE[file] = messages;
  }
  // The next page will ask for it; a failure shows there.
  if (words.some(([language]) => language === 'hi')) knowHindi().catch(() => undefined);
}

/** Records what one page uses while it is rendered. */
export type UsedWords = { add(language: Language, namespace: string): void; files: Set<string> };

export function usedWords(): UsedWords {
  const files = new Set<string>();
  return { files, add: (language, namespace) => void files.add(fileOf(language, namespace)) };
}
