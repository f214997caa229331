import { useQueryClient } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useSyncExternalStore } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { session } from '../../../contract/admin/staff/session';
import { callApi } from '../../lib/api/client';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { keepAdministrator, useSignInAt } from '../api/administrator';
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
 * Asks somebody who signs in at an identity provider to do so in another tab, since the present page would be left for it. It goes on
 * as soon as there is a session.
 */
function SignInAgainAt({ provider }: { provider: string }) {
  const { t } = useTranslation(['admin', 'admin-login']);
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () =>
      void callApi(session.getAdmin).then(
        () => keepAdministrator(queryClient),
        // Not yet: the dialog stays.
        () => undefined,
      );
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [queryClient]);
  return (
    <Modal
      onClose={sessionEnd.putOff}
      title={t('ended.title')}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={sessionEnd.putOff}>
            {t('ended.later')}
          </Button>
          <a href={adminPaths.login} target="_blank" rel="noreferrer" className={buttonStyles({ size: 'compact' })}>
            {t('admin-login:at', { name: provider })}
          </a>
        </>
      }
    >
      <p className="text-muted">{t('ended.textAt')}</p>
    </Modal>
  );
}

/**
 * Shown when the session has ended: the dialog that asks to sign in again or, once that is put off, a bar with a link.
 */
export function SessionEndCallout({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const state = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const provider = useSignInAt();
  if (state === 'asking' && provider !== null) return <SignInAgainAt provider={provider} />;
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
