/** What of a center's day is shown to who works on its floor, and may see no more of the patients than that. */
import type { CenterDay, DayBooking } from '../../contract/admin';

/** A booking without phone, money and whose booking it was. */
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
