import { useTranslation } from '../../../i18n/use-translation';

/** What a mail is called, by its template; the template's own name where the catalogue has none. */
export function useMailName(): (template: string) => string {
  const { t } = useTranslation('admin-appointments');
  const names: Record<string, string> = t('mails.templates', { returnObjects: true });
  return (template) => names[template] ?? template;
}
