/** The id of the booking form. Its windows and buttons are elsewhere in the page and refer to it. */
export const BOOKING_FORM = 'booking';

/** Sends the booking form, as its button does. */
export function sendBooking(): void {
  (document.getElementById(BOOKING_FORM) as HTMLFormElement | null)?.requestSubmit();
}
