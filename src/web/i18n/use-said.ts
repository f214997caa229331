import { useTranslation } from './use-translation';
import { sayerOf } from './words';

/**
 * Puts what comes in English into the person's language: sentences of the contract's forms and of the server, the
 * configuration's, and the usual names of what centers offer. The table is keyed by the English; what is not in it stays as it came.
 */
export function useSaid(): <S extends string | undefined>(english: S) => S | string {
  const { language } = useTranslation('sentences');
  const table = sayerOf(language, 'sentences');
  return (english) => (english && table && english in table.messages ? table._(english) : english);
}
