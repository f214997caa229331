/** Two at the same time, one effect: on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { MINUTE_MS } from '../../src/domain/time';
import { settleSession } from '../../src/server/features/bookings/settle-payment';
import { atProvider, book, hold, myBookings, pay, paymentFor, refunded } from '../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession } from '../builders';
import { type Client, aClient } from '../client';
import { allMailsSent, mailsTo } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const postgres = aRealPostgres();
const TIMES = 12;

let product: Product;
let center: CenterRow;
beforeAll(async () => {
  product = await startInstances(postgres);
  center = await aCenter(product, { slots: 500 });
});
afterAll(() => stopInGoodOrder(product));

const times = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: TIMES }, (_, n) => work(n)));
const tabs = ({ client }: LoggedIn): Client[] =>
  product.urls.map((url) => aClient(product, { url, cookies: new Map(client.cookies), refreshes: false }));
const subjects = async (patient: LoggedIn, about: RegExp) =>
  (await mailsTo(product, patient.email)).filter((mail) => about.test(mail.subject));

describe('confirming', () => {
  it('by every webhook, every instance and every tab of the success page at once happens once', async () => {
    await product.control('webhooks', { mode: 'duplicate' });
    const patients = await times(async () => {
      const patient = await patientWithSession(product);
      const { id } = await hold(patient, center, aWindow(product.now()));
      await pay(product, id);
      await Promise.all([
        ...tabs(patient).map((tab) => tab.call(bookings.bookingDetails, { query: { session_id: id } })),
        ...product.contexts.map((context) => settleSession(context, id)),
      ]);
      return patient;
    });
    await product.control('webhooks', { mode: 'normal' });
    await allMailsSent(product);
    for (const patient of patients) {
      expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'confirmed', paymentStatus: 'paid' }]);
      expect(await subjects(patient, /^Confirmed/)).toHaveLength(1);
    }
  });
});

describe('cancelling', () => {
  it('in every tab at once refunds once', async () => {
    const patients = await times(async () => {
      const patient = await patientWithSession(product);
      const { _id } = await book(product, patient, center, aWindow(product.now()));
      await Promise.all(tabs(patient).map((tab) => tab.call(bookings.cancelBooking, { body: { appoinmentId: _id } })));
      return patient;
    });
    for (const patient of patients) await refunded(patient);
    await allMailsSent(product);
    for (const patient of patients) {
      expect(await refundsOf(patient)).toEqual([center.charge_paise]);
      expect(await subjects(patient, /^Cancelled/)).toHaveLength(1);
    }
  });

  it('at the moment of paying ends in a booking or in a refund, never in neither', async () => {
    const outcomes = await times(async () => {
      const patient = await patientWithSession(product);
      const { id } = await hold(patient, center, aWindow(product.now()));
      const [booking] = await myBookings(patient);
      const [tab] = tabs(patient);
      await Promise.all([
        pay(product, id).catch(() => undefined),
        tab!.call(bookings.cancelBooking, { body: { appoinmentId: booking!._id } }),
        tab!.raw('GET', `/auth/booking-details?session_id=${id}`),
      ]);
      return settled(patient, id);
    });
    for (const { status, paid, refunds } of outcomes) {
      expect(status).toBe('cancelled');
      expect(refunds).toEqual(paid > 0 ? [paid] : []);
    }
  });
});

describe('paying', () => {
  it('pressed in every tab at once holds one chair and opens one page', async () => {
    await times(async () => {
      const patient = await patientWithSession(product);
      const body = paymentFor({ center, window: aWindow(product.now()) });
      const sessions = await Promise.all(tabs(patient).map((tab) => tab.call(bookings.makePayment, { body })));
      expect(new Set(sessions.map(({ session }) => session.id)).size).toBe(1);
      expect(await myBookings(patient)).toHaveLength(1);
    });
  });

  it('for the same hour in several centers at once holds a place in one', async () => {
    const others = [center, await aCenter(product), await aCenter(product)];
    await times(async () => {
      const patient = await patientWithSession(product);
      const answers = await Promise.all(
        tabs(patient).map((tab, n) =>
          tab.raw('POST', '/auth/make-payment', { json: paymentFor({ center: others[n]!, window: aWindow(product.now(), 4) }) }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    });
  });

  it('crosswise, where lapsed holds lie in each other’s way, ends for everybody', async () => {
    const window = aWindow(product.now(), 6);
    const pairs = await times(async () => {
      const [left, right] = [await aCenter(product), await aCenter(product)];
      const [a, b] = [await patientWithSession(product), await patientWithSession(product)];
      await hold(a, left, window);
      await hold(b, right, window);
      return { a, b, left, right };
    });
    await product.pass(30 * MINUTE_MS + 1_000);
    // Their tokens have run out meanwhile; refreshed now, so that they press at the same moment.
    await Promise.all(pairs.flatMap(({ a, b }) => [myBookings(a), myBookings(b)]));
    for (const { a, b, left, right } of pairs) await Promise.all([hold(a, right, window), hold(b, left, window)]);
  });

  it('at the very moment at which the hold lapses ends in a booking or a refund, never in both or neither', async () => {
    const few = await aCenter(product, { slots: 30 });
    const window = aWindow(product.now(), 5);
    const crowd = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const patient = await patientWithSession(product);
        return { patient, session: await hold(patient, few, window) };
      }),
    );
    const rivals = await Promise.all(Array.from({ length: 30 }, () => patientWithSession(product)));
    await product.control('webhooks', { mode: 'hold' });
    await Promise.all(crowd.map(({ session }) => pay(product, session.id)));
    await product.pass(30 * MINUTE_MS);
    await Promise.all([
      product.sweep(),
      product.control('webhooks/flush', {}, 'POST'),
      ...crowd.map(({ patient, session }) => tabs(patient)[1]!.raw('GET', `/auth/booking-details?session_id=${session.id}`)),
      ...rivals.map(({ client }) => client.raw('POST', '/auth/make-payment', { json: paymentFor({ center: few, window }) })),
    ]);
    await product.control('webhooks', { mode: 'normal' });
    for (const { patient, session } of crowd) {
      const { status, paid, refunds } = await settled(patient, session.id);
      expect(paid).toBe(few.charge_paise);
      expect({ status, refunds }).toEqual(status === 'confirmed' ? { status, refunds: [] } : { status: 'cancelled', refunds: [paid] });
    }
  });
});

async function refundsOf(patient: LoggedIn): Promise<number[]> {
  const payments = await product.database.db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('user_id', '=', patient.id)
    .execute();
  return payments.flatMap((payment) => atProvider(product, payment.provider_session_id!).refunds);
}

/** Waits until nothing moves any more, and tells how it ended. */
async function settled(patient: LoggedIn, sessionId: string) {
  return waitFor('the payment has come to its end', async () => {
    const [booking] = await myBookings(patient);
    const { status, paid, refunds } = atProvider(product, sessionId);
    const atRest = status === 'expired' || booking!.bookingStatus === 'confirmed' || booking!.paymentStatus === 'refunded';
    return atRest && status !== 'open' && booking!.bookingStatus !== 'pending' ? { status: booking!.bookingStatus, paid, refunds } : null;
  });
}
