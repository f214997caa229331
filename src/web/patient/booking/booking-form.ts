/** The id of the booking form: its windows and buttons are elsewhere in the page. */
export const BOOKING_FORM = 'booking';

/** Sends it as its button does. */
export function sendBooking(): void {
  (document.getElementById(BOOKING_FORM) as HTMLFormElement | null)?.requestSubmit();
}
