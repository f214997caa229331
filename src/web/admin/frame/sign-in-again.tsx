import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { keepAdministrator } from '../api/administrator';
import { sessionEnd } from '../api/session-end';
import { SecondStep } from '../login/second-step';
import { SignInFields } from '../login/sign-in-fields';
import { useSignIn } from '../login/use-sign-in';
import { Modal } from '../ui/modal';

const FORM_ID = 'sign-in-again';

/** Asks to sign in again above the present page, which keeps what was typed. */
export function SignInAgain({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const signIn = useSignIn({ userName, onSignedIn: (name) => keepAdministrator(queryClient, name) });
  const isAtPassword = signIn.step.name === 'password';
  return (
    <Modal
      onClose={sessionEnd.putOff}
      title={t('ended.title')}
      isDismissable={isAtPassword && !signIn.isBusy}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={sessionEnd.putOff}>
            {t('ended.later')}
          </Button>
          {isAtPassword && (
            <Button size="compact" type="submit" form={FORM_ID} isBusy={signIn.isBusy} busyLabel={signIn.busyLabel}>
              {t('ended.signIn')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">{t('ended.text')}</p>
      {isAtPassword ? (
        <form id={FORM_ID} method="post" noValidate className="flex flex-col gap-4" onSubmit={signIn.onSubmit}>
          <SignInFields signIn={signIn} />
        </form>
      ) : (
        <SecondStep signIn={signIn} headingLevel={2} />
      )}
    </Modal>
  );
}
