import { describe, expect, it } from 'vitest';
import { aCheckout, aSandbox, control, sdk } from '../testing/a-sandbox';
import { aLink, razorpay } from '../testing/razorpay';

describe('injected faults at the API', () => {
  it.each([
    ['500', 500],
    ['409', 409],
    ['429', 429],
    ['unknown', 404],
  ])('answers %s', async (kind, statusCode) => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: [kind] });
    await expect(sdk(sandbox).checkout.sessions.create(aCheckout(sandbox))).rejects.toMatchObject({ statusCode });
    await control(sandbox, 'PUT', 'faults', { rate: 0, kinds: [] });
    await sdk(sandbox).checkout.sessions.create(aCheckout(sandbox));
  });

  it('leaves calls without an answer, some of them after the work was done', async () => {
    const sandbox = await aSandbox({ seed: 5 });
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: ['timeout'], silenceMs: 100 });
    const calls = Array.from({ length: 8 }, () => sdk(sandbox).checkout.sessions.create(aCheckout(sandbox)));
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { type: 'StripeConnectionError' } });
    }
    const made = sandbox.ledger().sessions.length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(8);
  });

  it('does the work of half of the calls that fail: only the key makes trying again safe', async () => {
    const sandbox = await aSandbox({ seed: 7 });
    await control(sandbox, 'PUT', 'faults', { rate: 0.5, kinds: ['500'] });
    const stripe = sdk(sandbox);
    const checkout = aCheckout(sandbox);
    let failures = 0;
    for (let n = 0; n < 30; n += 1) {
      const create = () => stripe.checkout.sessions.create(checkout, { idempotencyKey: `hold:${n}` });
      while (
        !(await create().then(
          () => true,
          () => false,
        ))
      )
        failures += 1;
    }
    expect(failures).toBeGreaterThan(10);
    expect(sandbox.ledger().sessions).toHaveLength(30);

    // Without a key of their own, calls that failed after the work are doubled: the faults are real.
    await Promise.all(Array.from({ length: 30 }, () => stripe.checkout.sessions.create(checkout).catch(() => null)));
    expect(sandbox.ledger().sessions.length).toBeGreaterThan(30);
  });

  it('is the same for the same seed', async () => {
    const outcomes = async () => {
      const sandbox = await aSandbox({ seed: 3 });
      await control(sandbox, 'PUT', 'faults', { rate: 0.5, kinds: ['500', '429'] });
      const seen: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        seen.push(
          await sdk(sandbox)
            .checkout.sessions.list()
            .then(
              () => 'ok',
              (error: { statusCode: number }) => String(error.statusCode),
            ),
        );
      }
      return seen;
    };
    const first = await outcomes();
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await outcomes()).toEqual(first);
  });

  it('keeps answering a stored failure', async () => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: ['stored-500'] });
    const checkout = aCheckout(sandbox);
    const create = () => sdk(sandbox).checkout.sessions.create(checkout, { idempotencyKey: 'hold:1' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    await control(sandbox, 'PUT', 'faults', { rate: 0, kinds: [] });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  });
});

describe('injected faults at Razorpay’s API', () => {
  it.each([
    ['500', 500, 'SERVER_ERROR'],
    ['stored-500', 500, 'SERVER_ERROR'],
    ['409', 409, 'BAD_REQUEST_ERROR'],
    ['429', 429, 'BAD_REQUEST_ERROR'],
    ['unknown', 400, 'BAD_REQUEST_ERROR'],
  ])('answers %s', async (kind, status, code) => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: [kind] });
    expect(await razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox))).toMatchObject({
      status,
      body: { error: { code } },
    });
  });

  it('leaves calls without an answer, some of them after the work was done: the link is found by its reference', async () => {
    const sandbox = await aSandbox({ seed: 5 });
    await control(sandbox, 'PUT', 'faults', { rate: 1, kinds: ['timeout', '500'], silenceMs: 100 });
    const references = Array.from({ length: 8 }, (_, n) => `hold-${n}`);
    const make = (reference_id: string) => razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox, { reference_id }));
    const failed = (await Promise.allSettled(references.map(make))).filter(
      (call) => call.status === 'rejected' || call.value.status === 500,
    );
    expect(failed).toHaveLength(8);
    const made = sandbox.ledger().sessions.map(({ clientReferenceId }) => clientReferenceId!);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(8);
    await control(sandbox, 'PUT', 'faults', { rate: 0, kinds: [] });
    for (const reference of references) {
      const found = (await razorpay(sandbox, 'GET', `payment_links?reference_id=${reference}`)).body.payment_links;
      expect(found).toHaveLength(made.includes(reference) ? 1 : 0);
      expect((await make(reference)).status).toBe(found.length === 1 ? 400 : 200);
    }
    expect(sandbox.ledger().sessions).toHaveLength(8);
  });
});
