import type { IstDate } from '../../domain/time';
import { formatDate } from './format';
import { useTranslation } from './use-translation';

/** Writes dates in the language of the place on the page, which may be English while another one is spoken. */
export function useFormatDate(): (date: IstDate) => string {
  const { language } = useTranslation();
  return (date) => formatDate(date, language);
}
