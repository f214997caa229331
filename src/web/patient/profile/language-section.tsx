import { useTranslation } from 'react-i18next';
import { AVAILABLE_LANGUAGES, languageOf } from '../../i18n/languages';
import { useChooseLanguage } from '../../i18n/use-choose-language';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Select } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { Section } from './section';

/** The language of pages and mails. It is kept as soon as it is chosen. */
export function LanguageSection() {
  const { t, i18n } = useTranslation('profile');
  const errorText = useErrorText();
  const spoken = useLanguage();
  const { mutate, isPending, variables, error } = useChooseLanguage();
  const choose = (id: string) => {
    const language = languageOf(id);
    // Worded when it is said, which is in the new language.
    if (language) mutate(language, { onSuccess: () => void showToast('success', i18n.t('language.saved', { ns: 'profile' })) });
  };
  return (
    <Section title={t('language.title')} lead={t('language.lead')}>
      <Select
        className="w-full"
        label={t('language.label')}
        options={AVAILABLE_LANGUAGES}
        value={isPending ? variables : spoken}
        onChange={choose}
        error={error && !isPending ? errorText(error) : undefined}
      />
    </Section>
  );
}
