import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import type { User } from '../../../contract/accounts/account';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { ButtonLink } from '../../ui/button-link';
import { Note } from '../../ui/note';
import { PasswordField, PasswordOwner } from '../../ui/password-field';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';
import { NewPasswordField } from '../account/fields';

/** The password: changed with the current one; where there is none yet, the way to set one. */
export function PasswordSection({ user, refused }: { user: User; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['profile', 'auth']);
  const change = useUnfolding('password', refused);
  // A password goes with an address.
  if (!user.email) return null;
  if (user.hasPassword === false) {
    return (
      <Section title={t('password.title')}>
        <Note>{t(user.phone ? 'password.phone' : 'password.google')}</Note>
        <ButtonLink to={paths.waysIn} variant="outline" size="small">
          {t('password.set')}
        </ButtonLink>
      </Section>
    );
  }
  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      {change.isOpen ? (
        <UnfoldedForm of={change} refused={refused} submitLabel={t('password.submit')} busyLabel={t('password.busy')}>
          <PasswordOwner login={user.email} />
          <PasswordField
            name="currentPassword"
            label={t('password.current')}
            autoComplete="current-password"
            autoFocus
            isRequired
            missing={t('auth:missing.newPassword')}
          />
          <ForgotLink next={paths.profile} />
          <NewPasswordField name="newPassword" label={t('password.new')} />
        </UnfoldedForm>
      ) : (
        <UnfoldButton of={change}>{t('password.change')}</UnfoldButton>
      )}
    </Section>
  );
}

/** Below the field of the current password. */
export function ForgotLink({ next }: { next: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className="-my-3 text-right">
      <Link to={`${paths.forgotPassword}?next=${next}`} className="text-link focus-ring inline-block rounded-sm py-2.5">
        {t('login.forgot')}
      </Link>
    </p>
  );
}
