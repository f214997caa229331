import { useState } from 'react';
import type { User } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Note } from '../../ui/note';
import { ChangePasswordForm } from './change-password-form';
import { Section } from './section';

/** The password: changed with the current one, or set by mail where there is none yet. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [isChanging, setChanging] = useState(false);
  const [wasChanging, setWasChanging] = useState(false);

  if (user.hasPassword === false) {
    return (
      <Section title={t('password.title')}>
        <Note>{t('password.google')}</Note>
        <ButtonLink to="/forgot-password?next=/myprofile" state={{ email: user.email }} variant="outline" size="small">
          {t('password.set')}
        </ButtonLink>
      </Section>
    );
  }

  function close() {
    setChanging(false);
    setWasChanging(true);
  }

  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      {isChanging ? (
        <ChangePasswordForm email={user.email} onClose={close} />
      ) : (
        <Button variant="outline" size="small" autoFocus={wasChanging} onPress={() => setChanging(true)}>
          {t('password.change')}
        </Button>
      )}
    </Section>
  );
}
