import { useTranslation } from './use-translation';
import { sayerOf } from './words';

/** Translates the usual names of amenities, which the API sends in English. Unknown names stay as they are. */
export function useAmenityName(): (english: string) => string {
  const { language } = useTranslation('amenities');
  const table = sayerOf(language, 'amenities');
  return (english) => (table && english in table.messages ? table._(english) : english);
}
