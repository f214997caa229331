import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useSession } from '../../api/session';
import type { ConsentAnswer } from './page';

/** For patients who have not agreed to the notice that is valid now: asks them, and goes on once they have. */
export function useConsent(onGiven: () => void) {
  const { user } = useSession();
  // Each time it is asked anew, without what was said in the dialog before.
  const [{ turn, isOpen }, set] = useState({ turn: 0, isOpen: false });
  const fetcher = useFetcher<ConsentAnswer>({ key: `consent-${turn}` });
  const isGiven = fetcher.state === 'idle' && fetcher.data !== undefined && 'given' in fetcher.data;
  const goOn = useRef(onGiven);
  useEffect(() => {
    goOn.current = onGiven;
  });
  useEffect(() => {
    if (isGiven) goOn.current();
  }, [isGiven]);
  return {
    isMissing: user?.needsConsent === true,
    ask: () => set({ turn: turn + 1, isOpen: true }),
    /** What the dialog needs; null while nobody is asked. */
    dialog: isOpen && !isGiven ? { onClose: () => set({ turn, isOpen: false }), fetcher } : null,
  };
}
