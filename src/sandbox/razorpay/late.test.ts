import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../index';
import { aSandbox, control } from '../testing/a-sandbox';
import { actOn, anOpenLink, razorpay } from '../testing/razorpay';

const later = (sandbox: Sandbox, minutes: number) =>
  control(sandbox, 'PUT', 'clock', { now: new Date(sandbox.clock().getTime() + minutes * 60_000).toISOString() });
const payments = async (sandbox: Sandbox) => (await razorpay(sandbox, 'GET', 'payments')).body.items;

describe('late authorization', () => {
  it('fails a payment after ten minutes without an answer of the bank, and may pay the link after it expired', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    await actOn(sandbox, id, 'go-silent');
    await later(sandbox, 9);
    expect(await payments(sandbox)).toMatchObject([{ status: 'created' }]);
    await later(sandbox, 2);
    expect(await payments(sandbox)).toMatchObject([{ status: 'failed', error_reason: 'payment_timed_out' }]);
    await later(sandbox, 60);
    expect((await razorpay(sandbox, 'GET', `payment_links/${id}`)).body.status).toBe('expired');
    expect(await actOn(sandbox, id, 'pay-late')).toMatchObject({ status: 'paid', amount_paid: 185_000 });
    expect(await payments(sandbox)).toMatchObject([{ status: 'captured', captured: true, error_code: null }]);
    expect((await control(sandbox, 'POST', `checkout/${id}`, { action: 'pay-late' })).status).toBe(409);
  });

  it('gives the money back without being asked when it never was captured', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    expect((await actOn(sandbox, id, 'refund-unasked')).status).toBe('created');
    expect(await payments(sandbox)).toMatchObject([
      { status: 'refunded', captured: false, amount_refunded: 185_000, refund_status: 'full' },
    ]);
    expect(sandbox.ledger()).toMatchObject({
      sessions: [{ status: 'open', paymentIntent: null }],
      payments: [{ status: 'canceled', refunded: 185_000 }],
      refunds: [{ status: 'succeeded' }],
    });
  });

  it('comes within three days only', async () => {
    const sandbox = await aSandbox();
    const { id } = await anOpenLink(sandbox);
    await actOn(sandbox, id, 'go-silent');
    await later(sandbox, 4 * 24 * 60);
    await actOn(sandbox, id, 'pay-late');
    expect((await payments(sandbox)).map(({ status }) => status)).toEqual(['captured', 'failed']);
  });
});
