import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/account';
import { useChooseLanguage } from '../../i18n/use-choose-language';
import { useErrorText } from '../../i18n/use-error-text';
import { showToast } from '../../ui/toast';

/** Changes the language at a press; when that fails it says why. */
export function useLanguageChange(): (language: Language) => void {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const { mutate } = useChooseLanguage();
  return (language) =>
    mutate(language, { onError: (error) => void showToast('error', t('language.failed', { reason: errorText(error) })) });
}
