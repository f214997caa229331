import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { GoogleMark } from './google-mark';
import type { GoogleFailure } from './google-sign-in';

export type GoogleButtonProps = {
  nonce: string;
  isBusy: boolean;
  onCredential: (credential: string) => void;
  onFailure: (failure: GoogleFailure | null) => void;
};

/** Continue with Google, when the sandbox stands in for Google: opens its chooser in a window. */
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

const SIZE = { width: 480, height: 640 };

/** Opens the chooser over the middle of the page; null when blocked. Call it synchronously in the press handler. */
function openChooser(chooserUrl: string, nonce: string): Window | null {
  const url = new URL(chooserUrl);
  url.searchParams.set('origin', window.location.origin);
  url.searchParams.set('nonce', nonce);
  const left = Math.max(0, window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - SIZE.height) / 3);
  return window.open(url, 'vrikka-google', `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`);
}

/** The credential of a message; null when there is none, or it is not from the chooser. */
export function readCredential(message: Pick<MessageEvent, 'origin' | 'data'>, chooserUrl: string): string | null {
  if (message.origin !== new URL(chooserUrl).origin) return null;
  const { type, credential } = (message.data ?? {}) as { type?: unknown; credential?: unknown };
  return type === 'vrikka-google' && typeof credential === 'string' && credential !== '' ? credential : null;
}
