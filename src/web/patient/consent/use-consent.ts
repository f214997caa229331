import { useState } from 'react';
import type { Agreement } from '../../../contract/consent';
import { useSession } from '../../api/session';
import { useErrorText } from '../../i18n/use-error-text';
import { useGiveConsent } from './use-give-consent';

/** For patients who have not agreed to the notice that is valid now: asks them, and goes on once they have. */
export function useConsent(onGiven: () => void) {
  const { user } = useSession();
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const give = useGiveConsent('booking', () => {
    setAsked(false);
    onGiven();
  });
  return {
    isMissing: user?.needsConsent === true,
    ask() {
      give.reset();
      setAsked(true);
    },
    /** What the dialog needs; null while nobody is asked. */
    dialog: isAsked
      ? {
          onClose: () => setAsked(false),
          onAgree: (agreement: Agreement) => give.mutate(agreement),
          isBusy: give.isPending,
          error: give.error && errorText(give.error),
        }
      : null,
  };
}
