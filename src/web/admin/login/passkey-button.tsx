import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';
import type { AskOptions, SignedCredential } from '../../../contract/accounts/passkeys';
import { useTranslation } from '../../lib/i18n/use-translation';
import { hasPasskeys, signWithPasskey } from '../../lib/passkey';
import { Button } from '../../ui/button';
import { PanelCallout } from '../ui/panel-callout';

type PasskeyButtonProps = {
  label: string;
  begin: () => Promise<{ options: AskOptions }>;
  /** Throws what `say` explains. */
  send: (credential: SignedCredential) => Promise<void>;
  say: (error: unknown) => ReactNode;
};

/** Signs in with a passkey, or takes it as the second step. Nothing where the browser has none. */
export function PasskeyButton({ label, begin, send, say }: PasskeyButtonProps) {
  const { t } = useTranslation('admin-login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  if (!hasPasskeys()) return null;

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      const credential = await signWithPasskey((await begin()).options);
      if (credential) await send(credential);
      else setFailure(t('passkeyNone'));
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        size="compact"
        variant="outline"
        icon={<KeyRound size={18} />}
        isFullWidth
        isBusy={isBusy}
        busyLabel={t('passkeyBusy')}
        onPress={() => void press()}
      >
        {label}
      </Button>
      {failure && <PanelCallout tone="error">{failure}</PanelCallout>}
    </>
  );
}
