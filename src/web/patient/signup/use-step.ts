import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated';
import { type Step, allowedStep, askedStep } from './progress';
import { useProgress } from './progress-store';

/** The path of a step, which keeps the rest of the query (`?next=`). */
function stepPath(search: string, step: Step): string {
  const query = new URLSearchParams(search);
  if (step === 'email') query.delete('step');
  else query.set('step', step);
  return query.size > 0 ? `/signup?${query}` : '/signup';
}

/** The step that is shown, its path when the address asks for one that is not allowed yet, and the way to another. */
export function useStep() {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const progress = useProgress();
  const isHydrated = useHydrated();
  const asked = askedStep(query);
  const step = allowedStep(asked, progress);
  return {
    step,
    redirect: isHydrated && step !== asked ? stepPath(search, step) : null,
    pathOf: (other: Step) => stepPath(isHydrated ? search : '', other),
    goTo: (other: Step) => navigate(stepPath(search, other)),
  };
}
