import MailCheck from 'lucide-react/icons/mail-check';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import type { User } from '../../../contract/accounts/account';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { useRefusalToast } from '../../ui/toast';
import { useNext } from '../account/account-screen';
import { GoogleSignIn, type GoogleStart } from '../account/google-sign-in';
import { PhoneLink } from '../account/phone-link';
import { CodeField, EmailField, NewPasswordField } from '../account/fields';
import { CodeAddress, Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';
import { ConsentField, ConsentNotice } from '../consent/consent-field';

type EmailStepProps = { email: string; google: GoogleStart; refused: RefusedForm | undefined };

/** Step 1: the address, to which a code is sent. */
export function EmailStep({ email, google, refused }: EmailStepProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Form refused={refused} className="flex flex-col gap-5">
        <EmailField autoComplete="email" defaultValue={email} missing={t('missing.signupEmail')} />
        <FormRefusal otherwise={t('code.sendFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('code.sending')} className="mt-1">
          {t('code.send')}
        </SubmitButton>
      </Form>
      <PhoneLink />
      <GoogleSignIn place="signup" google={google} />
      <LoginLink className="mt-6 text-center" />
    </>
  );
}

/** For people with an account. */
function LoginLink({ className }: { className?: string }) {
  const { t } = useTranslation('auth');
  const { nextQuery } = useNext();
  return (
    <p className={className}>
      {t('signup.hasAccount')}{' '}
      <Link to={`${paths.login}${nextQuery}`} className="text-link focus-ring rounded-sm py-2.5">
        {t('login.title')}
      </Link>
    </p>
  );
}

type CodeStepProps = { code: WaitingCode; changePath: string; refused: RefusedForm | undefined };

/** Step 2: the code from the mail. Six digits are sent at once; the button is an alternative. */
export function CodeStep({ code, changePath, refused }: CodeStepProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <CodeAddress email={code.email} changePath={changePath} />
      <Form intent="code" refused={refused} className="flex flex-col gap-5">
        <CodeField code={code} onComplete={(input) => input.form?.requestSubmit()} />
        <FormRefusal otherwise={t('signup.verifyFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('signup.verifying')} className="mt-1">
          {t('signup.verify')}
        </SubmitButton>
      </Form>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('code.noEmail')}</p>
        <Resend code={code} refused={refused} />
        <LoginLink />
      </div>
    </>
  );
}

type DetailsStepProps = { email: string; username: string; refused: RefusedForm | undefined };

/**
 * Step 3: username, password, and the notice. The verified address is in the form, so that password managers save it
 * with the password.
 */
export function DetailsStep({ email, username, refused }: DetailsStepProps) {
  const { t } = useTranslation('auth');
  // Also as a toast (spec.md, section 8: registration).
  useRefusalToast(refused, t('signup.registerFailed'));
  return (
    <Form intent="details" refused={refused} className="flex flex-col gap-5">
      <TextField
        label={t('signup.verifiedEmail')}
        type="email"
        autoComplete="username"
        value={email}
        isReadOnly
        icon={<MailCheck size={20} />}
      />
      <TextField
        name="username"
        label={t('signup.username')}
        description={t('signup.usernameHint')}
        autoComplete="nickname"
        defaultValue={username}
        isRequired
        missing={t('missing.username')}
      />
      <NewPasswordField label={t('password')} />
      <ConsentNotice />
      <ConsentField />
      <FormRefusal otherwise={t('signup.registerFailedAgain')} />
      <SubmitButton size="large" isFullWidth busyLabel={t('signup.registering')} className="mt-1">
        {t('signup.register')}
      </SubmitButton>
    </Form>
  );
}

/** Sign-up for logged-in patients: the page is open to them (spec.md, section 6), so it shows links. */
export function LoggedIn({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const { nextPath } = useNext();
  return (
    <>
      <h1 className="type-title">{t('signup.loggedIn.title')}</h1>
      <p className="mt-2 text-muted wrap-anywhere">
        {t('signup.loggedIn.as', { username: user.username, email: user.email || (user.phone ?? '') })}
      </p>
      <div className="mt-7 flex flex-col gap-3">
        <ButtonLink to={nextPath === paths.home ? paths.centers : nextPath} size="large">
          {nextPath === paths.home ? t('signup.loggedIn.find') : t('signup.loggedIn.goOn')}
        </ButtonLink>
        <ButtonLink to={paths.appointments(null)} size="large" variant="outline">
          {t('signup.loggedIn.appointments')}
        </ButtonLink>
      </div>
      <p className="type-second mt-5 text-muted">{t('signup.loggedIn.other')}</p>
    </>
  );
}
