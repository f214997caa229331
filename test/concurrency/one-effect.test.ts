/** Two concurrent requests, one effect: on a real PostgreSQL with three instances of the product. */
import { PROVIDER } from '../tested-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookings, series } from '../../src/contract';
import { MINUTE_MS } from '../../src/domain/time';
import { abandonPayment } from '../../src/server/payments';
import { settleCheckout } from '../../src/server/checkout/settle-payment';
import { atProvider, book, hold, myBookings, pay, paymentFor, refunded } from '../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession } from '../builders';
import { type Client, aClient } from '../client';
import { aCredential } from '../google';
import { allMailsSent, mailsTo } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { beforeStatement } from '../statements';
import { waitFor } from '../wait-for';
import { type Window, aWindow } from '../windows';

const postgres = aRealPostgres();
const TIMES = 12;
/** How often concurrent requests, and payments racing the end of their hold, are repeated. */
const PAIRS = Number(process.env.VRIKKA_PAIRS ?? TIMES);
const RACES = Number(process.env.VRIKKA_RACES ?? 40);
const RACERS = 20;

let product: Product;
let center: CenterRow;
beforeAll(async () => {
  product = await startInstances(postgres);
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(() => stopInGoodOrder(product));

/** A dozen at a time, repeatedly. */
async function times<T>(work: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < PAIRS)
    all.push(...(await Promise.all(Array.from({ length: TIMES }, (_, n) => work(all.length + n)))));
  return all;
}
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
        ...product.contexts.map((context) => settleCheckout(context, PROVIDER, id)),
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

describe('a Google sign-in', () => {
  it('sent to every instance at once opens one session, and none after that', async () => {
    let n = 0;
    const opened = await times(async () => {
      const email = `anjali-${(n += 1)}@example.org`;
      const body = { credential: await aCredential(product, { email }) };
      const enter = () =>
        Promise.all(product.urls.map((url) => aClient(product, { url }).call(account.googleAuth, { body })));
      const answers = [...(await enter()), ...(await enter())];
      return answers.filter(({ success }) => success).length;
    });
    expect(opened).toEqual(opened.map(() => 1));
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

describe('rescheduling', () => {
  it('at the moment of cancelling ends in a cancelled appointment and one refund', async () => {
    const patients = await times(async () => {
      const patient = await patientWithSession(product);
      const { _id: appoinmentId } = await book(product, patient, center, aWindow(product.now()));
      const to = (day: number) => ({
        appoinmentId,
        date: aWindow(product.now(), day).date,
        time: aWindow(product.now()).time,
      });
      const [one, two, three] = tabs(patient);
      const [cancelled, ...moved] = await Promise.all([
        one!.raw('PUT', bookings.cancelBooking.path, { json: { appoinmentId } }),
        two!.raw('PUT', bookings.rescheduleBooking.path, { json: to(8) }),
        three!.raw('PUT', bookings.rescheduleBooking.path, { json: to(9) }),
      ]);
      expect(cancelled.status).toBe(200);
      for (const { status } of moved) expect([200, 409]).toContain(status);
      return patient;
    });
    for (const patient of patients) {
      await refunded(patient);
      expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'cancelled' }]);
      expect(await refundsOf(patient)).toEqual([center.charge_paise]);
    }
  });
});

describe('paying', () => {
  it('pressed in every tab at once holds one chair and opens one page', async () => {
    await times(async () => {
      const patient = await patientWithSession(product);
      const body = paymentFor({ center, window: aWindow(product.now()) });
      const sessions = await Promise.all(tabs(patient).map((tab) => tab.call(bookings.makePayment, { body })));
      expect(new Set(sessions.map(({ session }) => session!.id)).size).toBe(1);
      expect(await myBookings(patient)).toHaveLength(1);
    });
  });

  it.each(['one session', 'a series'])('again for %s, given up at whatever moment, is never refused', async (what) => {
    const [window, other] = [aWindow(product.now(), 4), aWindow(product.now(), 7)];
    const { endpoint, json } =
      what === 'a series'
        ? { endpoint: series.book, json: aSeries([window, other]) }
        : { endpoint: bookings.makePayment, json: paymentFor({ center, window }) };
    for (let n = 0, wentOn = true; wentOn; n++) {
      const patient = await patientWithSession(product);
      const press = () => patient.client.raw('POST', endpoint.path, { json });
      expect((await press()).status).toBe(200);
      // A process died before it wrote down the page that it had opened.
      const { id } = await product.database.db
        .updateTable('payments')
        .set({ status: 'creating', provider_session_id: null, checkout_url: null })
        .where('user_id', '=', patient.id)
        .returning('id')
        .executeTakeFirstOrThrow();
      let status = 0;
      wentOn = await beforeStatement(
        n,
        () => abandonPayment(product.context, id),
        async () => ({ status } = await press()),
      );
      expect([200, 503], `before statement ${n}`).toContain(status);
      expect((await press()).status, `and again, after ${n}`).toBe(200);
    }
  });

  it('for the same hour in several centers at once holds a place in one', async () => {
    const others = [center, await aCenter(product), await aCenter(product)];
    await times(async () => {
      const patient = await patientWithSession(product);
      const answers = await Promise.all(
        tabs(patient).map((tab, n) =>
          tab.raw('POST', '/auth/make-payment', {
            json: paymentFor({ center: others[n]!, window: aWindow(product.now(), 4) }),
          }),
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
    // Their tokens have expired in the meantime; refreshed now, so that they press at the same moment.
    await Promise.all(pairs.flatMap(({ a, b }) => [myBookings(a), myBookings(b)]));
    for (const { a, b, left, right } of pairs) await Promise.all([hold(a, right, window), hold(b, left, window)]);
  });

  it('at the very moment at which the hold lapses ends in a booking or a refund, never in both or neither', async () => {
    for (let done = 0; done < RACES; done += RACERS) await raceTheClock();
  });
});

function aSeries(windows: Window[]) {
  const sessions = windows.map(({ date, time }) => ({ date, time, centerId: center.id }));
  return { sessions, total: (windows.length * center.charge_paise) / 100 };
}

/** Payments, webhooks, the sweep, the success page and rivals for the chairs, all while the holds lapse. */
async function raceTheClock(): Promise<void> {
  const few = await aCenter(product, { slots: RACERS });
  const window = aWindow(product.now(), 5);
  const everyone = Array.from({ length: RACERS }, (_, n) => n);
  const crowd = await Promise.all(
    everyone.map(async () => {
      const patient = await patientWithSession(product);
      return { patient, session: await hold(patient, few, window) };
    }),
  );
  await product.control('webhooks', { mode: 'hold' });
  await Promise.all(crowd.map(({ session }) => pay(product, session.id)));
  await product.pass(29 * MINUTE_MS);
  // Patients with an expired token would not take part.
  await Promise.all(crowd.map(({ patient }) => myBookings(patient)));
  const rivals = await Promise.all(everyone.map(() => patientWithSession(product)));
  await product.pass(MINUTE_MS);
  const [looks, presses] = await Promise.all([
    Promise.all(
      crowd.map(({ patient, session }) =>
        tabs(patient)[1]!.raw('GET', `/auth/booking-details?session_id=${session.id}`),
      ),
    ),
    Promise.all(
      rivals.map(({ client }) =>
        client.raw('POST', '/auth/make-payment', { json: paymentFor({ center: few, window }) }),
      ),
    ),
    product.sweep(),
    product.control('webhooks/flush', {}, 'POST'),
  ]);
  await product.control('webhooks', { mode: 'normal' });
  // Those who came too late, or were told to retry, took part as well; those with an expired token did not.
  expect(looks.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  expect(presses.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
  for (const { patient, session } of crowd) {
    const { status, paid, refunds } = await settled(patient, session.id);
    expect(paid).toBe(few.charge_paise);
    expect({ status, refunds }).toEqual(
      status === 'confirmed' ? { status, refunds: [] } : { status: 'cancelled', refunds: [paid] },
    );
  }
}

async function refundsOf(patient: LoggedIn): Promise<number[]> {
  const payments = await product.database.db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('user_id', '=', patient.id)
    .execute();
  return payments.flatMap((payment) => atProvider(product, payment.provider_session_id!).refunds);
}

/** Waits until nothing changes any more, and returns the result. */
async function settled(patient: LoggedIn, sessionId: string) {
  return waitFor('the payment has come to its end', async () => {
    const [booking] = await myBookings(patient);
    const { status, paid, refunds } = atProvider(product, sessionId);
    const atRest =
      status === 'expired' || booking!.bookingStatus === 'confirmed' || booking!.paymentStatus === 'refunded';
    return atRest && status !== 'open' && booking!.bookingStatus !== 'pending'
      ? { status: booking!.bookingStatus, paid, refunds }
      : null;
  });
}
