import { useTranslation } from './use-translation';
import { sayerOf } from './words';

/** The usual names of what centers offer, which come in English, in the person's language. What is not known stays as it came. */
export function useAmenityName(): (english: string) => string {
  const { language } = useTranslation('amenities');
  const table = sayerOf(language, 'amenities');
  return (english) => (table && english in table.messages ? table._(english) : english);
}
