import { i18n } from '../../i18n/i18n';
import { AVAILABLE_LANGUAGES, languageOf } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { useChooseLanguage } from '../../i18n/use-choose-language';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Select } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { Section } from './section';

/** The language of pages and mails. It is kept as soon as it is chosen. */
export function LanguageSection() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const spoken = useLanguage();
  const { choose: change, wanted, error } = useChooseLanguage();
  async function choose(id: string) {
    const language = languageOf(id);
    // Worded when it is said, which is in the new language.
    if (language && (await change(language))) await showToast('success', i18n.t('language.saved', { ns: 'profile' }));
  }
  return (
    <Section title={t('language.title')} lead={t('language.lead')}>
      <Select
        className="w-full"
        label={t('language.label')}
        options={AVAILABLE_LANGUAGES}
        value={wanted ?? spoken}
        onChange={(id) => void choose(id)}
        error={error ? errorText(error) : undefined}
      />
    </Section>
  );
}
