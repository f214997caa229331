import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { english } from '../../i18n/english';
import { useLanguage } from '../../i18n/use-language';
import { Note } from '../../ui/note';

/** Pages that are not translated yet: English throughout, and marked as English. In another language it says so first. */
export default function EnglishLayout() {
  const { t } = useTranslation('frame');
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      {!isEnglish && (
        <div className="page-width pt-4 print:hidden">
          <Note>{t('language.englishOnly')}</Note>
        </div>
      )}
      <div lang={isEnglish ? undefined : 'en'}>
        <I18nextProvider i18n={english}>
          <Outlet />
        </I18nextProvider>
      </div>
    </>
  );
}
