import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { useNext } from '../account/use-next';

/** Step 1: the address of the account. Prefilled with the one typed at login, or used last. */
export function EmailStep({ email, refused }: { email: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['reset', 'auth']);
  const { nextQuery } = useNext();
  return (
    <>
      <Form refused={refused} className="flex flex-col gap-5">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth:email')}
          defaultValue={email}
          isRequired
          missing={t('auth:missing.signupEmail')}
          wrong={t('auth:wrong.email')}
        />
        <FormRefusal otherwise={t('auth:code.sendFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('auth:code.sending')} className="mt-1">
          {t('auth:code.send')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <Link to={`/login${nextQuery}`} className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('back')}
        </Link>
      </p>
    </>
  );
}
