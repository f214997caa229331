import { useEffect, useState } from 'react';
import type { BookingDetails, bookings } from '../../../contract/bookings';
import type { StartHour } from '../../../domain/windows';
import { useLive } from '../../lib/use-live';
import { toAppointment } from '../appointments/appointment';
import type { PaymentAnswer } from './page';

/** A payment with the appointment that it was made for. */
export type Payment = BookingDetails & { startHour: StartHour };

/** Polling intervals: at first, after a minute of waiting, and while a refund is under way. */
const EAGER_INTERVAL = 2000;
const CALM_INTERVAL = 10_000;
const REFUND_INTERVAL = 30_000;
const EAGER_FOR = 60_000;

/** The page's payment, refetched until it is settled. */
export function usePayment(
  loaded: PaymentAnswer,
  sessionId: string,
): { payment: Payment; isLong: boolean; isUnreachable: boolean } {
  const [isLong, setLong] = useState(false);
  const [last, setLast] = useState(loaded.BookingData[0]!);
  const isWaiting = last.outcome === 'confirming';
  const every = isWaiting
    ? isLong
      ? CALM_INTERVAL
      : EAGER_INTERVAL
    : last.refund?.status === 'pending'
      ? REFUND_INTERVAL
      : null;
  const query = { session_id: sessionId };
  const live = useLive<typeof bookings.bookingDetails>(loaded, every, '/auth/booking-details', query);
  const [payment = last] = live.data.BookingData;
  if (payment !== last) setLast(payment);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), EAGER_FOR);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { payment: toAppointment(payment), isLong: isWaiting && isLong, isUnreachable: live.error !== null };
}
