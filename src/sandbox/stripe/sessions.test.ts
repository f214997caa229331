import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aCheckout, aPaidSession, aSandbox, control, sdk } from '../testing/a-sandbox';
import { API_VERSION } from './version';

describe('checkout sessions, through the official SDK', () => {
  it('speaks the version that the SDK pins', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  it('creates an open, unpaid session with a page to pay on', async () => {
    const sandbox = await aSandbox();
    const session = await sdk(sandbox).checkout.sessions.create(aCheckout(sandbox));
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 185_000,
      currency: 'inr',
      client_reference_id: 'hold-1',
      metadata: { hold: 'hold-1' },
      payment_intent: null,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.url).toBe(`${sandbox.url}/checkout/${session.id}`);
  });

  it('keeps the methods that its page may offer, and takes no others than cards', async () => {
    const sandbox = await aSandbox();
    const create = (
      allowed_payment_method_types: Stripe.Checkout.SessionCreateParams['allowed_payment_method_types'],
    ) => sdk(sandbox).checkout.sessions.create({ ...aCheckout(sandbox), allowed_payment_method_types });
    expect(await create(['upi', 'card'])).toMatchObject({ allowed_payment_method_types: ['upi', 'card'] });
    await expect(create(['upi'])).rejects.toThrow('The sandbox takes cards only');
  });

  it('tells of the payment, the charge and the card once it is paid', async () => {
    const sandbox = await aSandbox();
    const { id } = await aPaidSession(sandbox);
    const session = await sdk(sandbox).checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const payment = session.payment_intent as Stripe.PaymentIntent;
    expect(payment).toMatchObject({ status: 'succeeded', amount_received: 185_000, metadata: { hold: 'hold-1' } });
    const charge = payment.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  it('stays open after a declined card, and can be paid with the same payment intent', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    const { id } = await stripe.checkout.sessions.create(aCheckout(sandbox));
    await control(sandbox, 'POST', `checkout/${id}`, { action: 'decline' });
    const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(declined.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await control(sandbox, 'POST', `checkout/${id}`, { action: 'pay' });
    const paid = await stripe.checkout.sessions.retrieve(id);
    expect(paid.payment_intent).toBe((declined.payment_intent as Stripe.PaymentIntent).id);
    expect((await control(sandbox, 'POST', `checkout/${id}`, { action: 'pay' })).status).toBe(409);
  });

  it('can be expired while it is open only', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    const { id } = await stripe.checkout.sessions.create(aCheckout(sandbox));
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('status of "expired"'),
    });
    expect((await control(sandbox, 'POST', `checkout/${id}`, { action: 'pay' })).status).toBe(409);
  });

  it.each([
    ['29 minutes', 29 * 60],
    ['25 hours', 25 * 3_600],
  ])('refuses to live %s', async (_words, seconds) => {
    const sandbox = await aSandbox();
    const expires_at = Math.floor(sandbox.clock().getTime() / 1000) + seconds;
    await expect(sdk(sandbox).checkout.sessions.create(aCheckout(sandbox, { expires_at }))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'expires_at',
    });
  });

  it('refuses parameters that it does not know, and foreign keys', async () => {
    const sandbox = await aSandbox();
    const mistyped = { ...aCheckout(sandbox), sucess_url: 'x' };
    await expect(sdk(sandbox).checkout.sessions.create(mistyped)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'sucess_url',
    });
    await expect(sdk(sandbox, { key: 'sk_test_other' }).checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(sdk(sandbox).checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('lists newest first, page by page, filtered', async () => {
    const sandbox = await aSandbox();
    const stripe = sdk(sandbox);
    const paid = await aPaidSession(sandbox);
    const ids = [paid.id];
    for (let n = 0; n < 4; n += 1) ids.push((await stripe.checkout.sessions.create(aCheckout(sandbox))).id);
    const walked: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) walked.push(session.id);
    expect(walked).toEqual(ids.toReversed());
    const byPayment = await stripe.checkout.sessions.list({ payment_intent: paid.payment_intent as string });
    expect(byPayment.data.map(({ id }) => id)).toEqual([paid.id]);
    expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toHaveLength(4);
    expect((await stripe.checkout.sessions.list({ created: { gte: paid.created + 3_600 } })).data).toEqual([]);
    const [newest] = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data;
    expect(newest?.latest_charge).toMatchObject({ object: 'charge', paid: true });
  });
});
