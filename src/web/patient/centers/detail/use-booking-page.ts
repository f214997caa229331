import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Center } from '../../../../contract/centers';
import type { Availability } from '../../chair-picker/use-availability';
import { useConsent } from '../../consent/use-consent';
import { ownBookingsQuery } from '../own-bookings-query';
import { bookingIn, holdAt, holdToPay, ownWindows } from './own-bookings';
import { useBook } from './use-book';
import { useChoice } from './use-choice';

/** Everything that booking at a center turns on: what is free, what is chosen, what the patient has already. */
export function useBookingPage(center: Center, availability: Availability | null, refetchAvailability: () => unknown) {
  const ownBookings = useQuery(ownBookingsQuery);
  const bookings = useMemo(() => ownBookings.data?.myBookingData ?? [], [ownBookings.data]);
  const own = useMemo(() => ownWindows(bookings, center._id), [bookings, center._id]);
  // A full window may be the patient's own, so nothing is chosen before that is known, or known to be unknowable.
  const isKnown = !ownBookings.isPending || ownBookings.failureCount > 0;
  const { day, choice, lost, chooseDate, chooseTime } = useChoice(
    isKnown && availability ? availability.days : null,
    own,
  );

  const { book, isBusy, error, forgetError } = useBook(refetchAvailability);
  const hold = holdAt(bookings, center._id, choice);
  const inWindow = bookingIn(bookings, choice);
  const isHoldChosen = hold !== null && inWindow?._id === hold._id;

  function bookNow() {
    if (!choice?.time) return;
    book({
      date: choice.date,
      time: choice.time,
      centerId: center._id,
      CenterName: center.CenterName,
      price: center.DialysisCharge,
    });
  }
  const consent = useConsent(bookNow);

  const [params] = useSearchParams();
  const [hasLeftPayment] = useState(params.get('payment') === 'left');

  return {
    day,
    choice,
    lost,
    own,
    hold,
    isHoldChosen,
    /** A chair that is held anywhere and can be paid for, where no other one may be held. */
    toPay: holdToPay(bookings),
    /** An appointment, or a hold at another center, in the chosen window. */
    taken: inWindow && !isHoldChosen ? inWindow : null,
    /** Whether the patient left the payment page of a hold that has ended since. */
    isHoldOver: hasLeftPayment && ownBookings.isSuccess && !hold && !inWindow,
    /** Whether the patient left the payment page, and we can't say if the chair is still theirs. */
    isHoldUnknown: hasLeftPayment && ownBookings.isError && !ownBookings.data,
    isCheckingHold: ownBookings.isFetching,
    checkHold: () => void ownBookings.refetch(),
    isBusy,
    error,
    chooseDate(date: string) {
      forgetError();
      chooseDate(date);
    },
    chooseTime(time: string) {
      forgetError();
      chooseTime(time);
    },
    book() {
      if (!choice?.time) return;
      if (consent.isMissing) consent.ask();
      else bookNow();
    },
    consentDialog: consent.dialog,
  };
}

export type BookingPage = ReturnType<typeof useBookingPage>;
