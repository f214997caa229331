import { useMemo, useState } from 'react';
import { useNavigation } from 'react-router';
import { toApiError } from '../../lib/refusal';
import type { Loaded } from './page';

export type Answer = ReturnType<typeof useAnswer>;

/** What was answered to the booking that was sent; forgotten once something else is chosen. */
export function useAnswer(answered: Loaded['answered']) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'book';
  // Writing another choice to the URL would drop the action's answer.
  const [said, say] = useState({ of: answered, answered });
  if (answered && said.of !== answered) say({ of: answered, answered });
  const answer = said.answered?.values['intent'] === 'book' ? said.answered : undefined;
  const refusal = answer && 'refusal' in answer && !isBusy ? answer.refusal : null;
  // Told beside the code, as no failure.
  const isShareNew = refusal?.code === 'sponsor-share';
  return {
    isBusy,
    error: useMemo(() => (refusal && !isShareNew ? toApiError(refusal) : null), [refusal, isShareNew]),
    /** What the patient is asked about before paying; nothing until the button was pressed. */
    asks: answer && 'asks' in answer ? answer.asks : [],
    /** What is left to pay with a sponsor's code is shown for the first time, and nothing is booked yet. */
    isShareNew,
    forget: () => say((now) => ({ ...now, answered: undefined })),
  };
}
