import { LANGUAGES, type Language } from '.';
import type { WholeLanguage } from './about';

type Some<T> = T extends (...values: never[]) => unknown
  ? T
  : T extends object
    ? { [Key in keyof T]?: Some<T[Key]> }
    : T;
type PartLanguage = Exclude<Language, WholeLanguage>;

/**
 * Words in every language. English says which there are and what goes into them; the others have the same type. What a language
 * that is not whole leaves out is in English.
 */
export function inWords<T>(
  words: { en: T } & Record<WholeLanguage, NoInfer<T>> & Partial<Record<PartLanguage, Some<NoInfer<T>>>>,
): Record<Language, T> {
  const own: Partial<Record<Language, unknown>> = words;
  return Object.fromEntries(LANGUAGES.map((language) => [language, filled(words.en, own[language])])) as Record<
    Language,
    T
  >;
}

function filled(english: unknown, own: unknown): unknown {
  if (own === undefined) return english;
  if (!isTable(english) || !isTable(own)) return own;
  const each = Object.entries(english).map(([key, said]) => [key, filled(said, own[key])]);
  return { ...own, ...Object.fromEntries(each) };
}

const isTable = (words: unknown): words is Record<string, unknown> =>
  typeof words === 'object' && words !== null && !Array.isArray(words);
