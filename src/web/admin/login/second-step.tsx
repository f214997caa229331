import { twoFactor } from '../../../contract/admin';
import { PRODUCT } from '../../../domain/product';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { CodeForm } from '../two-step/code-form';
import { Enrolment } from '../two-step/enrolment';
import { type HeadingLevel, StepHeading } from '../two-step/step-heading';
import { tell } from '../ui/tell';
import type { SignIn } from './use-sign-in';
import '../two-step/words';

type SecondStepProps = { signIn: SignIn; headingLevel: HeadingLevel };

/** The step after a right password: a code, or setting up the app that makes codes. */
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

function CodeStep({ signIn: { finish, startAgain }, headingLevel }: SecondStepProps) {
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
      <Button variant="quiet" size="compact" className="-ml-4 self-start" onPress={() => startAgain()}>
        {t('code.startAgain')}
      </Button>
      <p className="text-muted">{t('code.lost')}</p>
    </div>
  );
}
