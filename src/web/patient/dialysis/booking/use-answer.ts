import { useMemo, useState } from 'react';
import { useNavigation } from 'react-router';
import { toApiError } from '../../../lib/refusal';
import type { Loaded } from './page';

export type Answer = ReturnType<typeof useAnswer>;

/** The action's answer to a booking that was sent, until something else is chosen. */
export function useAnswer(answered: Loaded['answered']) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'book';
  // Kept as state: writing another choice to the URL drops the action's answer.
  const [said, say] = useState({ of: answered, answered });
  if (answered && said.of !== answered) say({ of: answered, answered });
  const answer = said.answered?.values['intent'] === 'book' ? said.answered : undefined;
  const refusal = answer && 'refusal' in answer && !isBusy ? answer.refusal : null;
  // Shown beside the code, not as a failure.
  const isShareNew = refusal?.code === 'sponsor-share';
  return {
    isBusy,
    error: useMemo(() => (refusal && !isShareNew ? toApiError(refusal) : null), [refusal, isShareNew]),
    /** The concerns that the patient is asked about before paying; empty until the button was pressed. */
    asks: answer && 'asks' in answer ? answer.asks : [],
    /**
     * Whether the share that is left to pay with a sponsor's code is shown for the first time. Nothing is booked yet.
     */
    isShareNew,
    forget: () => say((now) => ({ ...now, answered: undefined })),
  };
}
