import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { identityProvider } from '../../../contract/admin/staff/identity-provider';
import { callApi } from '../../lib/api/client';
import type { SignIn } from './use-sign-in';

/** Keeps the page to open afterwards while the browser is at the identity provider. */
const NEXT = 'admin-sign-in-next';

/**
 * Signing in at the identity provider: goes there, and finishes when the provider has sent the browser back to this page, with `state`
 * in the query. The query then is as before, so that the answer is not sent twice.
 */
export function useIdentitySignIn({ take, say }: SignIn) {
  const [query, setQuery] = useSearchParams();
  const [step, setStep] = useState<'none' | 'leaving' | 'finishing'>(query.has('state') ? 'finishing' : 'none');
  const [failure, setFailure] = useState<ReactNode>(null);

  async function begin() {
    setStep('leaving');
    setFailure(null);
    try {
      const { url } = await callApi(identityProvider.begin);
      sessionStorage.setItem(NEXT, query.get('next') ?? '');
      location.assign(url);
    } catch (error) {
      setFailure(say(error));
      setStep('none');
    }
  }

  async function finish(answer: string) {
    const next = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    setQuery(next ? { next } : {}, { replace: true });
    try {
      await take(await callApi(identityProvider.finish, { body: { answer } }));
    } catch (error) {
      setFailure(say(error));
    }
    setStep('none');
  }

  const isTaken = useRef(false);
  useEffect(() => {
    if (step !== 'finishing' || isTaken.current) return;
    isTaken.current = true;
    void finish(`?${query}`);
  });

  // The browser may show this page again as it was left.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setStep('none');
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  return { begin, failure, isLeaving: step === 'leaving', isFinishing: step === 'finishing' };
}

export type IdentitySignIn = ReturnType<typeof useIdentitySignIn>;
