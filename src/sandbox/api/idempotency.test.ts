import { describe, expect, it } from 'vitest';
import { aCheckout, aPaidSession, aSandbox, control, sdk } from '../testing/a-sandbox';

describe('idempotency keys', () => {
  it('answer the same again, and do the work once', async () => {
    const sandbox = await aSandbox();
    const checkout = aCheckout(sandbox);
    const first = await sdk(sandbox).checkout.sessions.create(checkout, { idempotencyKey: 'hold:1' });
    const again = await sdk(sandbox).checkout.sessions.create(checkout, { idempotencyKey: 'hold:1' });
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.ledger().sessions).toHaveLength(1);
  });

  it('belong to one request', async () => {
    const sandbox = await aSandbox();
    const { sessions } = sdk(sandbox).checkout;
    await sessions.create(aCheckout(sandbox), { idempotencyKey: 'hold:1' });
    const other = aCheckout(sandbox, { client_reference_id: 'hold-2' });
    await expect(sessions.create(other, { idempotencyKey: 'hold:1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('can’t be used twice at the same time', async () => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: ['slow'] });
    const checkout = aCheckout(sandbox);
    const create = () => sdk(sandbox).checkout.sessions.create(checkout, { idempotencyKey: 'hold:1' });
    const results = await Promise.allSettled([create(), create()]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(sandbox.ledger().sessions).toHaveLength(1);
  });

  it('remember a failure of the work, though not a refusal of the parameters', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    const tooSoon = aCheckout(sandbox, { expires_at: Math.floor(sandbox.clock().getTime() / 1000) + 60 });
    await expect(stripe.checkout.sessions.create(tooSoon, { idempotencyKey: 'hold:1' })).rejects.toMatchObject({
      param: 'expires_at',
    });
    await stripe.checkout.sessions.create(aCheckout(sandbox), { idempotencyKey: 'hold:1' });

    const payment_intent = (await aPaidSession(sandbox)).payment_intent as string;
    await stripe.refunds.create({ payment_intent });
    const refund = () => stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refund:1' });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await expect(refund()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  });

  it('are forgotten after a day', async () => {
    const sandbox = await aSandbox({ now: new Date('2026-11-22T10:00:00+05:30') });
    const { sessions } = sdk(sandbox).checkout;
    const { id } = await sessions.create(aCheckout(sandbox), { idempotencyKey: 'hold:1' });
    await control(sandbox, 'PUT', 'clock', { now: '2026-11-23T10:00:01+05:30' });
    expect((await sessions.create(aCheckout(sandbox), { idempotencyKey: 'hold:1' })).id).not.toBe(id);
  });
});
