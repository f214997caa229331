/** What the server tells of each language: how it is called, and whether it is whole. */
import { type Language, languageOf } from '.';
import { ABOUT as EACH } from './generated/about';

export type About = {
  /** In itself. */
  name: string;
  /** Null where every sentence is there. What a language lacks is said in English, and here it says so, in itself, in the menu. */
  lacks: string | null;
  /** Asks whose browser prefers it, on a page in English; English itself asks nobody. */
  question: { ask: string; yes: string; no: string } | null;
};

export const ABOUT = EACH satisfies Record<Language, About>;

/** Those that have every sentence. */
export type WholeLanguage = { [L in Language]: (typeof ABOUT)[L]['lacks'] extends null ? L : never }[Language];

/** What the menu calls a language: `हिन्दी`, and where it lacks sentences, that it does. */
export function menuName(language: Language): string {
  const { name, lacks }: About = ABOUT[language];
  return lacks === null ? name : `${name} (${lacks})`;
}

/** A language that is asked about, and how. */
export type Asked = { language: Language; ask: string; yes: string; no: string };

/**
 * The language that a browser asks for before all others, by its `Accept-Language` header, where a page in English asks about
 * it; null for any other.
 */
export function askedLanguage(acceptLanguage: string | null | undefined): Asked | null {
  const language = languageOf(/^\s*([a-z]+)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase());
  const question = language && ABOUT[language].question;
  return question ? { language, ...question } : null;
}
