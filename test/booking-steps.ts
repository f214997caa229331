/** The steps of patients up to an appointment, and the provider's view of their payments. */
import { type Booking, type BookingDetails, bookings } from '../src/contract';
import type { CenterRow, LoggedIn } from './builders';
import type { RefusedAnswer } from './client';
import type { Product } from './product';
import { waitFor } from './wait-for';
import type { Window } from './windows';

type Choice = { center: CenterRow; window: Window; price?: number };

/** The booking page's request. */
export function paymentFor({ center, window, price = center.charge_paise / 100 }: Choice) {
  return { date: window.date, time: window.time, centerId: center.id, CenterName: center.name, price };
}

/** Holds a chair and opens the checkout for it. */
export async function hold(
  { client }: LoggedIn,
  center: CenterRow,
  window: Window,
): Promise<{ id: string; url: string }> {
  return (await client.call(bookings.makePayment, { body: paymentFor({ center, window }) })).session!;
}

export function holdRefused({ client }: LoggedIn, center: CenterRow, window: Window): Promise<RefusedAnswer> {
  return client.refused(bookings.makePayment, { body: paymentFor({ center, window }) });
}

/** Pays on the provider's page. */
export const pay = ({ control }: Product, sessionId: string) =>
  control(`checkout/${sessionId}`, { action: 'pay' }, 'POST');

/** The success page's data. */
export async function details({ client }: LoggedIn, sessionId: string): Promise<BookingDetails> {
  const { BookingData } = await client.call(bookings.bookingDetails, { query: { session_id: sessionId } });
  return BookingData[0]!;
}

export async function myBookings({ client }: LoggedIn): Promise<Booking[]> {
  return (await client.call(bookings.myBookings)).myBookingData;
}

/** Waits until a booking of the patient is in a state. */
export function bookingThat(patient: LoggedIn, what: string, is: (booking: Booking) => boolean): Promise<Booking> {
  return waitFor(`a booking that ${what}`, async () => (await myBookings(patient)).find(is));
}

export const confirmed = (patient: LoggedIn) =>
  bookingThat(patient, 'is confirmed', (booking) => booking.bookingStatus === 'confirmed');

export const refunded = (patient: LoggedIn) =>
  bookingThat(patient, 'is refunded', (booking) => booking.paymentStatus === 'refunded');

/** Holds a chair, pays for it and waits until it is booked. */
export async function book(product: Product, patient: LoggedIn, center: CenterRow, window: Window): Promise<Booking> {
  const session = await hold(patient, center, window);
  await pay(product, session.id);
  const { _id } = await waitFor('the payment is recorded', async () => {
    const one = await details(patient, session.id);
    return one.outcome === 'confirmed' ? one : null;
  });
  return (await myBookings(patient)).find((booking) => booking._id === _id)!;
}

export async function cancel({ client }: LoggedIn, appoinmentId: string): Promise<Booking> {
  return (await client.call(bookings.cancelBooking, { body: { appoinmentId } })).booking;
}

/** The provider's own records of one session. */
export function atProvider({ sandbox }: Product, sessionId: string) {
  const { sessions, payments, refunds } = sandbox.ledger();
  const session = sessions.find((one) => one.id === sessionId)!;
  // An attempt that was declined may be one too.
  const payment = payments.find((one) => one.session === sessionId && one.status === 'succeeded');
  const returned = refunds.filter((one) => one.payment === payment?.id && one.status !== 'failed');
  return {
    status: session.status,
    paid: payment?.amount ?? 0,
    refunds: returned.map((one) => one.amount),
    amount: session.amount,
    expiresAt: new Date(session.expiresAt),
  };
}

/** Nothing that happens at the provider from now on is told, nor found by reading its list for a while. */
export async function unheardOf({ control, database, now }: Product): Promise<void> {
  await control('webhooks', { mode: 'drop' });
  await database.db
    .updateTable('provider_readings')
    .set({ asked_at: new Date(now().getTime() + 3_600_000) })
    .execute();
}

/**
 * The bank refuses a refund, by the provider's id of it, or returns it. Waits until that id is recorded here: what the bank says
 * before is heard by a sweep, later.
 */
export async function failRefund(product: Product, providerId: string): Promise<void> {
  await waitFor('the id of the refund is recorded', () =>
    product.database.db
      .selectFrom('refunds')
      .select('id')
      .where('provider_refund_id', '=', providerId)
      .executeTakeFirst(),
  );
  await product.control(`refunds/${providerId}`, { action: 'fail' }, 'POST');
}
