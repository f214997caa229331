import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { GoogleSignIn, type GoogleStart } from '../account/google/google-sign-in';
import { useNext } from '../account/use-next';

type EmailStepProps = { email: string; google: GoogleStart; refused: RefusedForm | undefined };

/** Step 1: the address, to which a code is sent. */
export function EmailStep({ email, google, refused }: EmailStepProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Form refused={refused} className="flex flex-col gap-5">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('email')}
          defaultValue={email}
          isRequired
          missing={t('missing.signupEmail')}
          wrong={t('wrong.email')}
        />
        <FormRefusal otherwise={t('code.sendFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('code.sending')} className="mt-1">
          {t('code.send')}
        </SubmitButton>
      </Form>
      <GoogleSignIn place="signup" google={google} />
      <LoginLink className="mt-6 text-center" />
    </>
  );
}

/** For people with an account. */
export function LoginLink({ className }: { className?: string }) {
  const { t } = useTranslation('auth');
  const { nextQuery } = useNext();
  return (
    <p className={className}>
      {t('signup.hasAccount')}{' '}
      <Link to={`/login${nextQuery}`} className="text-link focus-ring rounded-sm py-2.5">
        {t('login.title')}
      </Link>
    </p>
  );
}
