/** Work that a killed process left behind. */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/time';
import { injectFaults } from '../../inject-faults';
import { book, cancel, hold, myBookings, pay, refunded } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
/** With the sweeps, which run every ten seconds, less than the minute within which all must be well again. */
const SOON_MS = 45_000;

it('a refund that is owed is sent within a minute', async () => {
  const patient = await loggedInPatient(the.product);
  const { _id } = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
  const ofBooking = () => the.product.database.db.selectFrom('refunds').where('booking_id', '=', _id);
  const clear = await injectFaults(the.product, 1, ['500']);
  await cancel(patient, _id);
  await waitFor(
    'it is tried',
    async () => (await ofBooking().select('attempts').executeTakeFirstOrThrow()).attempts > 0,
  );
  // As if its process had died at that moment: another one finds neither its lease nor that it was asked for.
  const { db } = the.product.database;
  await db.updateTable('refunds').set({ due_at: null, attempts: 0 }).where('booking_id', '=', _id).execute();
  await clear();
  await the.product.pass(SOON_MS);
  await the.product.sweep();
  await refunded(patient);
});

it('a chair whose payment page was never opened is free after a minute', async () => {
  const patient = await loggedInPatient(the.product);
  const [center, window] = [await aCenter(the.product, { slots: 1 }), aWindow(the.product.now())];
  await hold(patient, center, window);
  // As if the process had died before recording the provider's answer.
  const unrecorded = { status: 'creating', provider_session_id: null, checkout_url: null };
  await the.product.database.db.updateTable('payments').set(unrecorded).where('user_id', '=', patient.id).execute();
  await the.product.pass(SOON_MS);
  await the.product.sweep();
  // It might still be on its way.
  expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'pending' }]);
  await the.product.pass(MINUTE_MS - SOON_MS + 1_000);
  await the.product.sweep();
  expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'cancelled', cancelReason: 'payment-failed' }]);
  await hold(await loggedInPatient(the.product), center, window);
});

it('a payment that nobody heard of is booked within a minute of the last look at it', async () => {
  const patient = await loggedInPatient(the.product);
  await the.product.control('webhooks', { mode: 'drop' });
  const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
  await the.product.pass(2 * MINUTE_MS);
  await the.product.sweep();
  await pay(the.product, session.id);
  await the.product.control('webhooks', { mode: 'normal' });
  await the.product.pass(SOON_MS + 1_000);
  await the.product.sweep();
  expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'confirmed', paymentStatus: 'paid' }]);
});
