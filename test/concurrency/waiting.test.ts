/** The desk's waiting list, swaps and stays while others want the same chairs, on a real PostgreSQL with three instances. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, standing, stay, waiting } from '../../src/contract/admin';
import { HOUR_MS, addDays, istDateOf } from '../../src/domain/time';
import { offersNow } from '../../src/domain/waits';
import { lastStandingDate } from '../../src/domain/standing';
import { placeStanding } from '../../src/server/desk';
import { aLastingAdministrator } from '../administrator';
import { aBooking, aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 3);
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => {
  product = await startInstances(postgres);
  while (!offersNow(product.now())) await product.pass(HOUR_MS);
});
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));

const db = () => product.database.db;
const window = () => aWindow(product.now(), 3);

const rowsAt = (centerId: string) =>
  db()
    .selectFrom('bookings')
    .select(['id', 'patient_id', 'session_date', 'start_hour', 'chair', 'hold_kind', 'status', 'frees_chair'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .orderBy('chair')
    .execute();

async function aDesk(slots: number) {
  const center = await aCenter(product, { slots });
  const { client } = await aLastingAdministrator(product);
  const person = async (name: string) =>
    (await client.call(desk.addPatient, { body: { name, hasNoPhone: true, isNew: true, centerId: center.id } })).patient
      ._id;
  return { center, client, person };
}

it(`a chair that is offered while it is booked has one of the two, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, client, person } = await aDesk(1);
    const { date, time, startHour } = window();
    const holder = await aBooking(product, { center, date, startHour, isScheme: true });
    const [waits, comes] = [await person('Kamala Devi'), await person('Bhagwan Das')];
    const wanted = { centerId: center.id, for: 'dates' as const, dates: [date], times: [time] };
    await client.call(waiting.add, { body: { patient: { _id: waits }, ...wanted } });
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'administrator' })
      .where('id', '=', holder.id)
      .execute();
    const crowd = await aCrowd(product, 5);
    const book = { centerId: center.id, sessions: [{ date, time }], payment: 'later' as const };
    const [booked] = await Promise.all([
      client.ask(desk.book, { body: { patient: { _id: comes }, ...book } }),
      product.sweep(),
      everybodyWants(crowd, center, window()),
      product.sweep(),
    ]);
    const rows = await rowsAt(center.id);
    expect(rows).toHaveLength(1);
    // The desk may take a chair that is only offered; whoever was first has it then.
    if (booked.success) expect(rows[0]!.patient_id).toBe(comes);
    await db().updateTable('waits').set({ ended_at: product.now() }).execute();
  }
});

it(`the offer is booked once, however often it is pressed, and by nobody else, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, client, person } = await aDesk(1);
    const { date, time, startHour } = window();
    const holder = await aBooking(product, { center, date, startHour, isScheme: true });
    const waits = await person('Kamala Devi');
    const wanted = { centerId: center.id, for: 'dates' as const, dates: [date], times: [time] };
    const { waitId } = await client.call(waiting.add, { body: { patient: { _id: waits }, ...wanted } });
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'administrator' })
      .where('id', '=', holder.id)
      .execute();
    await product.sweep();
    const [one] = (await client.call(waiting.list, { query: { centerId: center.id } })).waiting;
    const press = () =>
      client.ask(waiting.bookOffer, { params: { id: one!.offer!._id }, body: { payment: 'later' as const } });
    const answers = await Promise.all([
      press(),
      press(),
      press(),
      client.ask(waiting.answer, { params: { id: waitId }, body: { said: 'no' } }),
    ]);
    const booked = answers.slice(0, 3).filter(({ success }) => success);
    const rows = await rowsAt(center.id);
    expect(booked.length).toBeLessThanOrEqual(1);
    expect(rows.filter(({ hold_kind: kind }) => kind === null)).toHaveLength(booked.length);
    for (const { success, code } of answers.slice(0, 3) as { success: boolean; code?: string }[]) {
      if (!success) expect(code).toBe('offer-gone');
    }
  }
});

it(`swaps that cross leave everybody on a chair of their own, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, client } = await aDesk(3);
    const { date } = window();
    const ids: string[] = [];
    for (const chair of [1, 2, 3]) ids.push((await aBooking(product, { center, date, startHour: 9, chair })).id);
    const [a, b, c] = ids as [string, string, string];
    const swap = (one: string, other: string) => client.ask(desk.swap, { params: { id: one }, body: { with: other } });
    const answers = await Promise.all([swap(a, b), swap(b, c), swap(c, a), swap(b, a)]);
    expect(answers.some(({ success }) => success)).toBe(true);
    for (const { success, code } of answers as { success: boolean; code?: string }[]) {
      if (!success) expect(code).toBe('not-movable');
    }
    const rows = await rowsAt(center.id);
    expect(rows.map(({ chair, frees_chair: isOff }) => [chair, isOff])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  }
});

it(`a stay and the sweep of schedules leave no session within the stay, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, client, person } = await aDesk(2);
    const id = await person('Kamala Devi');
    const today = istDateOf(product.now());
    await db()
      .insertInto('standing')
      .values({
        ...{ id: randomUUID(), center_id: center.id, patient_id: id, weekdays: [1, 2, 3, 4, 5, 6], start_hour: 9 },
        ...{ from_date: today, pattern_from: today, payment: 'later', due_at: product.now() },
        created_at: product.now(),
      })
      .execute();
    const until = addDays(today, 9);
    const placeAtOnce = () => Promise.all(product.contexts.map((context) => placeStanding(context, product.now(), 50)));
    await Promise.all([placeAtOnce(), client.call(stay.enter, { params: { id }, body: { until } }), placeAtOnce()]);
    await placeAtOnce();
    const rows = await rowsAt(center.id);
    expect(rows.filter((row) => row.session_date <= until)).toEqual([]);
    expect(rows.some((row) => row.session_date > until && row.session_date <= lastStandingDate(product.now()))).toBe(
      true,
    );
    const [schedule] = (await client.call(standing.list, { params: { id } })).standing;
    expect(schedule!.pauses).toHaveLength(1);
  }
});
