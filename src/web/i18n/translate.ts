/** Sentences of the catalogue with their values put in. Plurals as decision 2 says. */
import type { Language } from '../../contract/account';
import { DEFAULT_LANGUAGE } from './languages';
import { type BlockAt, type BlockKey, type Namespace, type SentenceKey, findWords } from './words';

/** What stands in for `{{name}}`; a number as `count` chooses between the forms for one and for more. */
export type Values = { count?: number | string; [name: string]: unknown };

type Prefixed<N extends Namespace> = { [Each in N]: `${Each}:${SentenceKey<Each>}` }[N];

/** Says sentences of the namespace `N`, and of `Others` as `namespace:path`. What a language lacks is said in English. */
export interface Translate<N extends Namespace = 'common', Others extends Namespace = never> {
  (path: SentenceKey<N> | Prefixed<N | Others>, values?: Values): string;
  <Path extends BlockKey<N>>(path: Path, values: Values & { returnObjects: true }): BlockAt<N, Path>;
  <M extends Namespace>(path: SentenceKey<M>, values: Values & { ns: M }): string;
  /** The sentence before its values are put in. */
  template(path: SentenceKey<N> | Prefixed<N | Others>, count?: number): string;
}

const translators = new Map<string, unknown>();

/** The same function each time for the same language and namespace. */
export function translatorFor<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  const key = `${language}:${namespace}`;
  if (!translators.has(key)) translators.set(key, createTranslator(language, namespace));
  return translators.get(key) as Translate<N>;
}

function createTranslator(language: Language, namespace: string) {
  function find(path: string, { ns, count }: Values): unknown {
    const [prefix, rest] = path.split(':') as [string, string?];
    return inLanguage(language, rest ? prefix : typeof ns === 'string' ? ns : namespace, rest ?? path, count);
  }
  return Object.assign((path: string, values: Values = {}) => filled(find(path, values), values), {
    template: (path: string, count?: number) => find(path, { ...(count !== undefined && { count }) }),
  });
}

const plurals = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/** In the language, else in English; the path itself where nobody wrote a word. */
function inLanguage(language: Language, namespace: string, path: string, count: Values['count']): unknown {
  const plural =
    typeof count !== 'number' ? undefined : findWords(language, namespace, `${path}_${pluralForm(language, count)}`);
  const found = plural ?? findWords(language, namespace, path);
  if (found !== undefined) return found;
  return language === DEFAULT_LANGUAGE ? path : inLanguage(DEFAULT_LANGUAGE, namespace, path, count);
}

/** Puts the values into a sentence, or into each sentence of a list or a group. */
function filled(words: unknown, values: Values): unknown {
  if (typeof words === 'string') return fill(words, values);
  if (Array.isArray(words)) return words.map((each) => filled(each, values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, filled(each, values)]));
}

/** Puts the values into one sentence. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
