import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { openChooser, readCredential } from './chooser-window';
import type { GoogleFailure } from './google-failure';
import { GoogleMark } from './google-mark';

export type GoogleButtonProps = {
  nonce: string;
  isBusy: boolean;
  onCredential: (credential: string) => void;
  onFailure: (failure: GoogleFailure | null) => void;
};

/** Continue with Google, where the sandbox stands in for Google: its chooser opens in a window. */
export function ChooserButton(props: GoogleButtonProps & { chooserUrl: string }) {
  const { chooserUrl, nonce, isBusy, onCredential, onFailure } = props;
  const { t } = useTranslation('auth');
  const chooser = useRef<Window | null>(null);

  useEffect(() => {
    function listen(message: MessageEvent) {
      if (message.source === null || message.source !== chooser.current) return;
      const credential = readCredential(message, chooserUrl);
      if (credential) onCredential(credential);
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [chooserUrl, onCredential]);

  return (
    <Button
      variant="neutral"
      size="large"
      isFullWidth
      icon={<GoogleMark />}
      isBusy={isBusy}
      busyLabel={t('google.busy')}
      onPress={() => {
        chooser.current = openChooser(chooserUrl, nonce);
        onFailure(chooser.current ? null : { kind: 'blocked-window' });
      }}
    >
      {t('google.continue')}
    </Button>
  );
}
