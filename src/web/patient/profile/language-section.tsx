import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, LANGUAGES } from '../../../contract/account';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { keepUser } from '../../api/session';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useErrorText } from '../../i18n/use-error-text';
import { Select } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { Section } from './section';

/** The language of pages and mails. It is kept as soon as it is chosen. */
export function LanguageSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (language: User['language']) =>
      callApi(profile.update, { body: { username: user.username, language } }),
    onSuccess: (answer) => {
      keepUser(queryClient, answer.user);
      void showToast('success', t('language.saved'));
    },
  });
  return (
    <Section title={t('language.title')} lead={t('language.lead')}>
      <Select
        className="w-full"
        label={t('language.label')}
        options={AVAILABLE_LANGUAGES}
        value={(isPending ? variables : user.language) ?? 'en'}
        onChange={(id) => mutate(LANGUAGES.find((one) => one === id))}
        error={error && !isPending ? errorText(error) : undefined}
      />
    </Section>
  );
}
