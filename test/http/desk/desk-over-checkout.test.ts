/** A desk that takes the money for a chair whose payment page is open: the page is closed first, and the chair stays meanwhile. */
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { beginDeskPayment, undoDeskPayment } from '../../../src/server/cash/take-payment';
import { closePayment } from '../../../src/server/checkout';
import { hold, myBookings, pay } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
const PRICE = 185_000;

async function aHeldChair() {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { charge_paise: PRICE, slots: 1 });
  const window = aWindow(the.product.now(), 6);
  const session = await hold(patient, center, window);
  const [booking] = await myBookings(patient);
  return { patient, center, window, session: session.id, id: booking!._id };
}
const begin = (id: string) =>
  the.product.database.db
    .transaction()
    .execute((tx) => beginDeskPayment(tx, { bookingIds: [id], mode: 'cash', amount: PRICE }, the.product.now()));
const rowOf = (id: string) =>
  the.product.database.db
    .selectFrom('bookings')
    .select(['status', 'hold_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const broken = async () => (await the.product.examine()).map(({ what }) => what);

it('stays held while the page is closed, though the page expires, and for no longer where the process dies there', async () => {
  const { patient, center, window, id } = await aHeldChair();
  await the.product.pass(25 * MINUTE_MS);
  const { paymentIds, heldUntil } = await begin(id);
  for (const one of paymentIds) await closePayment(the.product.context, one);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', hold_expires_at: heldUntil });
  await the.product.pass(6 * MINUTE_MS);
  await the.product.sweep();
  expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  expect(await broken()).toEqual([]);
  // Nobody comes back to it.
  await the.product.pass(5 * MINUTE_MS);
  await the.product.sweep();
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  expect(await broken()).toEqual([]);
  await hold(await loggedInPatient(the.product), center, window);
  expect((await myBookings(patient))[0]).toMatchObject({ cancelReason: 'not-paid-in-time' });
});

it('that was held for longer than the desk has is over with the desk, too: nobody can pay at its closed page', async () => {
  const { center, window, id } = await aHeldChair();
  const { paymentIds, heldUntil } = await begin(id);
  for (const one of paymentIds) await closePayment(the.product.context, one);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', hold_expires_at: heldUntil });
  await the.product.pass(12 * MINUTE_MS);
  await the.product.sweep();
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  expect(await broken()).toEqual([]);
  await hold(await loggedInPatient(the.product), center, window);
});

it('is over at once where the page is closed after the time that the desk had', async () => {
  const { id } = await aHeldChair();
  const { paymentIds } = await begin(id);
  await the.product.pass(12 * MINUTE_MS);
  for (const one of paymentIds) await closePayment(the.product.context, one);
  expect((await rowOf(id)).hold_expires_at!.getTime()).toBeLessThanOrEqual(the.product.now().getTime());
  await the.product.sweep();
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  expect(await broken()).toEqual([]);
});

it('is over with the desk where the page was closed, and the desk could not take the money then', async () => {
  const { id } = await aHeldChair();
  const running = await begin(id);
  for (const one of running.paymentIds) await closePayment(the.product.context, one);
  await undoDeskPayment(the.product.database.db, running);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', hold_expires_at: running.heldUntil });
  expect(await broken()).toEqual([]);
  await the.product.pass(12 * MINUTE_MS);
  await the.product.sweep();
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
});

it('dies before the page is closed: the page can be paid until the hold is over, and closes then', async () => {
  const { patient, id, session } = await aHeldChair();
  await begin(id);
  await the.product.pass(MINUTE_MS);
  await the.product.sweep();
  await pay(the.product, session);
  await the.product.sweep();
  expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
  expect(await broken()).toEqual([]);
});

it('is held as long as before where the desk could not take the money', async () => {
  const { id } = await aHeldChair();
  const before = await rowOf(id);
  await the.product.pass(25 * MINUTE_MS);
  await undoDeskPayment(the.product.database.db, await begin(id));
  expect(await rowOf(id)).toEqual(before);
});

it('that an earlier release held without an end is named by the doctor', async () => {
  const { id } = await aHeldChair();
  await the.product.database.db.updateTable('bookings').set({ hold_expires_at: null }).where('id', '=', id).execute();
  expect(await broken()).toContain('held without an end, though nobody set it back to pending');
  await the.product.database.db
    .updateTable('bookings')
    .set({ hold_expires_at: the.product.now() })
    .where('id', '=', id)
    .execute();
});
