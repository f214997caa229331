import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { remoteClock, startSandbox } from './index';
import { aCheckout, aPaidSession, aProduct, aSandbox, control, sdk } from './testing/a-sandbox';
import { anOpenLink, razorpay } from './testing/razorpay';

const TEN = '2026-11-22T10:00:00+05:30';

function aDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sandbox.jsonl');
}

describe('starting', () => {
  it('is refused in production', async () => {
    await expect(aSandbox({ nodeEnv: 'production' })).rejects.toThrow(/NODE_ENV=production/);
  });

  it('is refused in an environment that is not known', async () => {
    for (const nodeEnv of ['prod', 'Production'])
      await expect(aSandbox({ nodeEnv })).rejects.toThrow(`NODE_ENV=${nodeEnv}, which is not known`);
  });

  it('is refused where others could reach it, unless it was asked for by name', async () => {
    for (const options of [
      { productUrl: 'https://127.0.0.1:3000' },
      { productUrl: 'http://demo.example.org' },
      { host: '0.0.0.0' },
    ]) {
      await expect(aSandbox(options)).rejects.toThrow('SANDBOX=on');
      expect((await aSandbox({ ...options, isAskedFor: true })).url).toMatch(/^http/);
    }
  });

  it('says which port is taken, and what to set', async () => {
    const first = await aSandbox();
    const port = Number(new URL(first.url).port);
    await expect(startSandbox({ port, dataFile: null, productUrl: 'http://127.0.0.1:9' })).rejects.toThrow(
      new RegExp(`port ${port} .*SANDBOX_PORT`),
    );
  });

  it('says hello', async () => {
    const sandbox = await aSandbox();
    expect(await (await fetch(sandbox.url)).text()).toContain('no real money moves');
    expect((await control(sandbox, 'GET', 'health')).body).toEqual({ ok: true });
    expect(await control(sandbox, 'PUT', 'webhooks', { mode: 'sometimes' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('mode') },
    });
  });
});

describe('the clock', () => {
  it('moves forward only, and ends what lapses on the way', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ now: new Date(TEN), productUrl: product.url });
    const { id } = await sdk(sandbox).checkout.sessions.create(aCheckout(sandbox));
    const heard: string[] = [];
    sandbox.onClockMoved(async (now) => void heard.push(now.toISOString()));
    expect((await control(sandbox, 'PUT', 'clock', { now: '2026-11-22T11:00:00+05:30' })).status).toBe(200);
    expect(heard).toHaveLength(1);
    expect(sandbox.clock().toISOString()).toMatch(/^2026-11-22T05:30:0/);
    await vi.waitFor(() =>
      expect(product.arrivals.map(({ event }) => event.type)).toEqual(['checkout.session.expired']),
    );
    expect((await sdk(sandbox).checkout.sessions.retrieve(id)).status).toBe('expired');
    expect(await control(sandbox, 'PUT', 'clock', { now: TEN })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('never goes back') },
    });
    expect((await control(sandbox, 'PUT', 'clock', { now: '2026-11-22' })).status).toBe(400);
  });

  it('can be followed from another process', async () => {
    const sandbox = await aSandbox({ now: new Date(TEN) });
    const clock = await remoteClock(sandbox.url, 20);
    onTestFinished(() => clock.close());
    expect(Math.abs(clock().getTime() - sandbox.clock().getTime())).toBeLessThan(50);
    await control(sandbox, 'PUT', 'clock', { now: '2026-11-23T10:00:00+05:30' });
    await vi.waitFor(() => expect(clock().toISOString()).toMatch(/^2026-11-23/));
  });
});

describe('after a restart', () => {
  it('everything that was acknowledged is still there, even after a kill in the middle of a line', async () => {
    const dataFile = aDataFile();
    const first = await aSandbox({ dataFile, now: new Date(TEN) });
    const session = await aPaidSession(first);
    const checkout = aCheckout(first);
    const held = await sdk(first).checkout.sessions.create(checkout, { idempotencyKey: 'hold:9' });
    await createTransport(first.smtpUrl).sendMail({
      from: 'a@b.example',
      to: 'c@d.example',
      subject: 'Kept',
      text: 'x',
    });
    const keys = await (await fetch(first.google.jwksUrl)).text();
    const link = await anOpenLink(first);
    await control(first, 'PUT', 'clock', { now: '2026-11-22T10:20:00+05:30' });
    // A kill leaves the file as it is now: the copy is what the next process finds.
    const copy = aDataFile();
    writeFileSync(copy, `${readFileSync(dataFile, 'utf8')}{"t":1,"c":[["session",{"id":"cs_te`);

    const second = await aSandbox({ dataFile: copy, now: new Date(TEN) });
    expect(second.clock().getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-22T10:20:00+05:30'));
    expect((await sdk(second).checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect((await sdk(second).checkout.sessions.create(checkout, { idempotencyKey: 'hold:9' })).id).toBe(held.id);
    expect(second.ledger()).toEqual(first.ledger());
    await control(second, 'PUT', 'clock', { now: '2026-11-22T11:00:00+05:30' });
    expect((await razorpay(second, 'GET', `payment_links/${link.id}`)).body.status).toBe('expired');
    expect(await (await fetch(`${second.url}/mail/messages`)).json()).toMatchObject([{ subject: 'Kept' }]);
    expect(await (await fetch(second.google.jwksUrl)).text()).toBe(keys);
  });

  it('a file of a release that knew one provider is read, and its events are delivered', async () => {
    const dataFile = aDataFile();
    const event = {
      id: 'evt_old',
      type: 'checkout.session.expired',
      createdAt: Date.parse(TEN),
      object: { id: 'cs_test_old' },
      request: { id: null, idempotency_key: null },
    };
    const delivery = { id: 'evt_old/0', eventId: 'evt_old', endpoint: 0 };
    const changes = [
      ['event', event],
      ['delivery', delivery],
    ];
    writeFileSync(dataFile, `${JSON.stringify({ t: Date.parse(TEN), c: changes })}\n`);
    const product = await aProduct();
    const sandbox = await aSandbox({ dataFile, productUrl: product.url });
    await vi.waitFor(() => expect(product.arrivals).toMatchObject([{ event: { id: 'evt_old', object: 'event' } }]));
    expect((await sdk(sandbox).events.list()).data.map(({ id }) => id)).toEqual(['evt_old']);
    expect(sandbox.ledger().sessions).toEqual([]);
  });

  it('owed webhooks are delivered', async () => {
    const dataFile = aDataFile();
    const first = await aSandbox({ dataFile, productUrl: 'http://127.0.0.1:9' });
    await aPaidSession(first);
    await first.close();
    const product = await aProduct();
    await aSandbox({ dataFile, productUrl: product.url });
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(2));
  });
});

describe('seeding the past', () => {
  const PAST = {
    provider: 'stripe' as const,
    amount: 185_000,
    description: 'Dialysis session',
    email: 'meera@example.org',
    metadata: { booking: 'b1' },
    clientReferenceId: 'b1',
    at: new Date('2026-11-01T09:00:00+05:30'),
    paid: true,
  };

  it('puts a payment and its refunds into the book, without a word to the product', async () => {
    const sandbox = await aSandbox({ now: new Date(TEN) });
    const seeded = sandbox.seedPayment({
      ...PAST,
      last4: '1881',
      refunds: [
        { amount: 185_000, status: 'failed', at: new Date('2026-11-02T09:00:00+05:30') },
        { amount: 85_000, metadata: { reason: 'cancelled' }, at: new Date('2026-11-03T09:00:00+05:30') },
      ],
    });
    const session = await sdk(sandbox).checkout.sessions.retrieve(seeded.sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({
      payment_status: 'paid',
      payment_intent: {
        id: seeded.paymentIntentId,
        latest_charge: { amount_refunded: 85_000, payment_method_details: { card: { last4: '1881' } } },
      },
    });
    expect(sandbox.ledger().refunds).toMatchObject([
      { id: seeded.refundIds[0], amount: 185_000, status: 'failed' },
      { id: seeded.refundIds[1], amount: 85_000, status: 'succeeded', metadata: { reason: 'cancelled' } },
    ]);
    expect((await sdk(sandbox).events.list()).data).toEqual([]);
    const lapsed = sandbox.seedPayment({ ...PAST, paid: false });
    expect((await sdk(sandbox).checkout.sessions.retrieve(lapsed.sessionId)).status).toBe('expired');
  });

  it('puts a link there too, and forgets both', async () => {
    const sandbox = await aSandbox({ now: new Date(TEN) });
    const seed = {
      ...PAST,
      provider: 'razorpay' as const,
      refunds: [{ amount: 85_000, at: new Date('2026-11-03T09:00:00+05:30') }],
    };
    const seeded = sandbox.seedPayment({ ...seed, method: 'netbanking' });
    const payment = (await razorpay(sandbox, 'GET', `payments/${seeded.paymentIntentId}`)).body;
    expect(payment).toMatchObject({
      method: 'netbanking',
      created_at: Math.floor(seed.at.getTime() / 1000),
      amount_refunded: 85_000,
    });
    expect((await razorpay(sandbox, 'GET', `payment_links/${seeded.sessionId}`)).body).toMatchObject({
      status: 'paid',
      reference_id: 'b1',
      notes: { booking: 'b1' },
      payments: [{ payment_id: seeded.paymentIntentId }],
    });
    expect(sandbox.ledger().refunds).toMatchObject([{ id: seeded.refundIds[0], amount: 85_000, status: 'succeeded' }]);
    const lapsed = sandbox.seedPayment({ ...seed, paid: false, refunds: [], clientReferenceId: 'b2' });
    expect((await razorpay(sandbox, 'GET', `payment_links/${lapsed.sessionId}`)).body.status).toBe('expired');
    sandbox.forgetPayments();
    expect(sandbox.ledger()).toEqual({ sessions: [], payments: [], refunds: [], disputes: [], messages: [] });
  });
});
