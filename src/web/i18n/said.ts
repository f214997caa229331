import { useTranslation } from './use-translation';
import { wordsOf } from './words';

/**
 * The namespace of what comes in English: sentences of the contract's forms and the server, and the usual names of what centers offer.
 */
export const SENTENCES = 'sentences';

/**
 * Puts such words into the person's language. The table of a language is keyed by the English; what is not in it stays as
 * it came.
 */
export function useSaid(): <S extends string | undefined>(english: S) => S | string {
  const { language } = useTranslation();
  const table: unknown = wordsOf(language, SENTENCES);
  return (english) => (english && isTable(table) && table[english]) || english;
}

function isTable(bundle: unknown): bundle is Record<string, string> {
  return typeof bundle === 'object' && bundle !== null;
}
