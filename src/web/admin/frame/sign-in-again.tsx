import { useQueryClient } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { keepAdministrator } from '../api/administrator';
import { sessionEnd } from '../api/call-admin';
import { SecondStep, SignInFields } from '../login/sign-in-fields';
import { useSignIn } from '../login/use-sign-in';
import { AdminForm } from '../ui/admin-form';
import { Modal } from '../ui/modal';

const FORM_ID = 'sign-in-again';

/** Asks to sign in again, above the present page, which keeps what was typed. */
function SignInAgain({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const signIn = useSignIn({ userName, onSignedIn: () => keepAdministrator(queryClient) });
  const { isBusy } = signIn.sending;
  const isAtPassword = signIn.step.name === 'password';
  return (
    <Modal
      onClose={sessionEnd.putOff}
      title={t('ended.title')}
      isDismissable={isAtPassword && !isBusy}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={sessionEnd.putOff}>
            {t('ended.later')}
          </Button>
          {isAtPassword && (
            <Button size="compact" type="submit" form={FORM_ID} isBusy={isBusy} busyLabel={signIn.busyLabel}>
              {t('ended.signIn')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">{t('ended.text')}</p>
      {isAtPassword ? (
        <AdminForm {...signIn.sending} id={FORM_ID} submit={null}>
          <SignInFields signIn={signIn} />
        </AdminForm>
      ) : (
        <SecondStep signIn={signIn} headingLevel={2} />
      )}
    </Modal>
  );
}

/**
 * Shown when the session has ended: the dialog that asks to sign in again or, once that is put off, a bar with a link.
 */
export function SessionEndCallout({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const state = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  if (state === 'asking') return <SignInAgain userName={userName} />;
  if (state !== 'put-off') return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-chip bg-yellow-tint px-4 py-2.5 print:hidden"
    >
      <Clock size={18} className="shrink-0 text-yellow" />
      <p className="min-w-0 flex-1 basis-50">
        <strong className="admin-strong">{t('ended.bar')}</strong> {t('ended.text')}
      </p>
      <Button size="compact" onPress={sessionEnd.tell}>
        {t('ended.signIn')}
      </Button>
    </div>
  );
}
