import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import type { GoogleButtonProps } from './chooser-button';

/** Google Identity Services, as far as used here. Loaded from Google only where its button is shown. */
const SCRIPT_URL = 'https://accounts.google.com/gsi/client';

/** https://developers.google.com/identity/gsi/web/reference/js-reference */
type GoogleIdentity = {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    ux_mode: 'popup';
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline';
      size: 'large';
      text: 'continue_with';
      width: number;
      locale: string;
    },
  ): void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** The widest button that Google draws. */
const MAX_WIDTH = 400;

/** Google's own button, rendered by its script in an iframe. Rendered again for each nonce. */
export function GoogleOwnButton(props: GoogleButtonProps & { clientId: string }) {
  const { clientId, nonce, isBusy, onCredential, onFailure } = props;
  const { t, language } = useTranslation('auth');
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then(
      (identity) => {
        const parent = place.current;
        if (isGone || !parent) return;
        identity.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => (credential ? onCredential(credential) : onFailure({ kind: 'widget' })),
        });
        parent.replaceChildren();
        const width = Math.min(MAX_WIDTH, parent.clientWidth);
        const options = { type: 'standard', theme: 'outline', size: 'large', text: 'continue_with' } as const;
        identity.renderButton(parent, { ...options, width, locale: language });
      },
      () => {
        if (!isGone) onFailure({ kind: 'widget' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [clientId, nonce, language, onCredential, onFailure]);

  return (
    <div className="relative">
      <div
        ref={place}
        inert={isBusy}
        className={`flex min-h-12 items-center justify-center ${isBusy ? 'invisible' : ''}`}
      />
      {isBusy && (
        <Button variant="neutral" isFullWidth isBusy busyLabel={t('google.busy')} className="absolute inset-0">
          {t('google.continue')}
        </Button>
      )}
    </div>
  );
}

let loading: Promise<GoogleIdentity> | null = null;

/** Rejects when the script can't be loaded; the next call retries. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Google Identity Services could not be loaded'));
    };
    script.src = SCRIPT_URL;
    script.async = true;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}
