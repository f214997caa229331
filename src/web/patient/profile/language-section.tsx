import { useEffect, useRef } from 'react';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { useLanguageChange } from '../frame/use-language-change';
import { Section } from './section';

/** The language of pages and mails. Saved as soon as it is chosen; without scripts, by a button. */
export function LanguageSection() {
  const { t } = useTranslation('profile');
  const spoken = useLanguage();
  const { Form, next, submit, wanted } = useLanguageChange();
  const before = useRef(spoken);
  // In the new language.
  useEffect(() => {
    if (before.current !== spoken) void showToast('success', t('language.saved'));
    before.current = spoken;
  }, [spoken, t]);
  return (
    <Section title={t('language.title')} lead={t('language.lead')}>
      <Form method="post" action="/language" className="flex w-full flex-wrap items-end gap-3">
        <input type="hidden" name="next" value={next} />
        <Select
          className="min-w-0 flex-1"
          name="language"
          label={t('language.label')}
          options={AVAILABLE_LANGUAGES}
          value={wanted ?? spoken}
          onChange={submit}
        />
        <Button type="submit" variant="outline" className="hidden noscript:inline-flex">
          {t('language.save')}
        </Button>
      </Form>
    </Section>
  );
}
