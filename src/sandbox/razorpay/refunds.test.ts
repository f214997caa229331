import { describe, expect, it } from 'vitest';
import { aSandbox, control } from '../testing/a-sandbox';
import { aPaidLinkPayment, anOpenLink, razorpay } from '../testing/razorpay';

const KEY = { 'x-refund-idempotency': 'refund-b1-1' };

describe('refunds of links', () => {
  it('never give back more than was captured', async () => {
    const sandbox = await aSandbox();
    const id = await aPaidLinkPayment(sandbox);
    const refund = (body: object) => razorpay(sandbox, 'POST', `payments/${id}/refund`, body);
    const first = (await refund({ amount: 100_000, notes: { booking: 'b1' }, speed: 'normal' })).body;
    expect(first).toMatchObject({ entity: 'refund', payment_id: id, status: 'processed', notes: { booking: 'b1' } });
    expect((await razorpay(sandbox, 'GET', `payments/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 100_000,
      refund_status: 'partial',
    });
    const tooMuch = await refund({ amount: 85_001 });
    expect(tooMuch).toMatchObject({ status: 400, body: { error: { field: 'amount' } } });
    expect(tooMuch.body.error.description).toBe('The refund amount provided is greater than amount captured');
    const rest = (await refund({})).body;
    expect(rest).toMatchObject({ amount: 85_000, notes: [] });
    expect((await refund({})).body.error.description).toBe('The payment has been fully refunded already');
    expect((await razorpay(sandbox, 'GET', `payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      captured: true,
      amount_refunded: 185_000,
      refund_status: 'full',
    });
    for (const path of [`payments/${id}/refunds`, 'refunds?count=2'])
      expect((await razorpay(sandbox, 'GET', path)).body.items.map((item) => item.id)).toEqual([rest.id, first.id]);
    expect((await razorpay(sandbox, 'GET', `refunds/${first.id}`)).body).toEqual(first);
    expect(sandbox.ledger()).toMatchObject({
      payments: [{ refunded: 185_000, status: 'succeeded' }],
      refunds: [{ provider: 'razorpay', id: first.id, status: 'succeeded' }, { metadata: {} }],
    });
  });

  it('need a payment that was captured', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    await control(sandbox, 'POST', `checkout/${id}`, { action: 'decline' });
    const failed = sandbox.ledger().payments[0]!.id;
    expect(await razorpay(sandbox, 'POST', `payments/${failed}/refund`)).toMatchObject({
      status: 400,
      body: { error: { description: 'The payment status should be captured for action to be taken' } },
    });
  });

  it('are made once for a key, which belongs to one request', async () => {
    const sandbox = await aSandbox();
    const id = await aPaidLinkPayment(sandbox);
    const refund = (amount: number, headers: Record<string, string> = KEY) =>
      razorpay(sandbox, 'POST', `payments/${id}/refund`, { amount }, headers);
    const first = await refund(1_000);
    expect((await refund(1_000)).body).toEqual(first.body);
    expect(await refund(2_000)).toMatchObject({
      status: 400,
      body: { error: { description: 'Different request with the same idempotency key has already been processed.' } },
    });
    expect((await refund(1_000, { 'x-refund-idempotency': 'short' })).body.error.description).toMatch(/10 characters/);
    expect((await refund(1_000, { 'x-refund-idempotency': 'refund:b1:1' })).body.error.description).toMatch(/hyphens/);
    expect(sandbox.ledger().refunds).toHaveLength(1);
  });

  it('refuse a key while it is in use, and let a refusal be tried again with it', async () => {
    const sandbox = await aSandbox();
    const id = await aPaidLinkPayment(sandbox);
    const refund = (amount: number) => razorpay(sandbox, 'POST', `payments/${id}/refund`, { amount }, KEY);
    expect((await refund(200_000)).status).toBe(400);
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: ['slow'] });
    const answers = await Promise.all([refund(1_000), refund(1_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sandbox.ledger().refunds).toHaveLength(1);
  });

  it('may stay pending, and fail days later', async () => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'refunds', { mode: 'pending' });
    const payment = await aPaidLinkPayment(sandbox);
    const { id, status } = (await razorpay(sandbox, 'POST', `payments/${payment}/refund`)).body;
    expect(status).toBe('pending');
    expect((await control(sandbox, 'POST', `refunds/${id}`, { action: 'fail' })).body).toEqual({ status: 'failed' });
    expect((await razorpay(sandbox, 'GET', `refunds/${id}`)).body.status).toBe('failed');
    expect(sandbox.ledger().payments[0]?.refunded).toBe(0);
    expect((await control(sandbox, 'POST', `refunds/${id}`, { action: 'succeed' })).status).toBe(409);
  });
});
