import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { AskOptions } from '../../../contract/accounts/passkeys';
import { fetchJson } from '../../lib/api/send';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { canFillIn, hasPasskeys, signWithPasskey } from '../../lib/passkey';
import { useErrorText, useRefusalText } from '../../lib/use-error-text';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';

const never = () => () => undefined;
/** A minute less than a challenge is good. */
const FILLS_MS = 4 * 60_000;

/**
 * Logging in with a passkey: by the button, or by what the browser offers in the field of the address. Nothing where the browser has
 * no passkeys, and before scripts have loaded. `unsent`: the form that the login page keeps.
 */
export function PasskeyLogin({ unsent }: { unsent?: string | undefined }) {
  const { t } = useTranslation('auth');
  const can = useSyncExternalStore(never, hasPasskeys, () => false);
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const { submit, state, data } = useFetcher<RefusedForm>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** What ends asking in the field: a browser asks for one passkey at a time. */
  const filling = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (how: { signal?: AbortSignal; fillsIn?: boolean } = {}) => {
      const answer = await fetchJson({ method: 'POST', url: '/auth/passkey/begin', body: {} });
      const credential = await signWithPasskey((answer as { options: AskOptions }).options, how);
      if (!credential) return false;
      const form = { intent: 'passkey', credential: JSON.stringify(credential), ...(unsent && { unsent }) };
      await submit(form, { method: 'post' });
      return true;
    },
    [submit, unsent],
  );

  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('input[autocomplete~="webauthn"]');
    if (!can || !field) return;
    async function fill() {
      if (filling.current || !(await canFillIn())) return;
      const controller = new AbortController();
      filling.current = controller;
      const timer = setTimeout(() => controller.abort(), FILLS_MS);
      // It is an offer: where it fails, the fields and the button are there.
      await ask({ signal: controller.signal, fillsIn: true }).catch(() => undefined);
      clearTimeout(timer);
      if (filling.current === controller) filling.current = null;
    }
    const onFocus = () => void fill();
    field.addEventListener('focus', onFocus);
    if (document.activeElement === field) onFocus();
    return () => {
      field.removeEventListener('focus', onFocus);
      filling.current?.abort();
    };
  }, [can, ask]);

  if (!can) return null;
  const isBusy = isAsking || state !== 'idle';
  const said = isBusy ? null : (failure ?? (data ? refusalText(data.refusal) : null));

  async function press() {
    filling.current?.abort();
    setFailure(null);
    setAsking(true);
    try {
      if (!(await ask())) setFailure(t('passkey.none'));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      <Button
        variant="outline"
        size="large"
        isFullWidth
        icon={<KeyRound size={20} />}
        isBusy={isBusy}
        busyLabel={t('passkey.busy')}
        onPress={() => void press()}
      >
        {t('passkey.use')}
      </Button>
      {said && <Callout tone="error">{said}</Callout>}
    </div>
  );
}
