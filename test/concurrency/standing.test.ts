/** Standing schedules that are placed by several processes while patients want the same chairs, on a real PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, standing } from '../../src/contract/admin';
import { addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import { lastBookableDate } from '../../src/domain/windows';
import { lastStandingDate } from '../../src/domain/standing';
import { placeStanding } from '../../src/server/desk';
import { aLastingAdministrator } from '../administrator';
import { aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 3);
const TIME = '9 AM - 1 PM';
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));

const db = () => product.database.db;
const today = () => istDateOf(product.now());

/** All processes place what is due at the same time. */
const placeAtOnce = () => Promise.all(product.contexts.map((context) => placeStanding(context, product.now(), 50)));

it(`no chair is given twice, and each date is decided once, the longest standing first, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await product.passUntil(istInstant(addDays(today(), 1), 10));
    const center = await aCenter(product, { slots: 2 });
    const clerk = await aLastingAdministrator(product);
    const people: string[] = [];
    for (const name of ['Anil', 'Bina', 'Chitra']) {
      const body = { name, hasNoPhone: true, centerId: center.id, isNew: true };
      people.push((await clerk.client.call(desk.addPatient, { body })).patient._id);
    }
    // Dates are open that nobody has placed: the window that patients want is one of them.
    let date = lastBookableDate(product.now());
    while (weekdayOf(date) === 0) date = addDays(date, -1);
    for (const [n, id] of people.entries()) {
      await db()
        .insertInto('standing')
        .values({
          ...{ id: randomUUID(), center_id: center.id, patient_id: id, weekdays: [1, 2, 3, 4, 5, 6], start_hour: 9 },
          ...{ from_date: date, pattern_from: date, payment: 'later', due_at: product.now() },
          created_at: new Date(product.now().getTime() + n),
        })
        .execute();
    }
    const crowd = await aCrowd(product, 20);
    const [counts] = await Promise.all([
      everybodyWants(crowd, center, { date, startHour: 9, time: TIME }),
      placeAtOnce(),
      placeAtOnce(),
    ]);
    await placeAtOnce();
    const rows = await db()
      .selectFrom('bookings')
      .select(['session_date', 'chair', 'patient_id'])
      .where('center_id', '=', center.id)
      .where('status', '<>', 'cancelled')
      .execute();
    const places = rows.map((row) => `${row.session_date} ${row.chair}`);
    expect(new Set(places).size).toBe(places.length);
    expect(rows.filter((row) => row.session_date === date)).toHaveLength(2);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(20);
    const days = await db()
      .selectFrom('standing_days as days')
      .innerJoin('standing', 'standing.id', 'days.standing_id')
      .select(['days.date', 'days.booking_id', 'days.because', 'patient_id'])
      .where('center_id', '=', center.id)
      .where('days.date', '>', date)
      .execute();
    const open = new Set(days.map((day) => day.date));
    expect(open.has(lastStandingDate(product.now())) || weekdayOf(lastStandingDate(product.now())) === 0).toBe(true);
    for (const one of people) {
      const theirs = days.filter((day) => day.patient_id === one);
      expect(theirs).toHaveLength(open.size);
      expect(theirs.every((day) => (day.booking_id === null) === (one === people[2]))).toBe(true);
    }
    const { standing: shown } = await clerk.client.call(standing.list, { params: { id: people[2]! } });
    expect(shown[0]!.placed.length + shown[0]!.notPlaced.length).toBeLessThanOrEqual(open.size + 1);
  }
});
