import { type Booking, bookings } from '../../../contract/bookings';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';

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
    if (isPlainRefusal(cause)) throw new MoveError(cause, true);
    const now = await findBooking(appoinmentId);
    if (now?.appoinmentDate === date && now.appoinmentTime === time) return now;
    throw new MoveError(cause, now !== undefined);
  }
}

/** A no that leaves no doubt. "The same time" is none: an earlier try may have moved it without our hearing of it. */
function isPlainRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.status < 500 && error.code !== 'same-window';
}

async function findBooking(id: string): Promise<Booking | undefined> {
  const answer = await callApi(bookings.myBookings).catch(() => null);
  return answer?.myBookingData.find((booking) => booking._id === id);
}
