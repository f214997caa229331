/** The provider's messages: all of them lost, all of them tenfold, in every order, and all at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/domain/time';
import { type CenterRow, aCenter, type LoggedIn, patientWithSession } from '../builders';
import { cancel, confirmed, hold, myBookings, pay, refunded } from '../booking-steps';
import { allMailsSent, mailsTo } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { FACT, PROVIDER, WEBHOOK_PATH, aMessage, signedHeaders } from '../tested-provider';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';
import { calm } from './calm';
import { report } from './report';
import { CROWD } from './sizes';

const postgres = aRealPostgres();
let product: Product;
let center: CenterRow;
beforeAll(async () => {
  product = await startInstances(postgres);
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(() => stopInGoodOrder(product));

/** What the provider would say of a payment, in the order in which it does. `expired`: never of one that was paid. */
const OF_PAYMENT = ['completed', 'expired', 'intent'] as const;
/** The same of its refund. */
const OF_REFUND = ['refund created', 'refund settled', 'payment refunded'] as const;
type Said = (typeof OF_PAYMENT | typeof OF_REFUND)[number];

/** A message about the payment of a session; it must exist, and so must its refund for one about that. */
function messageOf(sessionId: string, said: Said): string {
  const { payments, refunds } = product.sandbox.ledger();
  const payment = payments.find((one) => one.session === sessionId && one.status === 'succeeded')!;
  const refund = refunds.find((one) => one.payment === payment.id);
  switch (said) {
    case 'completed':
      return aMessage('checkout', sessionId, { status: FACT.paidCheckout });
    case 'expired':
      return aMessage('checkout', sessionId, { status: 'expired' });
    case 'intent':
    case 'payment refunded':
      return aMessage('payment', payment.id, { notes: payment.metadata, metadata: payment.metadata });
    default:
      return aMessage('refund', refund!.id, { payment_intent: payment.id, payment_id: payment.id });
  }
}

/** Delivers a message to a process, signed like the provider's. */
async function deliver(body: string, to: string): Promise<void> {
  const headers = signedHeaders(body, product.sandbox[PROVIDER].webhookSecret, product.now());
  const answer = await fetch(`${to}${WEBHOOK_PATH}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`webhook: ${answer.status} ${await answer.text()}`);
}

function orders<T>(all: T[]): T[][] {
  if (all.length < 2) return [all];
  return all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

/** Everything that the messages could change, without ids and times. */
async function stateOf(patient: LoggedIn): Promise<unknown> {
  await allMailsSent(product);
  const { db } = product.database;
  const [booking] = await myBookings(patient);
  const history = await db
    .selectFrom('booking_events')
    .select(['actor', 'from_status', 'to_status'])
    .where('booking_id', '=', booking!._id)
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['n', 'amount_paise', 'reason', 'status'])
    .where('booking_id', '=', booking!._id)
    .execute();
  // One mail may overtake another.
  const mails = (await mailsTo(product, patient.email)).map(({ subject }) => subject).sort();
  return { status: booking!.bookingStatus, payment: booking!.paymentStatus, history, refunds, mails };
}

const webhooks = (mode: string) => product.control('webhooks', { mode });
const someone = () => patientWithSession(product);

describe('all messages lost', () => {
  it('within five minutes of the clock every payment is booked and every refund has arrived', async () => {
    await webhooks('drop');
    await product.control('refunds', { mode: 'pending' });
    const paid = await Promise.all(
      Array.from({ length: CROWD }, async () => {
        const patient = await someone();
        await pay(product, (await hold(patient, center, aWindow(product.now(), 4))).id);
        return patient;
      }),
    );
    const lostAt = product.now().getTime();
    const began = performance.now();
    // Nobody opens the success page.
    await product.pass(2 * MINUTE_MS);
    await product.sweep();
    for (const patient of paid) await confirmed(patient);
    const cancelling = paid.slice(0, Math.ceil(CROWD / 2));
    for (const patient of cancelling) await cancel(patient, (await myBookings(patient))[0]!._id);
    const pending = await waitFor('the provider has the refunds', () => {
      const refunds = product.sandbox.ledger().refunds.filter((one) => one.status === 'pending');
      return refunds.length === cancelling.length && refunds;
    });
    for (const { id } of pending) await product.control(`refunds/${id}`, { action: 'succeed' }, 'POST');
    await product.pass(2 * MINUTE_MS);
    await product.sweep();
    for (const patient of cancelling) await refunded(patient);
    expect(product.now().getTime() - lostAt).toBeLessThan(5 * MINUTE_MS);
    await product.control('refunds', { mode: 'succeed' });
    await webhooks('normal');
    const wrong = await calm(product, []);
    report({
      scenario: 'all webhooks lost',
      rounds: CROWD,
      recoveries: [performance.now() - began],
      breaches: wrong.length,
    });
    expect(wrong).toEqual([]);
  });
});

describe('each message ten times', () => {
  /** A payment too late for its chair: it is refunded, and the provider has sent all kinds of messages. */
  async function aReturnedPayment() {
    const full = await aCenter(product, { slots: 1 });
    const patient = await someone();
    const session = await hold(patient, full, aWindow(product.now(), 4));
    await pay(product, session.id);
    return { patient, session, full };
  }

  it('in every order, ends in the same state', async () => {
    await webhooks('drop');
    const cases = await Promise.all(
      orders([...OF_PAYMENT]).map(async (order) => ({ order, ...(await aReturnedPayment()) })),
    );
    await product.pass(31 * MINUTE_MS);
    // Either another patient has the chair before any message arrives, or nobody: neither result may depend on the
    // order.
    const states = await Promise.all(
      cases.map(async ({ order, patient, session }, n) => {
        for (const said of order) {
          const message = messageOf(session.id, said);
          for (let time = 0; time < 10; time++) await deliver(message, product.urls[(n + time) % product.urls.length]!);
        }
        await confirmed(patient);
        return stateOf(patient);
      }),
    );
    expect(states[0]).toMatchObject({ status: 'confirmed', payment: 'paid', refunds: [] });
    for (const state of states) expect(state).toEqual(states[0]);

    // Then the refunds' messages, in every order with the earlier ones.
    await product.control('refunds', { mode: 'pending' });
    const later = orders<Said>(['completed', ...OF_REFUND]);
    const second = await Promise.all(
      later.map(async (order) => {
        const patient = await someone();
        const session = await hold(patient, center, aWindow(product.now(), 6));
        await pay(product, session.id);
        await deliver(messageOf(session.id, 'completed'), product.url);
        await cancel(patient, (await confirmed(patient))._id);
        return { order, patient, session };
      }),
    );
    const pending = await waitFor('the provider has the refunds', () => {
      const refunds = product.sandbox.ledger().refunds.filter((one) => one.status === 'pending');
      return refunds.length === later.length && refunds;
    });
    await waitFor('they are recorded', async () => {
      const left = await product.database.db
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'requested')
        .execute();
      return left.length === 0;
    });
    for (const { id } of pending) await product.control(`refunds/${id}`, { action: 'succeed' }, 'POST');
    const ends = await Promise.all(
      second.map(async ({ order, patient, session }, n) => {
        for (const said of order) {
          const message = messageOf(session.id, said);
          for (let time = 0; time < 10; time++) await deliver(message, product.urls[(n + time) % product.urls.length]!);
        }
        await refunded(patient);
        return stateOf(patient);
      }),
    );
    await product.control('refunds', { mode: 'succeed' });
    await webhooks('normal');
    expect(ends[0]).toMatchObject({
      status: 'cancelled',
      payment: 'refunded',
      refunds: [{ n: 1, amount_paise: 185_000, status: 'succeeded' }],
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
    report({ scenario: 'each webhook ×10 in every order', rounds: cases.length + later.length, breaches: 0 });
  });

  it('fifty at once end in one booking and one mail', async () => {
    await webhooks('drop');
    const patient = await someone();
    const session = await hold(patient, center, aWindow(product.now(), 4));
    await pay(product, session.id);
    const messages = (['completed', 'intent'] as const).map((said) => messageOf(session.id, said));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        deliver(messages[n % messages.length]!, product.urls[n % product.urls.length]!),
      ),
    );
    await webhooks('normal');
    await pause(100);
    expect(await stateOf(patient)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      refunds: [],
      history: [{ to_status: 'pending' }, { to_status: 'confirmed' }],
      mails: [expect.stringMatching(/^Confirmed/)],
    });
    report({ scenario: 'fifty webhooks at once', rounds: 1, breaches: 0 });
  });
});
