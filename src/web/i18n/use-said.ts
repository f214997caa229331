import { useTranslation } from './use-translation';
import { sayerOf } from './words';

/**
 * Translates texts that arrive in English: sentences of the contract's forms and of the server, configured texts, and
 * common names of services. The table is keyed by the English text; unknown ones stay as they are.
 */
export function useSaid(): <S extends string | undefined>(english: S) => S | string {
  const { language } = useTranslation('sentences');
  const table = sayerOf(language, 'sentences');
  return (english) => (english && table && english in table.messages ? table._(english) : english);
}
