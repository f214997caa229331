/** Clerks, patients and administrators who want the same thing at once, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { capacity, desk } from '../../src/contract/admin';
import { addDays } from '../../src/domain/time';
import { windowLabel } from '../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { type CenterRow, type LoggedIn, aBooking, aCenter, patientWithSession } from '../builders';
import { aClient } from '../client';
import { type Product, startProduct } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow, nextSunday } from '../windows';
import { takeLocksAway } from '../without-guards';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 8);
const CLERK_ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 200);
const postgres = aRealPostgres();

let product: Product;
let clerks: AdministratorAtWork[];
beforeAll(async () => {
  product = await startInstances(postgres);
  clerks = await twoClerks(product);
});
afterAll(() => stopInGoodOrder(product));

/** Two sessions, each at an instance of its own. */
async function twoClerks(at: Product): Promise<AdministratorAtWork[]> {
  const [first, second] = [await aLastingAdministrator(at), await aLastingAdministrator(at)];
  const { cookies } = second.client;
  return [first, { ...second, client: aClient(at, { url: at.urls[1]!, refreshes: false, cookies }) }];
}

let numbers = 0;
function bookFor(clerk: AdministratorAtWork, center: CenterRow, days: number, chair?: number) {
  numbers += 1;
  const { date, time } = aWindow(product.now(), days);
  return clerk.client.ask(desk.book, {
    body: {
      patient: { name: `Walk-in ${numbers}`, phone: `98451 ${String(10_000 + numbers)}` },
      centerId: center.id,
      sessions: [{ date, time, ...(chair && { chair }) }],
      payment: 'later',
    },
  });
}

const live = (at: Product, centerId: string) =>
  at.database.db
    .selectFrom('bookings')
    .select(['id', 'session_date', 'start_hour', 'chair', 'status'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();

const code = (answer: object) => ('code' in answer ? answer.code : 'done');

describe('two clerks', () => {
  it(`want the same chair: one has it, ${CLERK_ROUNDS} times`, async () => {
    for (let round = 0; round < CLERK_ROUNDS; round++) {
      const center = await aCenter(product, { slots: 1 });
      const chair = round % 2 === 0 ? 1 : undefined;
      const answers = await Promise.all(clerks.map((clerk) => bookFor(clerk, center, 2 + (round % 20), chair)));
      expect(answers.map(code).sort()).toEqual(['done', 'no-free-chair']);
      expect(await live(product, center.id)).toHaveLength(1);
    }
  });

  it('would both have it without the locks: the test above would notice', async () => {
    const url = await postgres.createMigratedDatabase();
    await takeLocksAway(url);
    const unlocked = await startProduct({ engine: url, instances: 3 });
    const both = await twoClerks(unlocked);
    let most = 0;
    for (let round = 0; round < 20 && most < 2; round++) {
      const center = await aCenter(unlocked, { slots: 1 });
      await Promise.all([...both, ...both].map((clerk) => bookFor(clerk, center, 3)));
      most = (await live(unlocked, center.id)).length;
    }
    await unlocked.stop();
    expect(most).toBeGreaterThan(1);
  });

  it('add the same person: it is noticed', async () => {
    const center = await aCenter(product, { slots: 4 });
    const { date, time } = aWindow(product.now(), 9);
    const body = {
      patient: { name: 'Sunita Twice', phone: '98452 00001' },
      centerId: center.id,
      sessions: [{ date, time }],
      payment: 'later' as const,
    };
    const answers = await Promise.all(clerks.map((clerk) => clerk.client.ask(desk.book, { body })));
    expect(answers.map(code).sort()).toEqual(['done', 'patient-known']);
  });
});

describe("a clerk's move", () => {
  async function withBooking(): Promise<{ patient: LoggedIn; center: CenterRow; id: string }> {
    const center = await aCenter(product, { slots: 1 });
    const patient = await patientWithSession(product, { url: product.urls[2]! });
    const { id } = await aBooking(product, { patient, center, date: aWindow(product.now(), 4).date, startHour: 9 });
    return { patient, center, id };
  }
  const moveTo = (id: string, center: CenterRow, startHour: 5 | 13 | 17) => {
    const { date } = aWindow(product.now(), 5);
    const body = { centerId: center.id, date, time: windowLabel(startHour) };
    return clerks[0]!.client.ask(desk.move, { params: { id }, body });
  };

  it(`against the patient's own: the booking is at one place, on one chair, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { patient, center, id } = await withBooking();
      const { date } = aWindow(product.now(), 5);
      const own = patient.client.ask(bookings.rescheduleBooking, {
        body: { appoinmentId: id, date, time: windowLabel(17) },
      });
      const answers = await Promise.all([moveTo(id, center, 13), own]);
      expect(answers.map(code)).toEqual(['done', 'done']);
      const rows = await live(product, center.id);
      expect(rows).toMatchObject([{ id, session_date: date, chair: 1 }]);
      expect([13, 17]).toContain(rows[0]!.start_hour);
    }
  });

  it(`against the patient's cancelling: moved or not, in the end it is cancelled, or was before, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { patient, center, id } = await withBooking();
      const cancelling = patient.client.ask(bookings.cancelBooking, { body: { appoinmentId: id } });
      const [moved, cancelled] = await Promise.all([moveTo(id, center, 13), cancelling]);
      expect(code(cancelled)).toBe('done');
      expect(['done', 'not-movable']).toContain(code(moved));
      expect(await live(product, center.id)).toEqual([]);
    }
  });
});

describe('booking at the desk', () => {
  it.each([
    ['within the dates of patients', 3],
    ['beyond them', 60],
  ])(`against closing that window, %s: one of them is refused, ${ROUNDS} times`, async (_, weeksOrDays) => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 2 });
      const date = addDays(nextSunday(product.now()), weeksOrDays - (weeksOrDays % 7) + 1 + (round % 5));
      const close = clerks[1]!.client.ask(capacity.addException, {
        params: { id: center.id },
        body: { from: date, to: date, reason: 'No water' },
      });
      numbers += 1;
      const booking = clerks[0]!.client.ask(desk.book, {
        body: {
          patient: { name: `Walk-in ${numbers}`, phone: `98451 ${String(10_000 + numbers)}` },
          centerId: center.id,
          sessions: [{ date, time: '9 AM - 1 PM' }],
          payment: 'later',
          reason: 'Travels until then',
        },
      });
      const [closed, booked] = await Promise.all([close, booking]);
      const end = [code(closed), code(booked)].join(' ');
      expect(['done window-closed', 'capacity-below-sold done']).toContain(end);
      ends.add(end);
    }
    expect(ends.size).toBeGreaterThan(0);
  });
});

it('taking back against the patient’s cancelling leaves one end, and no chair', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const center = await aCenter(product, { slots: 1 });
    const patient = await patientWithSession(product, { url: product.urls[2]! });
    const { date, time } = aWindow(product.now(), 6);
    const { undo, bookings: made } = await clerks[0]!.client.call(desk.book, {
      body: { patient: { _id: patient.id }, centerId: center.id, sessions: [{ date, time }], payment: 'later' },
    });
    const [undone, cancelled] = await Promise.all([
      clerks[0]!.client.ask(desk.undo, { params: { id: undo.id } }),
      patient.client.ask(bookings.cancelBooking, { body: { appoinmentId: made[0]!._id } }),
    ]);
    expect(['done', 'too-late-to-undo']).toContain(code(undone));
    expect(code(cancelled)).toBe('done');
    expect(await live(product, center.id)).toEqual([]);
  }
});
