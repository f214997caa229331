import { useTranslation } from '../../../lib/i18n/use-translation';

/** What a mail or a notice is called, by its template; the template's own name where the catalogue has none. */
export function useMailName(): (template: string) => string {
  const { t } = useTranslation('admin-appointments');
  return (template) => t.find(`mails.templates.${template}`) ?? template;
}
