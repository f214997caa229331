/** A server whose clock differs from the payment provider's. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/time';
import { book, cancel, confirmed, hold, pay, refunded } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { type Product, startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

async function aProductThatIs(minutes: number): Promise<Product> {
  const product = await startProduct({
    overrides: ({ clock }) => ({ clock: () => new Date(clock().getTime() + minutes * MINUTE_MS) }),
  });
  onTestFinished(() => stopInGoodOrder({ ...product, now: product.context.clock }));
  return { ...product, now: product.context.clock };
}

async function offsetOf(product: Product): Promise<number> {
  const { text } = await aClient(product).raw('GET', '/metrics');
  return Number(/^clock_offset_seconds (\S+)$/m.exec(text)![1]);
}
const alarms = ({ log }: Product) => log.filter(({ msg }) => /clock is far from/.test(msg));

describe.each([4, -4])('a clock that is %i minutes ahead', (minutes) => {
  it('sells, confirms by the webhook and refunds, and the metric tells', async () => {
    const product = await aProductThatIs(minutes);
    const patient = await loggedInPatient(product);
    const session = await hold(patient, await aCenter(product), aWindow(product.now()));
    await pay(product, session.id);
    const { _id } = await confirmed(patient);
    await cancel(patient, _id);
    await refunded(patient);
    expect(Math.abs((await offsetOf(product)) - minutes * 60)).toBeLessThan(5);
    expect(alarms(product)).toEqual([]);
  });
});

describe.each([10, -10])('a clock that is %i minutes ahead', (minutes) => {
  it('is alarmed, once', async () => {
    const product = await aProductThatIs(minutes);
    const patient = await loggedInPatient(product);
    for (const day of [2, 3]) {
      const body = { center: await aCenter(product), window: aWindow(product.now(), day) };
      // With a clock this far behind, the provider refuses a session of half an hour.
      await hold(patient, body.center, body.window).catch(() => undefined);
    }
    expect(Math.abs((await offsetOf(product)) - minutes * 60)).toBeLessThan(5);
    expect(alarms(product)).toHaveLength(1);
  });
});

describe('a clock that is ten minutes ahead', () => {
  it('finds the messages of the provider too old, and books all the same', async () => {
    const product = await aProductThatIs(10);
    const patient = await loggedInPatient(product);
    const booking = await book(product, patient, await aCenter(product), aWindow(product.now()));
    expect(booking.bookingStatus).toBe('confirmed');
    await waitFor('a message was refused', async () => {
      const { text } = await aClient(product).raw('GET', '/metrics');
      return text.includes('http_request_seconds_count{method="POST",route="/auth/stripe-webhook",status="400"}');
    });
  });
});
