import { useTranslation } from '../../../lib/i18n/use-translation';

/** Names a mail or a notice by its template. Templates that the catalogue lacks keep their own name. */
export function useMailName(): (template: string) => string {
  const { t } = useTranslation('admin-appointments');
  return (template) => t.find(`mails.templates.${template}`) ?? template;
}
