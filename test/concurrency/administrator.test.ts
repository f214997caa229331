/** Concurrent administrators and patients, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTABLE_STATUSES, appointments, invitation, session, staff, twoFactor } from '../../src/contract/admin';
import { START_HOURS, windowLabel } from '../../src/domain/windows';
import { ADMINISTRATOR_PASSWORD, type AdministratorAtWork, aStaffMember, anAdministrator } from '../administrator';
import { appointmentThat, look } from '../administrator-steps';
import { atProvider, book, hold, myBookings, pay, paymentFor } from '../booking-steps';
import { aBooking, aCenter, patientWithSession } from '../builders';
import { type Client, aClient } from '../client';
import { aCrowd } from '../crowd';
import { allMailsSent, linkIn, mailsTo } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { anApp, halfLoggedIn, withApp } from '../second-factor';
import { type Window, aWindow } from '../windows';

const postgres = aRealPostgres();
const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 12);

let product: Product;
let administrator: AdministratorAtWork;
/** The administrator at each of the instances. */
let desks: Client[];
beforeAll(async () => {
  product = await startInstances(postgres);
  administrator = await anAdministrator(product);
  const { cookies } = administrator.client;
  desks = product.urls.map((url) =>
    aClient(product, { url, cookies: new Map(cookies), refreshes: false, asksAgain: true }),
  );
});
afterAll(() => stopInGoodOrder(product));

const put = (desk: Client, id: string, json: object) =>
  desk.raw('PUT', appointments.setStatus.path.replace('{id}', id), { json });

function windowOf(round: number): Window {
  const startHour = START_HOURS[round % START_HOURS.length]!;
  return { ...aWindow(product.now(), 1 + (Math.floor(round / 4) % 24), startHour), time: windowLabel(startHour) };
}

describe('the last chair', () => {
  it('goes to the appointment that an administrator takes back or to one of the patients, never to both', async () => {
    const winners = { administrator: 0, patient: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 1 });
      const window = windowOf(round);
      const { id } = await aBooking(product, {
        center,
        status: 'cancelled',
        date: window.date,
        startHour: window.startHour,
      });
      const people = await aCrowd(product, 6);
      const [turned, ...holds] = await Promise.all([
        put(desks[round % desks.length]!, id, { bookingStatus: 'confirmed' }),
        ...people.map(({ client }) =>
          client.raw('POST', '/auth/make-payment', { json: paymentFor({ center, window }) }),
        ),
      ]);
      const held = holds.filter(({ status }) => status === 200).length;
      expect([turned.status, held]).toEqual(turned.status === 200 ? [200, 0] : [409, 1]);
      if (held) expect(turned.json).toMatchObject({ code: 'no-free-chair' });
      expect(holds.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      winners[held ? 'patient' : 'administrator'] += 1;
      const live = await product.database.db
        .selectFrom('bookings')
        .select('id')
        .where('center_id', '=', center.id)
        .where('status', '<>', 'cancelled')
        .execute();
      expect(live).toHaveLength(1);
    }
    expect(winners.administrator + winners.patient).toBe(ROUNDS);
  });

  it('is not given to a patient twice: taken back at one center while held at another', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await patientWithSession(product);
      const [here, there] = [await aCenter(product), await aCenter(product)];
      const window = windowOf(round);
      const { id } = await aBooking(product, {
        patient,
        center: here,
        status: 'cancelled',
        date: window.date,
        startHour: window.startHour,
      });
      const [turned, held] = await Promise.all([
        put(desks[round % desks.length]!, id, { bookingStatus: 'confirmed' }),
        patient.client.raw('POST', '/auth/make-payment', { json: paymentFor({ center: there, window }) }),
      ]);
      expect([turned.status, held.status].sort()).toEqual([200, 409]);
    }
  });
});

describe('an appointment', () => {
  it('that every administrator cancels at once is refunded and mailed once', async () => {
    const center = await aCenter(product, { slots: 50 });
    const patients = await Promise.all(Array.from({ length: 8 }, () => patientWithSession(product)));
    await Promise.all(
      patients.map(async (patient) => {
        const { _id } = await book(product, patient, center, aWindow(product.now(), 3));
        const answers = await Promise.all([
          ...desks.map((desk) => put(desk, _id, { bookingStatus: 'cancelled' })),
          patient.client.raw('PUT', '/auth/cancel-booking', { json: { appoinmentId: _id } }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const { refunds } = await appointmentThat(
          administrator,
          _id,
          'is refunded',
          (one) => one.paymentStatus === 'refunded',
        );
        expect(refunds).toHaveLength(1);
      }),
    );
    await allMailsSent(product);
    for (const { email } of patients) {
      expect((await mailsTo(product, email)).filter(({ subject }) => /^Cancelled/.test(subject))).toHaveLength(1);
    }
  });

  it('that is confirmed, set back and cancelled while it is paid ends in one of them, and the money agrees', async () => {
    const center = await aCenter(product, { slots: 50 });
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const patient = await patientWithSession(product);
        const session = await hold(patient, center, aWindow(product.now(), 4));
        const id = (await myBookings(patient))[0]!._id;
        const wanted = SETTABLE_STATUSES.map((bookingStatus, index) =>
          put(desks[(n + index) % desks.length]!, id, { bookingStatus }),
        );
        const answers = await Promise.all([...wanted, pay(product, session.id).catch(() => undefined)]);
        expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
        await appointmentThat(administrator, id, 'has come to rest', ({ bookingStatus, paymentStatus }) => {
          const { paid, status } = atProvider(product, session.id);
          if (paid === 0) return status === 'expired' || bookingStatus !== 'cancelled';
          return bookingStatus === 'cancelled'
            ? paymentStatus === 'refunded'
            : paymentStatus === 'paid' || paymentStatus === 'refunded';
        });
        const { paid, refunds } = atProvider(product, session.id);
        const { bookingStatus } = await look(administrator, id);
        expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(paid);
        if (bookingStatus === 'cancelled') expect(refunds).toEqual(paid > 0 ? [paid] : []);
      }),
    );
  });
});

describe('a refund after cancelling', () => {
  const start = (desk: Client, id: string, amount: number, seen?: number) =>
    desk.raw('POST', appointments.startRefund.path.replace('{id}', id), { json: { amount, seen } });

  it('that every administrator starts at once, having seen the same, is one refund with one mail', async () => {
    const center = await aCenter(product, { slots: 50 });
    const patients = await Promise.all(Array.from({ length: ROUNDS }, () => patientWithSession(product)));
    await Promise.all(
      patients.map(async (patient) => {
        const { _id: id } = await book(product, patient, center, aWindow(product.now(), 5));
        await put(desks[0]!, id, {
          bookingStatus: 'cancelled',
          refund: 'none',
          askedBy: 'patient',
          reason: 'Travelling',
        });
        const { refundable } = await look(administrator, id);
        const answers = await Promise.all(desks.map((desk, index) => start(desk, id, 500 + index, refundable)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...desks.slice(1).map(() => 409)]);
        const { refunds, payment, history } = await appointmentThat(
          administrator,
          id,
          'is refunded',
          (one) => one.paymentStatus === 'refunded',
        );
        expect(refunds).toHaveLength(1);
        expect(atProvider(product, payment!.providerSessionId!).refunds).toEqual([refunds[0]!.amount * 100]);
        expect(history.filter(({ note }) => note?.startsWith('refund started'))).toHaveLength(1);
      }),
    );
    await allMailsSent(product);
    for (const { email } of patients) {
      expect((await mailsTo(product, email)).filter(({ subject }) => /^Refund/.test(subject))).toHaveLength(1);
    }
  });

  it('while the appointment is brought back and cancelled again never gives back more than was paid', async () => {
    const center = await aCenter(product, { slots: 50 });
    await Promise.all(
      Array.from({ length: ROUNDS }, async () => {
        const patient = await patientWithSession(product);
        const { _id: id } = await book(product, patient, center, aWindow(product.now(), 6));
        await put(desks[0]!, id, { bookingStatus: 'cancelled', refund: 'none' });
        const answers = await Promise.all([
          start(desks[0]!, id, 500),
          put(desks[1]!, id, { bookingStatus: 'confirmed' }),
          put(desks[2]!, id, { bookingStatus: 'cancelled' }),
        ]);
        expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
        const settled = await appointmentThat(administrator, id, 'has come to rest', ({ refunds }) =>
          refunds.every(({ status }) => status === 'succeeded'),
        );
        const there = atProvider(product, settled.payment!.providerSessionId!).refunds;
        expect(there.reduce((sum, amount) => sum + amount, 0)).toBe(settled.refundedAmount * 100);
        expect(settled.refundedAmount).toBeLessThanOrEqual(1850);
      }),
    );
  });
});

describe('the second step of a login', () => {
  it('opens one session for one code that arrives everywhere at once', async () => {
    const { userName, app, recoveryCodes } = await withApp(product, await anAdministrator(product));
    for (const code of [app.code(), recoveryCodes[0]!]) {
      const halves = await Promise.all(
        product.urls.map((url) =>
          halfLoggedIn(product, userName, aClient(product, { url, refreshes: false, asksAgain: true })),
        ),
      );
      const answers = await Promise.all(
        [...halves, halves[0]!].map(({ client }) => client.ask(twoFactor.logIn, { body: { code } })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    }
  });

  it('is never left out by who logs in with the password while it is turned on', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { client, userName } = await anAdministrator(product);
      const { secret } = await client.call(twoFactor.enrol, { body: { password: ADMINISTRATOR_PASSWORD } });
      const elsewhere = aClient(product, { url: product.urls[1]!, refreshes: false });
      const begun = halfLoggedIn(product, userName, elsewhere);
      await client.call(twoFactor.confirm, { body: { code: anApp(product, secret).code() } });
      await begun;
      expect(await elsewhere.ask(session.getAdmin)).toMatchObject({ code: 'administrator-session-ended' });
    }
  });
});

describe('owners', () => {
  it('who remove, suspend or demote each other at once leave one of them', async () => {
    const { db } = product.database;
    for (let round = 0; round < ROUNDS; round++) {
      await db.deleteFrom('administrator_roles').where('role', '=', 'owner').execute();
      const [one, other] = [
        await aStaffMember(product, [{ role: 'owner' }]),
        await aStaffMember(product, [{ role: 'owner' }]),
      ];
      const doTo = ({ client }: { client: Client }, { id }: { id: string }, how: number) => {
        const at = aClient(product, { url: product.urls[how % 3]!, cookies: client.cookies, refreshes: false });
        if (how % 3 === 0) return at.raw('DELETE', `/admin/staff/${id}`);
        if (how % 3 === 1) return at.raw('PUT', `/admin/staff/${id}/suspended`, { json: { suspended: true } });
        return at.raw('PUT', `/admin/staff/${id}`, { json: { roles: [{ role: 'clerk' }] } });
      };
      const answers = await Promise.all([doTo(one, other, round), doTo(other, one, round + 1)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await db
        .selectFrom('administrator_roles')
        .select('administrator_id')
        .where('role', '=', 'owner')
        .execute();
      const active = await db
        .selectFrom('administrators')
        .select('id')
        .where('suspended_at', 'is', null)
        .where(
          'id',
          'in',
          left.map(({ administrator_id: id }) => id),
        )
        .execute();
      expect(active).toHaveLength(1);
    }
  });
});

describe('a link for a password', () => {
  it('is used once, however many use it at once', async () => {
    const { client: owner } = await aStaffMember(product, [{ role: 'owner' }]);
    const email = 'lata@example.org';
    await owner.call(staff.invite, { body: { userName: 'lata', email, roles: [{ role: 'auditor' }] } });
    await allMailsSent(product);
    const token = linkIn((await mailsTo(product, email))[0]!).searchParams.get('token')!;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        aClient(product, { url: product.urls[n % 3]!, refreshes: false }).raw('POST', invitation.accept.path, {
          json: { token, password: `neem-lantern-${n}${n}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});
