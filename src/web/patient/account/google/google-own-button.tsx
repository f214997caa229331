import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import type { GoogleButtonProps } from './chooser-button';
import { loadGoogleIdentity } from './google-identity';

/** Google draws no button wider than this. */
const MAX_WIDTH = 400;

/** Google's own button, drawn by its script in a frame of its own. Drawn anew for each nonce. */
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
