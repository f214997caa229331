import type Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { aCheckout, aPaidSession, aProduct, aSandbox, control, sdk } from '../testing/a-sandbox';

describe('refunds', () => {
  it('never give back more than was captured', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    const payment_intent = (await aPaidSession(sandbox)).payment_intent as string;
    const first = await stripe.refunds.create({
      payment_intent,
      amount: 100_000,
      metadata: { booking: 'b1' },
      reason: 'requested_by_customer',
    });
    expect(first).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 100_000,
      metadata: { booking: 'b1' },
    });
    await expect(stripe.refunds.create({ payment_intent, amount: 85_001 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: expect.stringContaining('₹850'),
    });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(85_000);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const payment = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
    expect(payment.latest_charge as Stripe.Charge).toMatchObject({ refunded: true, amount_refunded: 185_000 });
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect((await stripe.refunds.retrieve(first.id)).charge).toBe((payment.latest_charge as Stripe.Charge).id);
    expect(sandbox.ledger().payments).toMatchObject([{ amount: 185_000, refunded: 185_000, status: 'succeeded' }]);
  });

  it('need a payment that succeeded', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const { id } = await stripe.checkout.sessions.create(aCheckout(sandbox));
    await control(sandbox, 'POST', `checkout/${id}`, { action: 'decline' });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    await expect(stripe.refunds.create({ payment_intent: payment_intent as string })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('tell the product, with the call that they come from', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ productUrl: product.url });
    const payment_intent = (await aPaidSession(sandbox)).payment_intent as string;
    await sdk(sandbox).refunds.create({ payment_intent }, { idempotencyKey: 'refund:b1:1' });
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(5));
    const told = product.arrivals.map(({ event }) => event).filter(({ type }) => /refund/.test(type));
    expect(told.map(({ type }) => type).sort()).toEqual(['charge.refunded', 'refund.created', 'refund.updated']);
    expect(told[0]!.request?.idempotency_key).toBe('refund:b1:1');
  });

  it('may stay pending, and fail days later', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    await control(sandbox, 'PUT', 'refunds', { mode: 'pending' });
    const payment_intent = (await aPaidSession(sandbox)).payment_intent as string;
    const { id, status } = await stripe.refunds.create({ payment_intent });
    expect(status).toBe('pending');
    await control(sandbox, 'POST', `refunds/${id}`, { action: 'fail' });
    expect((await stripe.refunds.retrieve(id)).status).toBe('failed');
    expect((await stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1);
    expect(sandbox.ledger().payments[0]?.refunded).toBe(0);
  });
});
