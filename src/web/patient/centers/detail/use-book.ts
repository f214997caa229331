import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookings } from '../../../../contract/bookings';
import type { BodyOf } from '../../../../contract/endpoint';
import type { RefusalCode } from '../../../../contract/refusals';
import { callApi } from '../../../api/client';
import { isPlainRefusal } from '../../../api/plain-refusal';
import { refetchSession } from '../../../api/session';
import { ownBookingsQuery } from '../own-bookings-query';
import { centersSource } from '../sources';

type SessionToBook = BodyOf<typeof bookings.makePayment>;

/** Refusals which say that what the page shows of the patient's own bookings is out of date. */
const OWN_BOOKINGS_CHANGED: readonly RefusalCode[] = ['already-booked', 'too-many-holds', 'unpaid-holds'];

/**
 * Holds a chair and leaves for the payment page. Busy until the page has gone. After a refusal, what it was about is
 * asked for again, so that the page shows what the server knows. When the answer was lost a chair may be held nevertheless.
 */
export function useBook(refetchAvailability: () => unknown) {
  const queryClient = useQueryClient();
  const book = useMutation({
    mutationFn: (session: SessionToBook) => callApi(bookings.makePayment, { body: session }),
    onSuccess: ({ session }) => window.location.assign(session.url),
    onError: async (error) => {
      void refetchAvailability();
      if (!isPlainRefusal(error)) return void queryClient.invalidateQueries({ queryKey: ownBookingsQuery.queryKey });
      if (error.code === 'consent-missing') await refetchSession();
      if (error.code === 'price-changed') await centersSource.refetch();
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
