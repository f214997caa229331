import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookings } from '../../../../contract/bookings';
import type { BodyOf } from '../../../../contract/endpoint';
import type { RefusalCode } from '../../../../contract/refusals';
import { ApiError } from '../../../api/api-error';
import { callApi } from '../../../api/client';
import { sessionQuery } from '../../../api/session';
import { centersQuery, ownBookingsQuery } from '../queries';

type SessionToBook = BodyOf<typeof bookings.makePayment>;

/** Refusals which say that what the page shows of the patient's own bookings is out of date. */
const OWN_BOOKINGS_CHANGED: readonly RefusalCode[] = ['already-booked', 'too-many-holds'];

/**
 * Holds a chair and leaves for the payment page. Busy until the page has gone. After a refusal, what it was about is
 * asked for again, so that the page shows what the server knows.
 */
export function useBook(refetchAvailability: () => unknown) {
  const queryClient = useQueryClient();
  const book = useMutation({
    mutationFn: (session: SessionToBook) => callApi(bookings.makePayment, { body: session }),
    onSuccess: ({ session }) => window.location.assign(session.url),
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.kind !== 'refused') return;
      void refetchAvailability();
      if (error.code === 'consent-missing') await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (error.code === 'price-changed') await queryClient.invalidateQueries({ queryKey: centersQuery.queryKey, exact: true });
      if (error.code && OWN_BOOKINGS_CHANGED.includes(error.code)) {
        await queryClient.invalidateQueries({ queryKey: ownBookingsQuery.queryKey });
      }
    },
  });

  // Coming back from the payment page, the browser may show this page as it was left: busy.
  const { reset } = book;
  useEffect(() => {
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return;
      reset();
      void refetchAvailability();
      void queryClient.invalidateQueries({ queryKey: ownBookingsQuery.queryKey });
    }
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset, refetchAvailability, queryClient]);

  return { book: book.mutate, isBusy: book.isPending || book.isSuccess, error: book.error, forgetError: book.reset };
}
