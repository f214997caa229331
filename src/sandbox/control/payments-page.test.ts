import { expect, it } from 'vitest';
import { aPaidSession, aSandbox } from '../testing/a-sandbox';

it('lets a person refund a payment, and open and decide a dispute, as on the provider’s own page', async () => {
  const sandbox = await aSandbox();
  const paid = await aPaidSession(sandbox);
  const id = paid.payment_intent as string;
  const page = async () => (await fetch(`${sandbox.url}/payments`)).text();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  expect(await page()).toContain('empty for all ₹1,850');

  const refunded = await post('/payments/refund', { id, rupees: '350' });
  expect(await refunded.text()).toContain('₹350 refunded');
  expect(sandbox.ledger().refunds).toMatchObject([{ payment: id, amount: 35_000 }]);
  const tooMuch = await post('/payments/refund', { id, rupees: '1600' });
  expect(tooMuch.status).toBe(409);
  expect(await tooMuch.text()).toContain('greater than unrefunded amount');
  expect((await post('/payments/refund', { id, rupees: 'some' })).status).toBe(400);

  expect(await (await post('/payments/dispute', { id })).text()).toContain('needs response');
  const [dispute] = sandbox.ledger().disputes;
  expect(await page()).not.toContain('>Refund<');
  const lost = await post('/payments/disputes', { id: dispute!.id, action: 'lose' });
  expect(await lost.text()).toContain(': lost');
  expect((await post('/payments/disputes', { id: dispute!.id, action: 'win' })).status).toBe(409);
  expect(await page()).not.toContain('<script');
});
