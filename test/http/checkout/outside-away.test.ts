/** A payment provider that is down for a while: money waits, and none of it is lost. */
import { expect, it } from 'vitest';
import { injectFaults } from '../../inject-faults';
import { atProvider, cancel, confirmed, details, hold, myBookings, pay, refunded } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const DAY = 24 * 60 * 60_000;

it('a refund and a payment that fall into three days without the provider are made good after them', {
  timeout: 90_000,
}, async () => {
  const { product } = the;
  const center = await aCenter(product);
  const patient = await loggedInPatient(product);
  const paid = await hold(patient, center, aWindow(product.now(), 6));
  await pay(product, paid.id);
  const booked = await confirmed(patient);
  const paidLate = await hold(patient, center, aWindow(product.now(), 7));
  await product.control('webhooks', { mode: 'drop' });
  await pay(product, paidLate.id);

  const clear = await injectFaults(product, 1, ['500']);
  await cancel(patient, booked._id);
  // The provider makes the refund, and its answer is lost; then it forgets the key (after a day).
  await waitFor('the provider has made the refund', () => atProvider(product, paid.id).refunds.length > 0);
  await product.pass(3 * DAY);
  await product.sweep();
  const cancelled = (await myBookings(patient)).find(({ _id }) => _id === booked._id)!;
  expect(cancelled).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'refund pending' });

  await clear();
  await product.control('webhooks', { mode: 'normal' });
  await product.pass(2 * 60_000);
  await product.sweep();
  await refunded(patient);
  expect(atProvider(product, paid.id).refunds).toEqual([center.charge_paise]);
  // The chair is still free, so the patient gets it.
  await waitFor('it is booked', async () => (await details(patient, paidLate.id)).outcome === 'confirmed');
  expect(atProvider(product, paidLate.id)).toMatchObject({ paid: center.charge_paise, refunds: [] });
});
