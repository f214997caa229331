/** The part of a center's day for staff who work on its floor, and may see no more of the patients. */
import type { CenterDay, DayBooking } from '../../contract/admin';

/** Returns a booking without the phone, the money, and who booked it. */
export function bookingForTheFloor(booking: DayBooking): DayBooking {
  const { funding: _, ...shown } = booking;
  return {
    ...shown,
    phone: null,
    bookedBy: null,
    bookedAtDesk: null,
    paymentStatus: 'not required',
    amount: 0,
    refundedAmount: 0,
    amountDue: 0,
    toldLast: null,
    answer: null,
  };
}

export function dayForTheFloor(day: CenterDay): CenterDay {
  const windows = day.windows.map((window) => ({
    ...window,
    chairs: window.chairs.map((chair) => ({ ...chair, booking: chair.booking && bookingForTheFloor(chair.booking) })),
  }));
  return { ...day, windows };
}
