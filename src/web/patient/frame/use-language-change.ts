import type { Language } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { chooseLanguage } from '../../i18n/use-choose-language';
import { useErrorText } from '../../i18n/use-error-text';
import { showToast } from '../../ui/toast';

/** Changes the language at a press; when that fails it says why. */
export function useLanguageChange(): (language: Language) => void {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  return (language) =>
    void chooseLanguage(language).catch((error: unknown) =>
      showToast('error', t('language.failed', { reason: errorText(error) })),
    );
}
