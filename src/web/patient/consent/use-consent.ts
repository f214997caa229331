import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useSession } from '../../lib/api/session';
import type { ConsentAnswer } from './page';

/** Asks for consent where the patient has not agreed to the present notice, and calls `onGiven` once they have. */
export function useConsent(onGiven: () => void) {
  const { user } = useSession();
  // Each opening has a new fetcher, without earlier messages.
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
    /** The dialog's props; null while it is closed. */
    dialog: isOpen && !isGiven ? { onClose: () => set({ turn, isOpen: false }), fetcher } : null,
  };
}
