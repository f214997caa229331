import type { IstDate } from '../../domain/time';
import { formatDate } from './format';
import { useTranslation } from './use-translation';

/** Formats dates in the language of this part of the page, which may be English on a page in another language. */
export function useFormatDate(): (date: IstDate) => string {
  const { language } = useTranslation();
  return (date) => formatDate(date, language);
}
