import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../index';
import { aCheckout, aSandbox, control, sdk } from '../testing/a-sandbox';

const CARD = { number: '4242 4242 4242 4242', month: '12', year: '34', cvc: '123', name: 'Meera <Nair>' };

const submit = (url: string, changes: Partial<typeof CARD> = {}) =>
  fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams({ ...CARD, ...changes }), redirect: 'manual' });

async function anOpenCheckout(sandbox: Sandbox): Promise<{ id: string; url: string }> {
  const { id, url } = await sdk(sandbox).checkout.sessions.create(aCheckout(sandbox));
  return { id, url: url! };
}

describe('the checkout page', () => {
  it('says what is bought, for how much, and that no money moves', async () => {
    const { url } = await anOpenCheckout(await aSandbox());
    const page = await (await fetch(url)).text();
    for (const text of ['no real money moves', 'Dialysis session', 'Asha Kidney Care', '9 AM - 1 PM', 'Pay ₹1,850']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('href="http://product.example/cancelled"');
    expect(page).not.toContain('<script');
  });

  it('lets a person pay with another card after one was declined', async () => {
    const sandbox = await aSandbox();
    const { id, url } = await anOpenCheckout(sandbox);
    const declined = await submit(url, { number: '4000 0000 0000 0002' });
    const page = await declined.text();
    expect(page).toMatch(/role="alert"[^>]*>Your card was declined/);
    expect(page).toContain('value="4000 0000 0000 0002"');
    expect(page).toContain('value="Meera &lt;Nair&gt;"');
    expect(page).not.toContain('value="123"');

    const paid = await submit(url);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://product.example/paid?session=${id}`);
    expect(sandbox.ledger().payments).toMatchObject([{ status: 'succeeded', amount: 185_000, session: id }]);
  });

  it('takes the money once, however often the button is pressed', async () => {
    const sandbox = await aSandbox();
    const { url } = await anOpenCheckout(sandbox);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 303));
    expect(sandbox.ledger().payments).toHaveLength(1);
    expect(await (await fetch(url)).text()).toContain('This is paid');
  });

  it('takes nothing once the time is up', async () => {
    const sandbox = await aSandbox();
    const { id, url } = await anOpenCheckout(sandbox);
    await control(sandbox, 'PUT', 'clock', { now: new Date(sandbox.clock().getTime() + 46 * 60_000).toISOString() });
    const page = await (await submit(url)).text();
    expect(page).toContain('The time to pay has run out');
    expect(page).toContain('href="http://product.example/cancelled"');
    expect(sandbox.ledger().sessions).toMatchObject([{ id, status: 'expired', paymentStatus: 'unpaid' }]);
    expect(sandbox.ledger().payments).toEqual([]);
  });

  it('fills in a test card for those who ask', async () => {
    const { url } = await anOpenCheckout(await aSandbox());
    expect(await (await fetch(`${url}?card=accepted`)).text()).toContain('value="4242 4242 4242 4242"');
    expect((await fetch(url.replace(/cs_test_\w+/, 'cs_test_none'))).status).toBe(404);
  });
});
