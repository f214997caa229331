import Languages from 'lucide-react/icons/languages';
import { Outlet } from 'react-router';
import { useLanguage, LanguageContext, useTranslation } from '../../lib/i18n/use-translation';

/** Untranslated pages: English throughout, and marked as English. In another language they say so first. */
export default function EnglishLayout() {
  const { t } = useTranslation('frame');
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      {!isEnglish && (
        <div className="border-b border-line bg-teal-faint print:hidden">
          <p className="page-width type-small flex items-start gap-2.5 py-2.5">
            <Languages aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-teal" />
            {t('language.englishOnly')}
          </p>
        </div>
      )}
      <div lang={isEnglish ? undefined : 'en'}>
        <LanguageContext value="en">
          <Outlet />
        </LanguageContext>
      </div>
    </>
  );
}
