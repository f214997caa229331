import { describe, expect, it, vi } from 'vitest';
import { aCheckout, aPaidSession, aProduct, aSandbox, control, sdk } from '../testing/a-sandbox';

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
