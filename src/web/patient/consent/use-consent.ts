import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Agreement, consents } from '../../../contract/consent';
import { callApi } from '../../api/client';
import { keepUser, useSession } from '../../api/session';
import { useErrorText } from '../../i18n/use-error-text';

/** For patients who have not agreed to the notice that is valid now: asks them, and goes on once they have. */
export function useConsent(onGiven: () => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const give = useMutation({
    mutationFn: (body: Agreement) => callApi(consents.give, { body }),
    onSuccess: () => {
      if (user) keepUser(queryClient, { ...user, needsConsent: false });
      setAsked(false);
      onGiven();
    },
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
