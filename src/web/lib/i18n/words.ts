/** The messages of every language: a file for each language and namespace, compiled by Lingui at build time. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../../contract/language';
import { FILES as ENGLISH } from '../../../locales/en/files';
import type { Catalogue } from '../../../locales/generated/catalogue';
import { OTHERS } from '../../../locales/other-files';
import { loadPart } from '../parts';

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

/** Loads messages, by the file of their namespace: `./pages/home.json`. */
type Files = Record<string, () => Promise<Messages>>;

/** The loaded messages, by `en/home`: all of them on the server, and in the browser those that pages have used. */
const HERE: Record<string, Messages> = {};
const FILES: Record<string, Files> = { en: ENGLISH };

/** The files of a language; none for a language without words. */
async function filesOf(language: string): Promise<Files> {
  return (FILES[language] ??= (await OTHERS[`./${language}/files.ts`]?.()) ?? {});
}

/** Adds loadable files: the administrator area adds its own, so that patients never load them. */
export function knowFiles(language: string, files: Files): void {
  FILES[language] = { ...FILES[language], ...files };
}

/** Adds all messages of a namespace, on the server. */
export function haveWords(language: string, namespace: string, words: Messages): void {
  HERE[nameOf(language, namespace)] = words;
}

const nameOf = (language: string, namespace: string) => `${language}/${namespace}`;
const sayers = new Map<string, I18n>();

/** The messages of a namespace; undefined while not loaded. */
export function sayerOf(language: Language, namespace: string): I18n | undefined {
  const name = nameOf(language, namespace);
  let sayer = sayers.get(name);
  // An untranslated page is in English.
  const words = HERE[name] ?? (import.meta.env.SSR ? HERE[nameOf('en', namespace)] : undefined);
  if (!sayer && words) sayers.set(name, (sayer = setupI18n({ locale: language, messages: { [language]: words } })));
  return sayer;
}

const FAILED_FOR_MS = 2_000;
const underway = new Map<string, Promise<void>>();

/** A promise for words that are loaded already. It is marked as fulfilled, so React's `use` continues at once. */
const LOADED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Loads the messages of a namespace. If that fails, loaded messages in another language serve instead. Returns the same promise
 * each time, until a failure has been remembered for a moment.
 */
export function fetchWords(language: Language, namespace: string): Promise<void> {
  if (sayerOf(language, namespace)) return LOADED;
  const name = nameOf(language, namespace);
  const known = underway.get(name);
  if (known) return known;
  const fetched = loadPart(() => load(language, namespace)).then(
    (words) => void (HERE[name] = words),
    (lost: unknown) => {
      const other = Object.keys(HERE).find((one) => one.endsWith(`/${namespace}`));
      if (!other) throw lost;
      HERE[name] = HERE[other]!;
    },
  );
  underway.set(name, fetched);
  // A failed request is kept for a moment: components that wait for it render again, and would otherwise request the words for ever.
  fetched.catch(() => setTimeout(() => underway.delete(name), FAILED_FOR_MS));
  return fetched;
}

async function load(language: Language, namespace: string): Promise<Messages> {
  const file = `./pages/${namespace}.json`;
  return ((await filesOf(language))[file] ?? FILES.en![file])?.() ?? {};
}

/** The messages a page was rendered with, for hydration: by language and namespace. */
export type WordsOfPage = [language: string, namespace: string, words: Messages][];

/** The messages used to render a page. */
export function wordsOfPage(used: Iterable<string>): WordsOfPage {
  return [...used].map((name) => {
    const [language, namespace] = name.split('/') as [string, string];
    return [language, namespace, HERE[name] ?? HERE[nameOf('en', namespace)]!];
  });
}

/** Adds the messages sent with the page. */
export function keepWords(words: WordsOfPage): void {
  for (const [language, namespace, messages] of words) {
    HERE[nameOf(language, namespace)] = messages;
    // The next page will ask for them; a failure shows there.
    filesOf(language).catch(() => undefined);
  }
}

/** Records what one page uses while it is rendered. */
export type UsedWords = { add(language: Language, namespace: string): void; names: Set<string> };

export function usedWords(): UsedWords {
  const names = new Set<string>();
  return { names, add: (language, namespace) => void names.add(nameOf(language, namespace)) };
}
