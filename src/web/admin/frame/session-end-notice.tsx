import Clock from 'lucide-react/icons/clock';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { sessionEnd } from '../api/session-end';
import { SignInAgain } from './sign-in-again';

/** When the session has ended: the dialog that asks to sign in again or, once put off, a bar with a link. */
export function SessionEndNotice({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const state = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  if (state === 'asking') return <SignInAgain userName={userName} />;
  if (state !== 'put-off') return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-chip bg-yellow-tint px-4 py-2.5 print:hidden"
    >
      <Clock aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-yellow" />
      <p className="min-w-0 flex-1 basis-50">
        <strong className="admin-strong">{t('ended.bar')}</strong> {t('ended.text')}
      </p>
      <Button size="compact" onPress={sessionEnd.tell}>
        {t('ended.signIn')}
      </Button>
    </div>
  );
}
