import { useTranslation } from 'react-i18next';
import type { IstDate } from '../../domain/time';
import { formatDate } from './format';
import { languageOf } from './languages';

/** Writes dates in the language of the place on the page, which may be English while another one is spoken. */
export function useFormatDate(): (date: IstDate) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language) ?? undefined;
  return (date) => formatDate(date, language);
}
