import { useEffect, useState } from 'react';
import type { BookingDetails } from '../../../contract/bookings/bookings';
import type { StartHour } from '../../../domain/windows';
import { useLive } from '../../lib/live';
import { toAppointment } from '../appointments/appointment';
import type { PaymentAnswer } from './page';
import { leadingOf } from './story';

/** A payment, with one of the appointments that it paid for. */
export type Payment = BookingDetails & { startHour: StartHour };

/** Polling intervals: at first, after a minute of waiting, and while a refund is under way. */
const EAGER_INTERVAL = 2000;
const CALM_INTERVAL = 10_000;
const REFUND_INTERVAL = 30_000;
const EAGER_FOR = 60_000;

/** The page's payment with all its sessions. The page is refreshed until it is settled. */
export function usePayment(loaded: PaymentAnswer): {
  payment: Payment;
  sessions: Payment[];
  isLong: boolean;
  isUnreachable: boolean;
} {
  const [isLong, setLong] = useState(false);
  const known = loaded.BookingData;
  const isWaiting = leadingOf(known).outcome === 'confirming';
  const every = isWaiting
    ? isLong
      ? CALM_INTERVAL
      : EAGER_INTERVAL
    : known.some(({ refund }) => refund?.status === 'pending')
      ? REFUND_INTERVAL
      : null;
  const live = useLive(every);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), EAGER_FOR);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const sessions = known.map(toAppointment);
  return { payment: leadingOf(sessions), sessions, isLong: isWaiting && isLong, isUnreachable: live.error !== null };
}
