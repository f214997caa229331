import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../../contract/account';
import type { Agreement } from '../../../../contract/consent';
import { callApi } from '../../../api/client';
import { useSaid } from '../../../i18n/said';
import type { LoggedInAnswer } from '../logged-in-answer';
import { type GoogleFailure, type GooglePlace, failureOf, wordFailure } from './google-failure';

type Input = {
  place: GooglePlace;
  onEntered: (answer: LoggedInAnswer) => void;
  /** Gets a fresh nonce. */
  startAgain: () => void;
};

/**
 * Exchanges Google's credential for a session. A first sign-in is asked for its consent, and the same credential goes
 * again with it. It stays busy after success, until the next page stands.
 */
export function useGoogleSignIn({ place, onEntered, startAgain }: Input) {
  const { t } = useTranslation('auth');
  const said = useSaid();
  const [failure, setFailure] = useState<GoogleFailure | null>(null);
  /** A credential that waits for the consent. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (body: { credential: string } & Partial<Agreement>) => callApi(account.googleAuth, { body }),
    onMutate: () => setFailure(null),
    onSuccess: (answer, { credential }) => {
      if (!answer.success && answer.needsConsent) return setWaiting(credential);
      setWaiting(null);
      if (answer.success) return onEntered(answer);
      setFailure({ kind: 'refused', message: answer.message });
      startAgain();
    },
    onError: (error) => {
      setWaiting(null);
      setFailure(failureOf(error));
      startAgain();
    },
  });
  /** The server speaks English; what it said comes in the person's language. */
  function spoken(one: GoogleFailure): GoogleFailure {
    return one.kind === 'refused' && one.message ? { ...one, message: said(one.message) } : one;
  }

  const enter = useCallback((credential: string) => mutate({ credential }), [mutate]);
  return {
    enter,
    fail: setFailure,
    failure: failure && wordFailure(spoken(failure), place, t),
    isBusy: isPending || data?.success === true,
    consent: waiting && {
      give: (agreement: Agreement) => mutate({ credential: waiting, ...agreement }),
      refuse: () => {
        setWaiting(null);
        startAgain();
      },
    },
  };
}
