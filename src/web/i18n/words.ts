/** The words of every language that is here by now. English comes with its page, another language when it is spoken. */
import type { Language } from '../../contract/account';
import { en } from './en';
import type { PageWords } from './page-words';

type Catalogue = typeof en & PageWords;

/** The name of a file of the catalogue. */
export type Namespace = keyof Catalogue;

/** A sentence with one form for one and another for more is asked for without the ending. */
type Singular<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

type PathTo<T, Leaf> = {
  [K in keyof T & string]:
    | (T[K] extends string ? ('sentence' extends Leaf ? Singular<K> : never) : 'block' extends Leaf ? K : never)
    | (T[K] extends string | readonly unknown[] ? never : `${K}.${PathTo<T[K], Leaf>}`);
}[keyof T & string];

/** The path to a sentence in a namespace: `card.book`. */
export type SentenceKey<N extends Namespace> = PathTo<Catalogue[N], 'sentence'>;

/** The path to a list or a group of sentences. */
export type BlockKey<N extends Namespace> = PathTo<Catalogue[N], 'block'>;

/** What stands at a path. */
export type BlockAt<N extends Namespace, Path extends string> = At<Catalogue[N], Path>;
type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

const WORDS: Record<Language, Record<string, object>> = { en: { ...en }, hi: {} };

/** Adds a namespace to a language. */
export function addWords(language: Language, namespace: string, words: object): void {
  WORDS[language][namespace] = words;
}

/** Whether a language is here. */
export function hasWords(language: Language): boolean {
  return 'common' in WORDS[language];
}

/** A whole namespace of a language; undefined when it is not here. */
export function wordsOf(language: Language, namespace: string): object | undefined {
  return WORDS[language][namespace];
}

/** What stands at a path of a namespace in that language alone: a sentence, a list, a group, or undefined. */
export function findWords(language: Language, namespace: string, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (group, key) =>
        typeof group === 'object' && group !== null ? (group as Record<string, unknown>)[key] : undefined,
      wordsOf(language, namespace),
    );
}
