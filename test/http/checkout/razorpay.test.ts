/** What only Razorpay's payment links do: a bank that answers late, money that goes back by itself, and answers that are lost. */
import { describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { centers } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { createPayments } from '../../../src/server/checkout/payments';
import { ProviderAway, ProviderRefused } from '../../../src/server/checkout/provider';
import { sandboxPayments } from '../../../src/server/outside';
import { atProvider, book, bookingThat, cancel, confirmed, details, hold, myBookings, pay } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aLastingAdministrator } from '../../administrator';
import { aClient } from '../../client';
import { injectFaults } from '../../inject-faults';
import { startProduct } from '../../product';
import { PROVIDER } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const PRICE = 185_000;
const DAY_MS = 24 * HOUR_MS;

async function aHold(row = {}, days = 6) {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, row);
  const window = aWindow(the.product.now(), days);
  return { patient, center, window, session: await hold(patient, center, window) };
}
const atCheckout = (id: string, action: string, method = 'upi') =>
  the.product.control(`checkout/${id}`, { action, method }, 'POST');
const webhooks = (mode: string) => the.product.control('webhooks', { mode });
const provider = () => the.product.context.payments.of(PROVIDER);
const lapse = async () => {
  await the.product.pass(31 * MINUTE_MS);
  await the.product.sweep();
};
const statusOf = async (session: string) =>
  await the.product.database.db
    .selectFrom('payments')
    .select(['status', 'provider', 'method'])
    .where('provider_session_id', '=', session)
    .executeTakeFirstOrThrow();

it.each(['upi', 'netbanking', 'card'] as const)('how it was paid is written down: %s', async (method) => {
  const { patient, session } = await aHold();
  await atCheckout(session.id, 'pay', method);
  await confirmed(patient);
  expect(await statusOf(session.id)).toEqual({ status: 'paid', provider: 'razorpay', method });
  const cardLast4 = method === 'card' ? '4242' : null;
  expect(await details(patient, session.id)).toMatchObject({
    paidBy: `online-${method}`,
    paidOnline: method,
    cardLast4,
  });
});

describe('a bank that answers after the hold has lapsed', () => {
  it('pays for the chair where it is still free', async () => {
    const { patient, session } = await aHold();
    await atCheckout(session.id, 'go-silent');
    await lapse();
    expect(await statusOf(session.id)).toMatchObject({ status: 'expired' });
    await atCheckout(session.id, 'pay-late');
    expect(await confirmed(patient)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('gets its money back where somebody else has the chair, without any message, within hours', async () => {
    const { patient, center, window, session } = await aHold({ slots: 1 });
    await atCheckout(session.id, 'go-silent');
    await lapse();
    await book(the.product, await loggedInPatient(the.product), center, window);
    await webhooks('drop');
    await the.product.pass(20 * HOUR_MS);
    await the.product.sweep();
    await atCheckout(session.id, 'pay-late');
    await the.product.pass(8 * HOUR_MS);
    await the.product.sweep();
    await webhooks('normal');
    const one = await bookingThat(patient, 'is refunded', ({ refund }) => refund !== undefined);
    expect(one).toMatchObject({ bookingStatus: 'cancelled', refund: { amount: 1850 } });
    await bookingThat(patient, 'has its money', ({ paymentStatus }) => paymentStatus === 'refunded');
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });
});

it('money that was never kept goes back by itself, and is neither a payment nor a refund of ours', async () => {
  const { patient, session } = await aHold();
  await atCheckout(session.id, 'go-silent');
  await lapse();
  await atCheckout(session.id, 'refund-unasked');
  await the.product.sweep();
  expect(await statusOf(session.id)).toMatchObject({ status: 'expired' });
  expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'unpaid' });
  const book = await provider().book(new Date(0));
  expect(book.payments.filter(({ checkoutId }) => checkoutId === session.id)).toEqual([]);
  expect(the.product.sandbox.ledger().refunds.length).toBeGreaterThan(book.refunds.length);
  expect(await the.product.examine()).toEqual([]);
});

it('with its webhook disabled for a day of failures, every payment is found all the same', async () => {
  await webhooks('drop');
  const { patient, session } = await aHold({}, 8);
  await pay(the.product, session.id);
  await the.product.pass(2 * MINUTE_MS);
  await the.product.sweep();
  const booking = await confirmed(patient);
  await cancel(patient, booking._id);
  await the.product.pass(25 * HOUR_MS);
  await the.product.sweep();
  await bookingThat(patient, 'has its money', ({ paymentStatus }) => paymentStatus === 'refunded');
  await webhooks('normal');
  await the.product.control('webhooks', { enabled: true });
});

it('of the attempts on a link only a captured one is paid, not what failed, waits, or was authorized and went back', async () => {
  const { session } = await aHold();
  const unpaid = { status: 'open', paid: false, amount: PRICE, providerPaymentId: null, method: null };
  for (const action of ['decline', 'go-silent', 'refund-unasked', 'decline']) {
    await atCheckout(session.id, action, 'netbanking');
    expect(await provider().readCheckout(session.id)).toMatchObject(unpaid);
  }
  const { payments } = the.product.sandbox.ledger();
  expect(payments.filter((one) => one.session === session.id)).toHaveLength(3);
  await atCheckout(session.id, 'pay', 'card');
  expect(await provider().readCheckout(session.id)).toMatchObject({
    status: 'complete',
    paid: true,
    amount: PRICE,
    method: 'card',
    cardLast4: '4242',
  });
});

describe('the page of a payment', () => {
  it('is reached from where Razorpay leads back to, whatever it says there', async () => {
    const { patient, session } = await aHold();
    const query = new URLSearchParams({
      razorpay_payment_link_id: session.id,
      razorpay_payment_link_status: 'paid',
      razorpay_payment_id: 'pay_forged',
      razorpay_signature: '0'.repeat(64),
    });
    const back = await fetch(`${the.product.url}/auth/razorpay-return?${query}`, { redirect: 'manual' });
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toBe(`/success?session_id=${session.id}`);
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirming', stripePaymentId: null });
    const astray = await fetch(`${the.product.url}/auth/razorpay-return`, { redirect: 'manual' });
    expect(astray.headers.get('location')).toBe('/myappoinments');
  });
});

describe('a link', () => {
  const aRequest = (paymentId = newId()) => ({
    paymentId,
    idempotencyKey: `hold:${paymentId}:en`,
    amount: PRICE,
    title: 'Dialysis session',
    description: 'Fri, 13 Nov 2026',
    language: 'en' as const,
    email: null,
    publicUrl: the.product.url,
    successUrl: `${the.product.url}/paid`,
    cancelUrl: `${the.product.url}/paid`,
    expiresAt: new Date(the.product.now().getTime() + 36 * MINUTE_MS),
  });

  it('whose answer was lost is found by our number, and not opened twice', async () => {
    const request = aRequest();
    const first = await provider().openCheckout(request);
    expect(await provider().openCheckout(request)).toEqual(first);
    // For another amount it is another payment, and may not be mistaken for this one.
    await expect(provider().openCheckout({ ...request, amount: 1_00 })).rejects.toThrow(ProviderRefused);
    const links = the.product.sandbox
      .ledger()
      .sessions.filter(({ clientReferenceId }) => clientReferenceId === request.paymentId);
    expect(links).toHaveLength(1);
    await provider().expireCheckout(first.checkoutId);
    await provider().expireCheckout(first.checkoutId);
    expect(await provider().readCheckout(first.checkoutId)).toMatchObject({ status: 'expired', paid: false });
  });

  it('is opened once however often its calls fail', async () => {
    const clear = await injectFaults(the.product, 0.5, ['timeout', '500', '429']);
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) {
      const request = aRequest();
      ids.push(request.paymentId);
      for (let tries = 0; tries < 6; tries++) {
        const made = await provider()
          .openCheckout(request)
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(ProviderAway);
            return null;
          });
        if (made) break;
      }
    }
    await clear();
    const { sessions } = the.product.sandbox.ledger();
    for (const id of ids) expect(sessions.filter(({ clientReferenceId }) => clientReferenceId === id)).toHaveLength(1);
    for (const { id } of sessions.filter((one) => ids.includes(one.clientReferenceId ?? '')))
      await provider().expireCheckout(id);
  });

  it('with wrong keys is a matter for the operator, and no refusal', async () => {
    const config = sandboxPayments(the.product.sandbox, 'razorpay');
    const { of } = createPayments({ ...config, razorpay: { ...config.razorpay!, keySecret: 'wrong' } });
    await expect(of('razorpay').openCheckout(aRequest())).rejects.toThrow(ProviderAway);
  });
});

it('a refund that is asked for twice is made once, and one of another amount by the same key is refused', async () => {
  const { patient, session } = await aHold();
  await pay(the.product, session.id);
  const { _id } = await confirmed(patient);
  await cancel(patient, _id);
  await bookingThat(patient, 'has its money', ({ paymentStatus }) => paymentStatus === 'refunded');
  const refund = await the.product.database.db
    .selectFrom('refunds')
    .select(['id', 'idempotency_key'])
    .where('booking_id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(refund.idempotency_key).toBe(`refund-${_id}-1`);
  const { providerPaymentId } = await provider().readCheckout(session.id);
  const request = {
    providerPaymentId: providerPaymentId!,
    amount: PRICE,
    refundId: refund.id,
    idempotencyKey: refund.idempotency_key!,
    askedLongAgo: false,
  };
  expect(await provider().refund(request)).toMatchObject({ status: 'succeeded' });
  await expect(provider().refund({ ...request, refundId: newId(), amount: 100 })).rejects.toThrow(ProviderRefused);
  expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
});

describe('where both providers are set up', () => {
  it('a center has its own, and each payment stays with the one that took it', async () => {
    const { client } = await aLastingAdministrator(the.product);
    const choose = (id: string, PaymentProvider: 'stripe' | 'razorpay' | 'usual') =>
      client.call(centers.update, { params: { id }, body: { PaymentProvider } });
    expect((await client.call(centers.providers)).paymentProviders).toEqual(['razorpay', 'stripe']);
    const [own, other] = [await aCenter(the.product), await aCenter(the.product)];
    expect((await choose(own.id, 'stripe')).updatedcenter.PaymentProvider).toBe('stripe');
    const patient = await loggedInPatient(the.product);
    const first = await hold(patient, own, aWindow(the.product.now(), 5));
    expect(first.id).toMatch(/^cs_/);
    await pay(the.product, first.id);
    const { _id } = await confirmed(patient);
    // Another choice since changes nothing about it.
    await choose(own.id, 'usual');
    await cancel(patient, _id);
    await bookingThat(patient, 'has its money', ({ paymentStatus }) => paymentStatus === 'refunded');
    expect(atProvider(the.product, first.id).refunds).toEqual([PRICE]);
    expect((await hold(patient, other, aWindow(the.product.now(), 9))).id).toMatch(/^plink_/);
  });

  it('the keys of one may be taken away: its payments wait, the doctor names them, and all else goes on', async () => {
    const product = await startProduct({ settings: { PAYMENT_PROVIDER: 'razorpay' } });
    const patient = await loggedInPatient(product);
    const center = await aCenter(product);
    const booking = await book(product, patient, center, aWindow(product.now(), 5));
    const waiting = await hold(patient, center, aWindow(product.now(), 7));
    const { context } = product;
    context.payments = createPayments({ ...sandboxPayments(product.sandbox, 'stripe'), razorpay: null });
    await cancel(patient, booking._id);
    await product.pass(31 * MINUTE_MS);
    await product.sweep();
    const gone = (await myBookings(patient)).map(({ bookingStatus, paymentStatus }) => [bookingStatus, paymentStatus]);
    expect(gone).toEqual(
      expect.arrayContaining([
        ['cancelled', 'refund pending'],
        ['cancelled', 'unpaid'],
      ]),
    );
    const webhook = await aClient(product).raw('POST', '/auth/razorpay-webhook', { json: {} });
    expect(webhook.status).toBe(400);
    expect(await product.examine()).toMatchObject([
      { what: expect.stringContaining('razorpay, which is not set up any more; 2 of them are not settled') },
    ]);
    const failed = { job: 'settle-payment', msg: 'job failed, will be tried again' };
    expect(product.log).toContainEqual(expect.objectContaining(failed));
    expect(product.log.filter(({ msg }) => msg === 'sweep failed')).toEqual([]);
    expect((await hold(patient, center, aWindow(product.now(), 9))).id).toMatch(/^cs_/);
    context.payments = createPayments(sandboxPayments(product.sandbox, 'razorpay'));
    await product.pass(DAY_MS);
    await product.sweep();
    await bookingThat(patient, 'has its money', ({ paymentStatus }) => paymentStatus === 'refunded');
    expect(atProvider(product, waiting.id).status).toBe('expired');
    expect(await product.examine()).toEqual([]);
    await product.stop();
  });
});
