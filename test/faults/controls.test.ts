/**
 * Tests of the harness itself: with a guard removed it must find something. Each of these is a deliberately broken
 * product.
 */
import { describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import type { Sandbox } from '../../src/sandbox';
import { bookings } from '../../src/contract';
import { type Database, openServer } from '../../src/server/platform/db/database';
import { examineWith } from '../../src/server/ops/doctor/examine';
import { requestRefund } from '../../src/server/ledger';
import { settleCheckout } from '../../src/server/checkout/settle-payment';
import type { PaymentProvider, Payments } from '../../src/server/checkout/provider';
import { createPayments, paymentsOf } from '../../src/server/checkout/payments';
import { sandboxPayments } from '../../src/server/outside';
import { book, cancel, confirmed, hold, myBookings, pay, paymentFor } from '../booking-steps';
import { aCenter, patientWithSession } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import { type Product, startProduct } from '../product';
import { aRealPostgres } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';
import { forgetWhatIsPaid, takeLocksAway } from '../without-guards';
import { doubles } from './ledger';
import { aMemory, forgotten } from './memory';
import { aPersistentPatient, payFor, seeConfirmed, take } from './patients';
import { report } from './report';
import { FACT, PROVIDER } from '../tested-provider';

const postgres = aRealPostgres();
/** By one look: what the provider refuses meanwhile is another breach at the next. */
async function found({ context }: Product, database: Database = context.database): Promise<string[]> {
  const book = await context.payments.book(new Date(0));
  const breaches = await examineWith({ ...context, database }, new Date(0), book);
  return breaches.map(({ rule, what }) => `${rule}: ${what}`);
}
/** Until the provider has refused the second refund, and after it. */
const TOO_MUCH = expect.stringMatching(/^3 refunds: (refunds exceed the payment|the provider refused this refund)$/);
const noticed = (scenario: string) => report({ scenario: `control: ${scenario}`, rounds: 1, breaches: 0 });

/**
 * A provider port with a new key for each request. Refunds are requested by half, so that the provider's own limit does
 * not hide it.
 */
function withoutKeys(sandbox: Sandbox): { payments: Payments } {
  const provider = createPayments(sandboxPayments(sandbox, PROVIDER)).of(PROVIDER);
  return {
    payments: paymentsOf(PROVIDER, {
      [PROVIDER]: {
        ...provider,
        openCheckout: (request) => provider.openCheckout({ ...request, idempotencyKey: newId() }),
        refund: (request) =>
          provider.refund({
            ...request,
            amount: request.amount! / 2,
            idempotencyKey: newId(),
          }),
      } satisfies PaymentProvider,
    }),
  };
}

describe('with a guard off, the harness notices', () => {
  it('locks and index: more bookings than chairs', async () => {
    const url = await postgres.createMigratedDatabase();
    await takeLocksAway(url);
    const product = await startProduct({ engine: url, instances: 2 });
    const center = await aCenter(product, { slots: 1 });
    const { held = 0 } = await everybodyWants(await aCrowd(product, 40), center, aWindow(product.now()));
    const breaches = await found(product);
    await product.stop();
    expect(held).toBeGreaterThan(1);
    expect(breaches).toContainEqual(expect.stringMatching(/^1 chairs: more bookings than chairs/));
    expect(breaches).toContain('1 chairs: two bookings on one chair');
    noticed('locks and index off');
  });

  it('idempotency keys: pages opened twice, money returned twice', async () => {
    const product = await startProduct({
      engine: await postgres.createMigratedDatabase(),
      instances: 2,
      overrides: withoutKeys,
    });
    const center = await aCenter(product, { slots: 50 });
    // Slow enough that the second press comes while the first is still under way.
    await product.control('faults', { rate: 1, kinds: ['slow'] });
    const { tabs } = await aPersistentPatient(product);
    const json = paymentFor({ center, window: aWindow(product.now()) });
    await Promise.all(tabs.map((tab) => tab.raw('POST', bookings.makePayment.path, { json })));
    await product.control('faults', { rate: 0 });
    // A provider without keys here refuses a second checkout of the same payment by itself.
    const twice = expect.stringMatching(/^two sessions for the payment/);
    expect(doubles(product.sandbox.ledger())).toEqual(FACT.opensOneCheckout ? [] : expect.arrayContaining([twice]));

    const patient = await patientWithSession(product);
    const { _id } = await book(product, patient, center, aWindow(product.now()));
    // The work is done, and every answer is lost: a retry under another key does it again.
    await product.control('faults', { rate: 1, kinds: ['500'] });
    await cancel(patient, _id);
    await waitFor('the refund is asked for again', () =>
      doubles(product.sandbox.ledger()).some((one) => /two refunds/.test(one)),
    );
    await product.stop();
    noticed('idempotency keys off');
  });

  it('"already paid": what was given back is given back again', async () => {
    const url = await postgres.createMigratedDatabase();
    await forgetWhatIsPaid(url);
    const product = await startProduct({ engine: url, instances: 2 });
    const patient = await patientWithSession(product);
    const session = await hold(patient, await aCenter(product), aWindow(product.now()));
    await pay(product, session.id);
    await confirmed(patient);
    const [booking] = await myBookings(patient);
    await cancel(patient, booking!._id);
    // Its message comes twice more, as after an answer that the provider did not get.
    for (const context of product.contexts) await settleCheckout(context, PROVIDER, session.id);
    // The doctor checks the tables themselves.
    const database = openServer(`${url}?options=-csearch_path%3Dpublic`, () => undefined);
    const breaches = await found(product, database);
    await database.close();
    await product.stop();
    expect(breaches).toContainEqual(TOO_MUCH);
    noticed('webhook guard off');
  });

  it('a refund owed twice: the books do not agree', async () => {
    const product = await startProduct({ engine: await postgres.createMigratedDatabase() });
    const patient = await patientWithSession(product);
    const { _id } = await book(product, patient, await aCenter(product), aWindow(product.now()));
    await cancel(patient, _id);
    const { database, now } = product;
    const { payment_id: paymentId } = await database.db
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const again = { paymentId: paymentId!, bookingId: _id, amount: 185_000, reason: 'cancelled-in-time' } as const;
    await database.db.transaction().execute((tx) => requestRefund(tx, again, now()));
    expect(await found(product)).toContainEqual(TOO_MUCH);
    await product.stop();
    noticed('refund owed twice');
  });

  it('an acknowledged booking that is gone: a promise is broken', async () => {
    const product = await startProduct({ engine: await postgres.createMigratedDatabase() });
    const patient = await aPersistentPatient(product);
    await take(patient, await aCenter(product), aWindow(product.now()));
    await payFor(product, patient);
    await seeConfirmed(patient);
    expect(await forgotten(product, [patient.told])).toEqual([]);
    const [booking] = await myBookings(patient);
    await product.database.db.deleteFrom('bookings').where('id', '=', booking!._id).execute();
    expect(await forgotten(product, [patient.told])).toHaveLength(1);
    expect(await forgotten(product, [aMemory(patient)])).toEqual([]);
    await product.stop();
    noticed('a write lost');
  });
});
