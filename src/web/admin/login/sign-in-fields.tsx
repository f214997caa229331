import { twoFactor } from '../../../contract/admin/index';
import { PRODUCT } from '../../../domain/product';
import { staffPasskeys } from '../../../contract/admin/staff/passkeys';
import { ApiError } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CodeForm } from '../two-step/code-form';
import { Enrolment } from '../two-step/enrolment';
import { type HeadingLevel, StepHeading } from '../two-step/step-heading';
import { Field } from '../ui/admin-form';
import { SecretInput } from '../ui/secret-input';
import { tell } from '../ui/tell';
import { TextField } from '../../ui/text-field';
import { PasskeyButton } from './passkey-button';
import type { SignIn } from './use-sign-in';

/** User name and password. */
export function SignInFields({ signIn: { form } }: { signIn: SignIn }) {
  const { t } = useTranslation('admin-login');
  const isKnown = form.formState.defaultValues?.userName !== '';
  return (
    <>
      <Field form={form} name="userName" rules={{ validate: (value) => value.trim() !== '' || t('userNameRequired') }}>
        {(field) => (
          <TextField
            {...field}
            label={t('userName')}
            autoComplete="username"
            isRequired
            autoFocus={!isKnown}
            maxLength={60}
          />
        )}
      </Field>
      <Field form={form} name="password" rules={{ required: t('passwordRequired') }}>
        {(field) => (
          <SecretInput {...field} label={t('password')} autoComplete="current-password" autoFocus={isKnown} />
        )}
      </Field>
    </>
  );
}

type SecondStepProps = { signIn: SignIn; headingLevel: HeadingLevel };

/** The step after a correct password: entering a code, or setting up the app that makes codes. */
export function SecondStep({ signIn, headingLevel }: SecondStepProps) {
  const { t } = useTranslation('admin-two-step');
  const { step, finish, startAgain, userName } = signIn;
  if (step.name !== 'enrol') return <CodeStep signIn={signIn} headingLevel={headingLevel} />;
  return (
    <Enrolment
      appKey={step.appKey}
      userName={userName}
      headingLevel={headingLevel}
      confirm={(code) => callApi(twoFactor.confirm, { body: { code } })}
      onOver={startAgain}
      leave={{ label: t('code.startAgain'), onPress: () => startAgain() }}
      onDone={finish}
    />
  );
}

function CodeStep({ signIn: { finish, startAgain, say }, headingLevel }: SecondStepProps) {
  const { t } = useTranslation('admin-two-step');

  async function send(code: string) {
    const { recoveryCodesLeft: left } = await callApi(twoFactor.logIn, { body: { code } });
    if (left !== undefined) tell('warning', t('code.recoveryLeft', { count: left }));
    finish();
  }

  return (
    <div className="flex flex-col gap-4">
      <StepHeading level={headingLevel}>{t('code.title')}</StepHeading>
      <p>{t('code.text', { product: PRODUCT.name })}</p>
      <CodeForm
        send={send}
        onOver={startAgain}
        submitLabel={t('code.submit')}
        busyLabel={t('code.busy')}
        autoFocus
        mayRecover
      />
      <PasskeyButton
        label={t('code.usePasskey')}
        begin={() => callApi(staffPasskeys.beginSecondStep)}
        send={async (credential) => {
          await callApi(staffPasskeys.secondStep, { body: { credential } });
          finish();
        }}
        say={(error) => {
          if (error instanceof ApiError && error.code === 'login-half-over') startAgain(error.message);
          return say(error);
        }}
      />
      <Button variant="quiet" size="compact" className="-ml-4 self-start" onPress={() => startAgain()}>
        {t('code.startAgain')}
      </Button>
      <p className="text-muted">{t('code.lost')}</p>
    </div>
  );
}
