import { type Booking, bookings } from '../../../contract/bookings';
import { callApi } from '../../api/client';
import { isPlainRefusal } from '../../api/plain-refusal';
import { findBooking } from './find-booking';

/** What is known of an appointment that was not cancelled: the server said no, it stands, or nothing. */
export type Uncancelled = 'refused' | 'stands' | 'unknown';

/** Why an appointment was not cancelled (the cause), and what is known of it. */
export class CancelError extends Error {
  readonly state: Uncancelled;
  constructor(cause: unknown, state: Uncancelled) {
    super('The appointment was not cancelled', { cause });
    this.name = 'CancelError';
    this.state = state;
  }
}

/**
 * Cancels an appointment, and answers it as it is then. When the answer is lost the server is asked what has become of it,
 * so that nobody is told of a failure that was none. Throws CancelError.
 */
export async function cancelAppointment(appoinmentId: string): Promise<Booking> {
  try {
    return (await callApi(bookings.cancelBooking, { body: { appoinmentId } })).booking;
  } catch (cause) {
    if (isPlainRefusal(cause)) throw new CancelError(cause, 'refused');
    const now = await findBooking(appoinmentId);
    if (now?.bookingStatus === 'cancelled') return now;
    throw new CancelError(cause, now ? 'stands' : 'unknown');
  }
}
