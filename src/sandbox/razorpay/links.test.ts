import { describe, expect, it } from 'vitest';
import { aSandbox, control } from '../testing/a-sandbox';
import { aLink, aPaidLinkPayment, actOn, anOpenLink, razorpay, secondsOf } from '../testing/razorpay';

describe('payment links', () => {
  it('are made open and unpaid, with a page to pay on', async () => {
    const sandbox = await aSandbox({ now: new Date('2026-11-22T10:00:00+05:30') });
    const { status, body: link, headers } = await razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox));
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(headers.get('date')!) - sandbox.clock().getTime())).toBeLessThan(2_000);
    expect(link).toMatchObject({
      amount: 185_000,
      amount_paid: 0,
      cancelled_at: 0,
      expired_at: 0,
      notes: { hold: 'hold-1' },
      payments: null,
      reference_id: 'hold-1',
      status: 'created',
    });
    expect(link.id).toMatch(/^plink_\w{14}$/);
    expect(link.short_url).toBe(`${sandbox.url}/razorpay/pay/${link.id}`);
    expect((await razorpay(sandbox, 'GET', `payment_links/${link.id}`)).body).toEqual(link);
  });

  it.each([
    ['upi', { bank: null, vpa: expect.stringContaining('*'), acquirer_data: { rrn: expect.any(String) } }],
    ['card', { card: expect.objectContaining({ last4: '4242', network: 'Visa' }), vpa: null }],
    ['netbanking', { bank: 'HDFC', acquirer_data: { bank_transaction_id: expect.any(String) } }],
  ])('are paid by %s', async (method, tellsOf) => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    const paid = await actOn(sandbox, id, 'pay', method);
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 185_000, payments: [{ method, status: 'captured' }] });
    const payment = (await razorpay(sandbox, 'GET', `payments/${paid.payments![0]!.payment_id}`)).body;
    expect(payment).toMatchObject({
      entity: 'payment',
      method,
      status: 'captured',
      captured: true,
      notes: { hold: 'hold-1' },
      refund_status: null,
      error_code: null,
      ...tellsOf,
    });
    const ledger = sandbox.ledger();
    expect(ledger.sessions).toMatchObject([
      { provider: 'razorpay', id, status: 'complete', paymentStatus: 'paid', paymentIntent: payment.id },
    ]);
    expect(ledger.payments).toMatchObject([{ provider: 'razorpay', id: payment.id, status: 'succeeded', session: id }]);
    expect((await control(sandbox, 'POST', `checkout/${id}`, { action: 'pay' })).status).toBe(409);
  });

  it('stay open after a refusal of the bank', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    expect(await actOn(sandbox, id, 'decline')).toMatchObject({ status: 'created', amount_paid: 0 });
    const [failed] = (await razorpay(sandbox, 'GET', 'payments')).body.items;
    expect(failed).toMatchObject({ status: 'failed', captured: false, error_reason: 'payment_failed' });
    const paid = await actOn(sandbox, id, 'pay');
    expect(paid).toMatchObject({ status: 'paid', payments: [{ status: 'failed' }, { status: 'captured' }] });
    for (const { payment_id } of paid.payments!) {
      const { body } = await razorpay(sandbox, 'GET', `payment_links?payment_id=${payment_id}`);
      expect(body.payment_links).toEqual([paid]);
    }
  });

  it('have a reference of their own: a second with the same is refused, and the first is found by it', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    await anOpenLink(sandbox, { reference_id: 'hold-2' });
    expect(await razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'payment link creation with reference ID already attempted',
          field: 'reference_id',
          metadata: {},
        },
      },
    });
    const { body } = await razorpay(sandbox, 'GET', 'payment_links?reference_id=hold-1');
    expect(body.payment_links.map((link) => link.id)).toEqual([id]);
  });

  it('can be cancelled while they are open only', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    const cancel = () => razorpay(sandbox, 'POST', `payment_links/${id}/cancel`);
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelled_at: expect.any(Number) },
    });
    expect((await cancel()).body.error.description).toBe('cannot cancel or expire an expired link');
    expect(sandbox.ledger().sessions).toMatchObject([{ status: 'expired', paymentStatus: 'unpaid' }]);
    const paid = await anOpenLink(sandbox, { reference_id: 'hold-2' });
    await actOn(sandbox, paid.id, 'pay');
    expect((await razorpay(sandbox, 'POST', `payment_links/${paid.id}/cancel`)).status).toBe(400);
  });

  it('expire when their time is up', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    await control(sandbox, 'PUT', 'clock', { now: new Date(sandbox.clock().getTime() + 46 * 60_000).toISOString() });
    expect((await razorpay(sandbox, 'GET', `payment_links/${id}`)).body).toMatchObject({
      status: 'expired',
      expired_at: expect.any(Number),
    });
  });

  it.each([
    ['an end in 14 minutes', (now: number) => ({ expire_by: now + 14 * 60 }), 'expire_by'],
    ['an amount below a rupee', () => ({ amount: 99 }), 'amount'],
    ['no amount', () => ({ amount: undefined }), 'amount'],
    ['a reference of 41 characters', () => ({ reference_id: 'x'.repeat(41) }), 'reference_id'],
    ['a note of 257 characters', () => ({ notes: { a: 'x'.repeat(257) } }), 'notes'],
    ['16 notes', () => ({ notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'x'])) }), 'notes'],
    ['a callback without its method', () => ({ callback_method: undefined }), 'callback_method'],
    ['part of the amount at a time', () => ({ accept_partial: true }), 'accept_partial'],
  ])('refuse %s', async (_words, changes, field) => {
    const sandbox = await aSandbox();
    const link = aLink(sandbox, changes(secondsOf(sandbox)));
    expect(await razorpay(sandbox, 'POST', 'payment_links', link)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', reason: 'input_validation_failed', field } },
    });
    expect(sandbox.ledger().sessions).toEqual([]);
  });

  it('refuse fields that they don’t know, bodies that are no JSON, foreign keys and unknown ids', async () => {
    const sandbox = await aSandbox();
    const mistyped = await razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox, { calback_url: 'x' }));
    expect(mistyped.body.error.description).toBe('calback_url is/are not required and should not be sent');
    const authorization = `Basic ${Buffer.from('rzp_test_other:x').toString('base64')}`;
    const foreign = await razorpay(sandbox, 'GET', 'payment_links', undefined, { authorization });
    expect(foreign).toMatchObject({ status: 401, body: { error: { description: 'The api key provided is invalid' } } });
    for (const path of ['payment_links/plink_none', 'payments/pay_none', 'refunds/rfnd_none']) {
      const { status, body } = await razorpay(sandbox, 'GET', path);
      expect([status, body.error.description]).toEqual([400, 'The id provided does not exist']);
    }
    expect((await razorpay(sandbox, 'GET', 'orders')).status).toBe(400);
  });

  it('are listed newest first, by count and skip, and by their payment', async () => {
    const sandbox = await aSandbox();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await anOpenLink(sandbox, { reference_id: `hold-${n}` })).id);
    const listed = async (query: string) =>
      (await razorpay(sandbox, 'GET', `payment_links?${query}`)).body.payment_links.map(({ id }) => id);
    expect(await listed('count=2')).toEqual(ids.slice(0, 2));
    expect(await listed('count=2&skip=3')).toEqual(ids.slice(3));
    const paid = await actOn(sandbox, ids[2]!, 'pay');
    expect(await listed(`payment_id=${paid.payments![0]!.payment_id}`)).toEqual([ids[2]]);
    expect((await razorpay(sandbox, 'GET', 'payment_links?count=101')).status).toBe(400);
  });

  it('have payments that are listed by time', async () => {
    const sandbox = await aSandbox();
    const id = await aPaidLinkPayment(sandbox);
    const now = secondsOf(sandbox);
    const listed = async (from: number, to: number) =>
      (await razorpay(sandbox, 'GET', `payments?from=${from}&to=${to}`)).body;
    expect(await listed(now - 60, now + 60)).toMatchObject({ entity: 'collection', count: 1, items: [{ id }] });
    expect(await listed(now + 60, now + 120)).toMatchObject({ count: 0, items: [] });
  });
});
