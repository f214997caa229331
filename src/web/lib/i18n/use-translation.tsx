import type { I18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import { createContext, type ReactElement, use } from 'react';
import type { Language } from '../../../contract/language';
import type { IstDate } from '../../../domain/time';
import { formatDate } from './format';
import {
  fetchWords,
  type ListKey,
  type Namespace,
  sayerOf,
  type SentenceKey,
  usedWords,
  type UsedWords,
} from './words';

/** Values for `{name}` in a message; `count` selects its plural form. */
export type Values = Record<string, unknown>;

type Prefixed<N extends Namespace> = { [Each in N]: `${Each}:${SentenceKey<Each>}` }[N];

/** Returns messages of the namespace `N`, and of others as `namespace:path`. */
export interface Translate<N extends Namespace> {
  (path: SentenceKey<N> | Prefixed<Namespace>, values?: Values): string;
  /** The messages of a list, in order. */
  list(path: ListKey<N>, values?: Values): string[];
  /** The message at a path that may not exist, such as one made from a code. */
  find(path: string, values?: Values): string | undefined;
  /** The namespace's messages, for `Trans`. */
  sayer: I18n;
}

/** The language of this part of the page. The document sets it; an untranslated page sets English. */
export const LanguageContext = createContext<Language>('en');

/** The messages that the page uses; the server sends them with it. */
export const UsedWordsContext = createContext<UsedWords>(usedWords());

/** The language of this part of the page. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/**
 * `t` returns messages of a namespace in the language of this part of the page. Of several namespaces the first is the
 * default, and the others are prefixed: `common:tryAgain`. Suspends while messages are being loaded.
 */
export function useTranslation<N extends Namespace = 'common'>(
  namespaces: N | readonly [N, ...Namespace[]] = 'common' as N,
): { t: Translate<N>; language: Language } {
  const language = use(LanguageContext);
  const used = use(UsedWordsContext);
  const [namespace, ...others] = (typeof namespaces === 'string' ? [namespaces] : namespaces) as [N, ...Namespace[]];
  for (const each of [namespace, ...others, ...ALWAYS]) {
    used.add(language, each);
    // Called even for words that are loaded: React matches `use` calls by their order.
    use(fetchWords(language, each));
  }
  return { t: translatorFor(language, namespace), language };
}

/** Namespaces that every page may use. */
const ALWAYS = ['common', 'errors', 'frame'] as const;

const translators = new Map<string, unknown>();

/**
 * Returns the function that translates a namespace into a language; always the same one for a pair. The messages must be loaded.
 */
export function translatorFor<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  const key = `${language}:${namespace}`;
  if (!translators.has(key)) translators.set(key, createTranslator(language, namespace));
  return translators.get(key) as Translate<N>;
}

function createTranslator(language: Language, namespace: Namespace) {
  const say = (path: string, values?: Values): string => {
    const [prefix, rest] = path.split(':') as [string, string?];
    const sayer = sayerOf(language, rest === undefined ? namespace : prefix);
    return sayer?._(rest ?? path, values) ?? path;
  };
  const list = (path: string, values?: Values): string[] => {
    const messages = sayerOf(language, namespace)?.messages ?? {};
    const sentences: string[] = [];
    while (`${path}.${sentences.length}` in messages) sentences.push(say(`${path}.${sentences.length}`, values));
    return sentences;
  };
  const find = (path: string, values?: Values) =>
    path in (sayerOf(language, namespace)?.messages ?? {}) ? say(path, values) : undefined;
  return Object.assign(say, { list, find, sayer: sayerOf(language, namespace)! });
}

type TransProps<N extends Namespace> = {
  t: Translate<N>;
  id: SentenceKey<N>;
  values?: Values;
  /** The elements for `<name>...</name>` in the message; its text becomes their children. */
  components: Record<string, ReactElement>;
};

/** A message with links, figures or emphasis in it. */
export function Trans<N extends Namespace>({ t, id, values, components }: TransProps<N>) {
  return <TransNoContext id={id} values={values} components={components} lingui={{ i18n: t.sayer }} />;
}

/** Formats dates in the language of this part of the page, which may be English on a page in another language. */
export function useFormatDate(): (date: IstDate) => string {
  const { language } = useTranslation();
  return (date) => formatDate(date, language);
}
