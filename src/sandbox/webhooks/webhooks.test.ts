import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { aCheckout, aPaidSession, aProduct, aSandbox, control, sdk } from '../testing/a-sandbox';
import { aPaidLinkPayment, actOn, anOpenLink, razorpay } from '../testing/razorpay';

const types = (arrivals: { event: { type: string } }[]) => arrivals.map(({ event }) => event.type);

describe('webhooks', () => {
  it('are signed, so that the SDK accepts them at the sandbox’s time', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url, now: new Date('2026-11-22T10:00:00+05:30') });
    const session = await aPaidSession(sandbox);
    await vi.waitFor(() =>
      expect(types(product.arrivals).sort()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']),
    );
    const completed = product.arrivals.find(({ event }) => event.type === 'checkout.session.completed')!;
    const { webhooks } = sdk(sandbox);
    const receivedAt = sandbox.clock().getTime();
    const { raw, signature } = completed;
    const { webhookSecret } = sandbox.stripe;
    const event = webhooks.constructEvent(raw, signature, webhookSecret, 300, undefined, receivedAt);
    expect(event.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
    expect(() => webhooks.constructEvent(`${raw} `, signature, webhookSecret, 300, undefined, receivedAt)).toThrow();
  });

  it('are tried again until they are taken', async () => {
    const product = await aProduct((earlier) => (earlier < 3 ? 500 : 200));
    const sandbox = await aSandbox({ productUrl: product.url, webhookRetryMs: [20, 20, 20] });
    const { id } = await sdk(sandbox).checkout.sessions.create(aCheckout(sandbox));
    await control(sandbox, 'POST', `checkout/${id}`, { action: 'expire' });
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(4));
    expect(new Set(product.arrivals.map(({ event }) => event.id)).size).toBe(1);
    await vi.waitFor(async () => expect((await sdk(sandbox).events.list()).data[0]?.pending_webhooks).toBe(0));
  });

  it('wait in `hold` until they are flushed', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'hold' });
    await aPaidSession(sandbox);
    expect(product.arrivals).toEqual([]);
    expect((await control(sandbox, 'POST', 'webhooks/flush')).body).toEqual({ delivered: 2, failed: 0 });
    expect(types(product.arrivals)).toEqual(['payment_intent.succeeded', 'checkout.session.completed']);
  });

  it('come newest first in `reverse`', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'reverse' });
    await aPaidSession(sandbox);
    await control(sandbox, 'POST', 'webhooks/flush');
    expect(types(product.arrivals)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  });

  it('come twice in `duplicate`, and never in `drop`', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'drop' });
    await aPaidSession(sandbox);
    expect((await control(sandbox, 'POST', 'webhooks/flush')).body).toEqual({ delivered: 0, failed: 0 });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'duplicate' });
    await aPaidSession(sandbox);
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(4));
    expect(new Set(product.arrivals.map(({ event }) => event.id)).size).toBe(2);
  });

  it('tell a flush how many failed, and keep those', async () => {
    const product = await aProduct((earlier) => (earlier === 0 ? 503 : 200));
    const sandbox = await aSandbox({ productUrl: product.url });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'hold' });
    await aPaidSession(sandbox);
    expect((await control(sandbox, 'POST', 'webhooks/flush')).body).toEqual({ delivered: 1, failed: 1 });
    expect((await control(sandbox, 'POST', 'webhooks/flush')).body).toEqual({ delivered: 1, failed: 0 });
  });
});

/** The names of the events of Razorpay that have arrived, sorted. */
const names = (arrivals: { event: unknown }[]) =>
  arrivals.map(({ event }) => (event as { event: string }).event).sort();
const PAID = ['payment.authorized', 'payment.captured', 'payment_link.paid'];

describe('webhooks of Razorpay', () => {
  it('are signed, with an id of their own, in its envelope', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    const payment = await aPaidLinkPayment(sandbox);
    await vi.waitFor(() => expect(names(product.arrivals)).toEqual(PAID));
    for (const { raw, headers } of product.arrivals) {
      const signature = createHmac('sha256', sandbox.razorpay.webhookSecret).update(raw).digest('hex');
      expect(headers['x-razorpay-signature']).toBe(signature);
    }
    expect(new Set(product.arrivals.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
    const bodies = product.arrivals.map(({ raw }) => JSON.parse(raw));
    expect(bodies.find(({ event }) => event === 'payment_link.paid')).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      contains: ['payment_link', 'order', 'payment'],
      payload: {
        payment_link: { entity: { status: 'paid', reference_id: 'hold-1' } },
        payment: { entity: { id: payment, status: 'captured', captured: true } },
      },
      created_at: expect.any(Number),
    });
    expect(bodies.find(({ event }) => event === 'payment.authorized').payload.payment.entity).toMatchObject({
      status: 'authorized',
      captured: false,
    });
  });

  it('tell of all that becomes of links, payments and refunds', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    const told = async (expected: string[]) => {
      await vi.waitFor(() => expect(names(product.arrivals)).toEqual(expected));
      product.arrivals.length = 0;
    };
    const make = async (n: number) => (await anOpenLink(sandbox, { reference_id: `hold-${n}` })).id;
    const id = await make(2);
    await actOn(sandbox, id, 'decline');
    await told(['payment.failed']);
    await actOn(sandbox, id, 'cancel');
    await told(['payment_link.cancelled']);
    await actOn(sandbox, await make(3), 'expire');
    await told(['payment_link.expired']);
    await actOn(sandbox, await make(4), 'pay-late');
    await told(['payment.authorized', 'payment.captured', 'payment.failed', 'payment_link.paid']);
    await actOn(sandbox, await make(5), 'refund-unasked');
    await told(['payment.authorized', 'payment.failed', 'refund.created', 'refund.processed']);
    const payment = await aPaidLinkPayment(sandbox);
    await told(PAID);
    await control(sandbox, 'PUT', 'refunds', { mode: 'pending' });
    const refund = (await razorpay(sandbox, 'POST', `payments/${payment}/refund`)).body;
    await told(['refund.created']);
    await control(sandbox, 'POST', `refunds/${refund.id}`, { action: 'fail' });
    await told(['refund.failed']);
  });

  it('come twice, late and in any order, as the other provider’s do', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    await control(sandbox, 'PUT', 'webhooks', { mode: 'reverse' });
    await aPaidLinkPayment(sandbox);
    await control(sandbox, 'POST', 'webhooks/flush');
    expect(product.arrivals.map(({ raw }) => JSON.parse(raw).event)).toEqual(PAID.toReversed());
  });

  it('are disabled after a day of failures, until somebody enables them again', async () => {
    let isUp = false;
    const product = await aProduct(() => (isUp ? 200 : 503));
    const logged: string[] = [];
    const sandbox = await aSandbox({
      productUrl: product.url,
      webhookRetryMs: Array.from({ length: 1_000 }, () => 20),
      log: (line) => logged.push(line),
    });
    const { id } = await anOpenLink(sandbox);
    await actOn(sandbox, id, 'expire');
    await vi.waitFor(() => expect(product.arrivals.length).toBeGreaterThan(1));
    const tomorrow = new Date(sandbox.clock().getTime() + 24 * 3_600_000 + 1_000).toISOString();
    await control(sandbox, 'PUT', 'clock', { now: tomorrow });
    const state = async () => (await control(sandbox, 'GET', 'webhooks')).body;
    await vi.waitFor(async () => expect(await state()).toEqual({ mode: 'normal', enabled: false }));
    expect(logged.filter((line) => line.includes('razorpay are disabled'))).toHaveLength(1);

    isUp = true;
    product.arrivals.length = 0;
    await actOn(sandbox, (await anOpenLink(sandbox, { reference_id: 'hold-2' })).id, 'pay');
    expect((await control(sandbox, 'POST', 'webhooks/flush')).body).toEqual({ delivered: 0, failed: 0 });
    expect(product.arrivals).toEqual([]);
    expect((await control(sandbox, 'PUT', 'webhooks', { enabled: true })).body).toEqual({
      mode: 'normal',
      enabled: true,
    });
    await actOn(sandbox, (await anOpenLink(sandbox, { reference_id: 'hold-3' })).id, 'pay');
    await vi.waitFor(() => expect(names(product.arrivals)).toEqual(PAID));
  });
});
