/**
 * The clock of a server jumps by an hour, as after a wrong set-up of its time, and later back, while chairs are held, codes are on
 * their way and mails are due. The provider's clock goes on.
 */
import { expect, it } from 'vitest';
import { account, bookings } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { atProvider, book, details, hold, holdRefused, myBookings, pay } from '../../booking-steps';
import { type LoggedIn, aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, mailsTo } from '../../inbox';
import { askForCode, signUp } from '../../sign-up';
import { type Product, startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

/** A product whose clock can be set wrong. `jump`: by how much it is ahead of the provider's from now on, in hours. */
async function aProductWithAClock(): Promise<Product & { jump(hours: number): Promise<void> }> {
  let aheadMs = 0;
  const product = await startProduct({
    overrides: ({ clock }) => ({ clock: () => new Date(clock().getTime() + aheadMs) }),
  });
  const now = product.context.clock;
  return {
    ...product,
    now,
    async jump(hours) {
      aheadMs = hours * HOUR_MS;
      await product.sweep();
    },
  };
}

const confirmedBy = (patient: LoggedIn, sessionId: string) =>
  waitFor('it is confirmed', async () => (await details(patient, sessionId)).outcome === 'confirmed');
const stillIn = async ({ client }: LoggedIn) => (await client.call(bookings.myBookings)).success;
const subjects = async (product: Product, { email }: LoggedIn) =>
  (await mailsTo(product, email)).map(({ subject }) => subject);

it.each([1, -1])('by %i hours and back: no chair twice, no hold for ever, no mail twice', async (hours) => {
  const product = await aProductWithAClock();
  const center = await aCenter(product, { slots: 1 });
  const [booked, holder, payer, next] = await Promise.all([1, 2, 3, 4].map(() => loggedInPatient(product)));
  const window = (day: number) => aWindow(product.now(), day);
  const [held, paid] = [window(4), window(5)];

  const before = await book(product, booked!, center, window(3));
  const lapsing = await hold(holder!, center, held);
  const paying = await hold(payer!, center, paid);
  const newcomer = aClient(product);
  const asked = await askForCode(product, newcomer, 'newcomer@example.com');

  await product.jump(hours);
  const verified = newcomer.raw(account.verifyOtp.method, account.verifyOtp.path, { json: asked });
  expect((await verified).json).toMatchObject(hours > 0 ? { code: 'otp-expired' } : { success: true });
  await signUp(product, aClient(product), 'another@example.com');
  // Who is logged in stays so, and what is booked stands.
  for (const one of [booked!, holder!, payer!]) expect(await stillIn(one)).toBe(true);
  expect((await myBookings(booked!))[0]).toMatchObject({ _id: before._id, bookingStatus: 'confirmed' });
  if (hours > 0) {
    // What is held has lapsed, its checkout is closed, and its chair is the next one's.
    await expect(pay(product, paying.id)).rejects.toThrow();
    const { id } = await hold(next!, center, paid);
    await pay(product, id);
    await confirmedBy(next!, id);
  } else {
    // What is held is held for longer, and who pays is booked.
    await pay(product, paying.id);
    await confirmedBy(payer!, paying.id);
    expect(await holdRefused(next!, center, paid)).toMatchObject({ code: 'window-full' });
  }
  await product.sweep();

  await product.jump(0);
  for (const one of [booked!, holder!, payer!, next!]) expect(await stillIn(one)).toBe(true);
  // Time goes on: no hold outlives its checkout by more than the jump.
  await product.pass(31 * MINUTE_MS + HOUR_MS);
  await product.sweep();
  expect(atProvider(product, lapsing.id).status).toBe('expired');
  const again = await hold(next!, center, held);
  await pay(product, again.id);
  await confirmedBy(next!, again.id);
  expect(await holdRefused(holder!, center, held)).toMatchObject({ code: 'window-full' });

  await allMailsSent(product);
  for (const one of [booked!, payer!, next!]) {
    const confirmations = (await subjects(product, one)).filter((subject) => subject.startsWith('Confirmed'));
    expect(new Set(confirmations).size).toBe(confirmations.length);
  }
  await stopInGoodOrder(product);
});
