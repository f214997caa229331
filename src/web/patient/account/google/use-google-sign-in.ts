import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { account } from '../../../../contract/account';
import { callApi } from '../../../api/client';
import { useSaid } from '../../../i18n/said';
import { useTranslation } from '../../../i18n/use-translation';
import type { LoggedInAnswer } from '../logged-in-answer';
import { type GoogleFailure, type GooglePlace, failureOf, wordFailure } from './google-failure';

type Input = {
  place: GooglePlace;
  onEntered: (answer: LoggedInAnswer) => void | Promise<void>;
  /** Gets a fresh nonce. */
  startAgain: () => void;
};

/** Exchanges Google's credential for a session. It stays busy after success, until the next page stands. */
export function useGoogleSignIn({ place, onEntered, startAgain }: Input) {
  const { t } = useTranslation('auth');
  const said = useSaid();
  const [failure, setFailure] = useState<GoogleFailure | null>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (credential: string) => callApi(account.googleAuth, { body: { credential } }),
    onMutate: () => setFailure(null),
    onSuccess: (answer) => {
      if (answer.success) return onEntered(answer);
      setFailure({ kind: 'refused', message: answer.message });
      startAgain();
    },
    onError: (error) => {
      setFailure(failureOf(error));
      startAgain();
    },
  });
  /** The server speaks English; what it said comes in the person's language. */
  function spoken(one: GoogleFailure): GoogleFailure {
    return one.kind === 'refused' && one.message ? { ...one, message: said(one.message) } : one;
  }

  const enter = useCallback((credential: string) => mutate(credential), [mutate]);
  return {
    enter,
    fail: setFailure,
    failure: failure && wordFailure(spoken(failure), place, t),
    isBusy: isPending || data?.success === true,
  };
}
