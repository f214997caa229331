import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated';
import { useSentReset } from './sent-reset';

export const RESET_STEPS = ['email', 'code'] as const;
export type ResetStep = (typeof RESET_STEPS)[number];

function stepPath(search: string, step: ResetStep): string {
  const query = new URLSearchParams(search);
  if (step === 'code') query.set('step', step);
  else query.delete('step');
  return query.size > 0 ? `/forgot-password?${query}` : '/forgot-password';
}

/** The step that the address asks for with `?step=`; never the code before one was sent. Each has its own address. */
export function useResetStep() {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const sent = useSentReset();
  const isHydrated = useHydrated();
  const isCodeAsked = isHydrated && query.get('step') === 'code';
  const step: ResetStep = isCodeAsked && sent ? 'code' : 'email';
  return {
    step,
    sent,
    redirect: isCodeAsked && !sent ? stepPath(search, 'email') : null,
    emailPath: stepPath(isHydrated ? search : '', 'email'),
    goToCode: () => navigate(stepPath(search, 'code')),
  };
}
