import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import type { GoogleFailure } from './google-sign-in';

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

type GoogleButtonProps = {
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

/** Google's four-colour G, as its branding guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width={22} height={22} aria-hidden="true" className="shrink-0">
      <path
        fill="#4285F4"
        d="M47 24.5c0-1.6-.1-3.1-.4-4.6H24v8.7h12.9a11 11 0 0 1-4.8 7.3v6h7.7c4.6-4.2 7.2-10.3 7.2-17.4Z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 12-2.1 15.9-5.8l-7.7-6a14.4 14.4 0 0 1-21.5-7.6H2.7v6.2A24 24 0 0 0 24 48Z"
      />
      <path fill="#FBBC05" d="M10.7 28.6a14.4 14.4 0 0 1 0-9.2v-6.2h-8a24 24 0 0 0 0 21.6l8-6.2Z" />
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.8-6.8A24 24 0 0 0 2.7 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5Z"
      />
    </svg>
  );
}
