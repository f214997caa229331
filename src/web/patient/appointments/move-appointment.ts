import { type Booking, bookings } from '../../../contract/bookings';
import { callApi } from '../../api/client';
import { isPlainRefusal } from '../../api/plain-refusal';
import { findBooking } from './find-booking';

export type NewTime = { date: string; time: string };

/** Why an appointment was not moved (the cause), and whether we know that it is still where it was. */
export class MoveError extends Error {
  readonly isKept: boolean;
  constructor(cause: unknown, isKept: boolean) {
    super('The appointment was not moved', { cause });
    this.name = 'MoveError';
    this.isKept = isKept;
  }
}

/**
 * Moves an appointment, and answers it as it is then. When the answer is lost the server is asked what has become of it,
 * so that nobody is told of a failure that was none. Throws MoveError.
 */
export async function moveAppointment(appoinmentId: string, { date, time }: NewTime): Promise<Booking> {
  try {
    return (await callApi(bookings.rescheduleBooking, { body: { appoinmentId, date, time } })).booking;
  } catch (cause) {
    // "The same time" leaves a doubt: an earlier try may have moved it without our hearing of it.
    if (isPlainRefusal(cause) && cause.code !== 'same-window') throw new MoveError(cause, true);
    const now = await findBooking(appoinmentId);
    if (now?.appoinmentDate === date && now.appoinmentTime === time) return now;
    throw new MoveError(cause, now !== undefined);
  }
}
