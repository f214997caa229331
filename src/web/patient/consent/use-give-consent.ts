import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint';
import { consents } from '../../../contract/consent';
import { callApi } from '../../api/client';
import { keepUser, useSession } from '../../api/session';

/** Records that the patient agrees to the notice; then there is nothing left to ask. */
export function useGiveConsent(how: BodyOf<typeof consents.give>['how'], onGiven: () => void) {
  const { user } = useSession();
  return useMutation({
    mutationFn: (agreement: Omit<BodyOf<typeof consents.give>, 'how'>) =>
      callApi(consents.give, { body: { ...agreement, how } }),
    onSuccess: () => {
      if (user) keepUser({ ...user, needsConsent: false });
      onGiven();
    },
  });
}
