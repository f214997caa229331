import { createHmac } from 'node:crypto';
import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { aSandbox, control } from '../testing/a-sandbox';
import { actOn, anOpenLink, razorpay } from '../testing/razorpay';

const CARD = { number: '4242 4242 4242 4242', month: '12', year: '34', cvc: '123', name: 'Meera <Nair>' };

const submit = (url: string, method: string, fields: Record<string, string>) =>
  fetch(`${url}/${method}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

describe('the page of a link', () => {
  it('says what is paid, and offers a code, apps, a card and net banking, but no field for an address', async () => {
    const sandbox = await aSandbox();
    const { id, short_url: url } = await anOpenLink(sandbox);
    const page = await (await fetch(url)).text();
    const intent = `upi://pay?pa=sandbox%40invalid&pn=Vrikka&tr=${id}&am=1850.00&cu=INR`;
    expect(page).toContain(encodeQR(intent, 'svg', { ecc: 'medium', border: 4 }));
    for (const text of ['no real money moves', 'Asha Kidney Care', '₹1,850', 'PhonePe', 'HDFC Bank', 'Cancel'])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<script|vpa/i);
    expect((await fetch(`${sandbox.url}/razorpay/pay/plink_none`)).status).toBe(404);
  });

  it.each([
    ['upi', { outcome: 'paid' }, { method: 'upi', vpa: 'te***@okaxis' }],
    ['upi', { app: 'phonepe' }, { method: 'upi', vpa: 'te***@ybl' }],
    ['card', CARD, { method: 'card', card: expect.objectContaining({ last4: '4242' }) }],
    ['netbanking', { bank: 'ICIC' }, { method: 'netbanking', bank: 'ICIC' }],
  ])('takes the money by %s, and sends the payer back with a signature', async (method, fields, payment) => {
    const sandbox = await aSandbox();
    const link = await anOpenLink(sandbox, { callback_url: 'http://product.example/paid?from=x' });
    const answers = await Promise.all([1, 2, 3].map(() => submit(link.short_url, method, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const back = new URL(answers[0]!.headers.get('location')!);
    expect(back.origin + back.pathname).toBe('http://product.example/paid');
    const { from, razorpay_payment_id: paymentId, ...given } = Object.fromEntries(back.searchParams);
    const signed = `${link.id}|hold-1|paid|${paymentId}`;
    expect({ from, ...given }).toEqual({
      from: 'x',
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: 'hold-1',
      razorpay_payment_link_status: 'paid',
      razorpay_signature: createHmac('sha256', sandbox.razorpay.keySecret).update(signed).digest('hex'),
    });
    expect((await razorpay(sandbox, 'GET', 'payments')).body.items).toMatchObject([{ id: paymentId, ...payment }]);
    const page = await (await fetch(link.short_url)).text();
    expect(page).toContain('This is paid');
    expect(page).toContain('razorpay_signature=');
  });

  it('says so when the bank refuses, or the card does, and can be paid in another way', async () => {
    const sandbox = await aSandbox();
    const { short_url: url } = await anOpenLink(sandbox);
    expect(await (await submit(url, 'upi', { outcome: 'refused' })).text()).toMatch(
      /role="alert"[^>]*>The bank refused/,
    );
    const declined = await (await submit(url, 'card', { ...CARD, number: '4000 0000 0000 0002' })).text();
    expect(declined).toMatch(/role="alert"[^>]*>Your card was declined/);
    expect(declined).toMatch(/<details name="method" open>\s*<summary><h2>Pay by card/);
    expect(declined).toContain('value="Meera &lt;Nair&gt;"');
    expect(declined).not.toContain('value="123"');
    expect((await submit(url, 'card', { ...CARD, cvc: '' })).status).toBe(200);
    expect((await submit(url, 'netbanking', { bank: 'SBIN' })).status).toBe(303);
    expect((await razorpay(sandbox, 'GET', 'payments')).body.items.map(({ status }) => status)).toEqual([
      'captured',
      'failed',
      'failed',
    ]);
  });

  it('takes nothing of a link that has ended', async () => {
    const sandbox = await aSandbox();
    const lapsed = await anOpenLink(sandbox);
    await control(sandbox, 'PUT', 'clock', { now: new Date(sandbox.clock().getTime() + 46 * 60_000).toISOString() });
    expect(await (await submit(lapsed.short_url, 'upi', {})).text()).toContain('The time to pay has run out');
    const cancelled = await anOpenLink(sandbox, { reference_id: 'hold-2' });
    await actOn(sandbox, cancelled.id, 'cancel');
    expect(await (await submit(cancelled.short_url, 'upi', {})).text()).toContain('This payment was cancelled');
    expect(sandbox.ledger().payments).toEqual([]);
  });
});
