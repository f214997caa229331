/**
 * What else happens while somebody books, pays, moves or cancels: right before each statement of theirs in turn, on a real PostgreSQL.
 * Whoever comes second is refused or served, never told of a failure, and the books agree afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, offers, series } from '../../src/contract';
import { appointments, capacity, cash, users } from '../../src/contract/admin';
import { urlOf } from '../../src/contract/endpoint';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { atProvider, book, hold, myBookings, pay, paymentFor } from '../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, aKeptChair, patientWithSession } from '../builders';
import type { RawAnswer } from '../client';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { beforeStatement } from '../statements';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const postgres = aRealPostgres();
/** How long the other one is waited for: whoever needs a lock that is held goes on when it is free. */
const WAITS_MS = 150;

let product: Product;
let administrator: AdministratorAtWork;
beforeAll(async () => {
  product = await startInstances(postgres, 1);
  administrator = await aLastingAdministrator(product);
  await product.control('webhooks', { mode: 'hold' });
});
afterAll(async () => {
  await product.control('webhooks', { mode: 'normal' });
  await product.control('webhooks/flush', {}, 'POST');
  await stopInGoodOrder(product);
});

type Scene = {
  patient: LoggedIn;
  rival: LoggedIn;
  center: CenterRow;
  /** Of the patient, where there is one. */
  bookingId: string;
  sessionId: string;
};
type Press = (scene: Scene) => Promise<RawAnswer>;

const at = (days = 3) => aWindow(product.now(), days);
const asked = (scene: Scene, days?: number) => paymentFor({ center: scene.center, window: at(days) });
const call = (
  { client }: { client: LoggedIn['client'] },
  { method, path }: { method: string; path: string },
  json?: object,
) => client.raw(method, path, { json });
const ofBooking = (endpoint: { method: string; path: string }, { bookingId: id }: Scene) => ({
  method: endpoint.method,
  path: urlOf(endpoint.path, { id }, undefined),
});

async function aScene(): Promise<Scene> {
  const [patient, rival] = [await patientWithSession(product), await patientWithSession(product)];
  return { patient, rival, center: await aCenter(product, { slots: 1 }), bookingId: '', sessionId: '' };
}
async function held(): Promise<Scene> {
  const scene = await aScene();
  const { id } = await hold(scene.patient, scene.center, at());
  return { ...scene, sessionId: id, bookingId: (await myBookings(scene.patient))[0]!._id };
}
async function paid(): Promise<Scene> {
  const scene = await held();
  await pay(product, scene.sessionId);
  return scene;
}
async function booked(): Promise<Scene> {
  const scene = await aScene();
  return { ...scene, bookingId: (await book(product, scene.patient, scene.center, at()))._id };
}
async function offered(): Promise<Scene> {
  const scene = await aScene();
  const { id } = await aKeptChair(product, { patient: scene.patient, center: scene.center, window: at() }, 'offer');
  return { ...scene, bookingId: id };
}

const details: Press = ({ patient, sessionId }) =>
  patient.client.raw('GET', `${bookings.bookingDetails.path}?session_id=${sessionId}`);
const cancelled: Press = (scene) => call(scene.patient, bookings.cancelBooking, { appoinmentId: scene.bookingId });
const movedTo =
  (days: number): Press =>
  (scene) =>
    call(scene.patient, bookings.rescheduleBooking, {
      appoinmentId: scene.bookingId,
      date: at(days).date,
      time: at(days).time,
    });
const turned =
  (bookingStatus: 'cancelled' | 'confirmed'): Press =>
  (scene) =>
    call(administrator, ofBooking(appointments.setStatus, scene), { bookingStatus, reason: 'The water is off.' });
const taken =
  (days: number): Press =>
  (scene) =>
    call(scene.rival, bookings.makePayment, asked(scene, days));
const closedOn =
  (days: number): Press =>
  ({ center }) =>
    call(
      administrator,
      { method: 'POST', path: urlOf(capacity.addException.path, { id: center.id }, undefined) },
      {
        from: at(days).date,
        to: at(days).date,
        reason: 'No water',
      },
    );
const blocked: Press = ({ patient }) =>
  call(
    administrator,
    { method: 'PUT', path: urlOf(users.update.path, { id: patient.id }, undefined) },
    {
      status: false,
      appointments: 'cancel',
    },
  );
const paidAtDesk: Press = (scene) =>
  call(administrator, ofBooking(cash.takePayment, scene), { mode: 'cash', amount: scene.center.charge_paise / 100 });
const again: Press = (scene) => call(scene.patient, bookings.makePayment, asked(scene));
const paidOnline: Press = async (scene) => {
  // The desk may have closed the page.
  await pay(product, scene.sessionId).catch(() => undefined);
  await product.control('webhooks/flush', {}, 'POST');
  return details(scene);
};
const answered =
  (endpoint: { method: string; path: string }): Press =>
  (scene) =>
    call(scene.patient, ofBooking(endpoint, scene));
const seriesOf: Press = (scene) => {
  const sessions = [3, 5, 7].map((days) => ({ date: at(days).date, time: at(days).time, centerId: scene.center.id }));
  return call(scene.patient, series.book, { sessions, total: (3 * scene.center.charge_paise) / 100 });
};

type Case = { what: string; scene: () => Promise<Scene>; press: Press; others: Record<string, Press> };
const CASES: Case[] = [
  {
    what: 'a chair is taken',
    scene: aScene,
    press: again,
    others: { 'a rival takes it': taken(3), 'the day is closed': closedOn(3), 'the patient is blocked': blocked },
  },
  {
    what: 'a series is taken',
    scene: aScene,
    press: seriesOf,
    others: {
      'a rival takes its second': taken(5),
      'its last day is closed': closedOn(7),
      'the patient is blocked': blocked,
    },
  },
  {
    what: 'a paid chair is confirmed',
    scene: paid,
    press: details,
    others: {
      'the patient cancels': cancelled,
      'the center cancels': turned('cancelled'),
      'the center confirms': turned('confirmed'),
      'the desk takes the money': paidAtDesk,
      'the patient is blocked': blocked,
      'another tab looks': details,
    },
  },
  {
    what: 'the desk takes money for a held chair',
    scene: held,
    press: paidAtDesk,
    others: {
      'it is paid online': paidOnline,
      'the patient cancels': cancelled,
      'the center cancels': turned('cancelled'),
    },
  },
  {
    what: 'a session is moved',
    scene: booked,
    press: movedTo(5),
    others: {
      'a rival takes that chair': taken(5),
      'that day is closed': closedOn(5),
      'another tab moves it': movedTo(7),
      'another tab cancels': cancelled,
      'the center cancels': turned('cancelled'),
      'the patient is blocked': blocked,
    },
  },
  {
    what: 'a session is cancelled',
    scene: booked,
    press: cancelled,
    others: {
      'another tab moves it': movedTo(5),
      'the center cancels': turned('cancelled'),
      'another tab cancels': cancelled,
    },
  },
  {
    what: 'the center cancels',
    scene: booked,
    press: turned('cancelled'),
    others: { 'the patient moves it': movedTo(5), 'the patient cancels': cancelled, 'the patient is blocked': blocked },
  },
  {
    what: 'an offer is accepted',
    scene: offered,
    press: answered(offers.accept),
    others: {
      'another tab declines': answered(offers.decline),
      'the day is closed': closedOn(3),
      'a rival comes': taken(3),
      'the patient books it': again,
    },
  },
];

describe.each(CASES)('while $what', ({ scene: set, press, others }) => {
  it.each(Object.entries(others))('%s', async (_, other) => {
    for (let n = 0, wentOn = true; wentOn; n++) {
      const scene = await set();
      let answer: RawAnswer | undefined;
      let second: Promise<RawAnswer> | undefined;
      wentOn = await beforeStatement(
        n,
        async () => {
          second = other(scene);
          await Promise.race([second, pause(WAITS_MS)]);
        },
        async () => void (answer = await press(scene)),
      );
      const answers = [answer!, await second].flatMap((one) => one ?? []);
      for (const one of answers)
        expect([500, 502, 504], `before statement ${n}: ${one.text}`).not.toContain(one.status);
      if (other === blocked && second) expect(await live(scene), `before statement ${n}`).toEqual([]);
      await waitFor('what was paid stands for a session, or is given back', () => isAccountedFor(scene));
    }
    await product.sweep();
    expect(await product.examine()).toEqual([]);
  });
});

/** The states of the patient's sessions that are not cancelled. */
async function live({ patient }: Scene): Promise<string[]> {
  const rows = await product.database.db
    .selectFrom('appointments')
    .select('status')
    .where('patient_id', '=', patient.id)
    .where('status', '<>', 'cancelled')
    .execute();
  return rows.map(({ status }) => status);
}

async function isAccountedFor(scene: Scene): Promise<boolean> {
  if (!scene.sessionId) return true;
  await product.sweep();
  const { paid: amount, refunds } = atProvider(product, scene.sessionId);
  const given = refunds.reduce((sum, one) => sum + one, 0);
  // The desk may have been paid for the same session: then the provider's payment goes back.
  return given === amount || (given === 0 && (await live(scene)).includes('confirmed'));
}
