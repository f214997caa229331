/** Several sessions changed at the moment at which others want the same chairs, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coming } from '../../src/contract';
import { addDays } from '../../src/domain/time';
import { windowLabel } from '../../src/domain/windows';
import { type CenterRow, aBooking, aCenter } from '../builders';
import { type Person, aCrowd, everybodyWants } from '../crowd';
import { type Product, startProduct } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { nextSunday } from '../windows';
import { takeLocksAway } from '../without-guards';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 8);
const DAYS = [0, 2, 4, 7, 9, 11];
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const dateOf = (at: Product, day: number) => addDays(nextSunday(at.now()), 1 + day);

async function withSessions(at: Product, { id }: Person, center: CenterRow, startHour: number, chair = 1) {
  const rows = [];
  for (const day of DAYS) {
    rows.push(
      await aBooking(at, {
        patient: { id, email: `${id}@example.org` },
        center,
        date: dateOf(at, day),
        startHour,
        chair,
      }),
    );
  }
  return rows;
}

/** Asks to move all sessions from one window to another. */
function moveAll(at: Product, { client }: Person, rows: { id: string }[], from: number, to: number) {
  const moves = rows.map(({ id: bookingId }, n) => {
    const date = dateOf(at, DAYS[n]!);
    return { bookingId, was: { date, time: windowLabel(from) }, date, time: windowLabel(to) };
  });
  return client.ask(coming.move, { body: { from: dateOf(at, 0), moves, stays: [] } });
}

function cancelAll(at: Product, { client }: Person, rows: { id: string }[], startHour: number) {
  const sessions = rows.map(({ id: bookingId }, n) => ({
    bookingId,
    date: dateOf(at, DAYS[n]!),
    time: windowLabel(startHour),
    refund: 1850,
  }));
  return client.ask(coming.cancel, { body: { sessions } });
}

const liveIn = (at: Product, centerId: string) =>
  at.database.db
    .selectFrom('bookings')
    .select(['id', 'user_id', 'session_date', 'start_hour', 'chair', 'hold_kind'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();

describe('moving all of one person', () => {
  it(`against bookings of one of the chairs: all move or none, and the chair is given once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 1 });
      const [person, ...crowd] = await aCrowd(product, 4);
      const rows = await withSessions(product, person!, center, 9);
      const wanted = { date: dateOf(product, DAYS[3]!), startHour: 13 as const, time: windowLabel(13) };
      const [moved, counts] = await Promise.all([
        moveAll(product, person!, rows, 9, 13),
        everybodyWants(crowd, center, wanted),
      ]);
      if (!moved.success) expect(moved).toMatchObject({ code: 'move-clash', clashes: [{ date: wanted.date }] });
      const live = await liveIn(product, center.id);
      const mine = live.filter((row) => row.user_id === person!.id);
      expect(mine.map((row) => row.start_hour)).toEqual(Array(DAYS.length).fill(moved.success ? 13 : 9));
      expect(live.filter((row) => row.session_date === wanted.date && row.start_hour === 13)).toHaveLength(1);
      expect(counts.held ?? 0).toBe(moved.success ? 0 : 1);
    }
  });

  it('and all of another into each other’s windows waits for nobody forever', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 2 });
      const [one, other] = await aCrowd(product, 2);
      const [morning, noon] = [
        await withSessions(product, one!, center, 9),
        await withSessions(product, other!, center, 13),
      ];
      const answers = await Promise.all([
        moveAll(product, one!, morning, 9, 13),
        moveAll(product, other!, noon, 13, 9),
      ]);
      expect(answers.map(({ success }) => success)).toEqual([true, true]);
      const live = await liveIn(product, center.id);
      expect(new Set(live.map((row) => `${row.session_date} ${row.start_hour} ${row.chair}`)).size).toBe(live.length);
    }
  });

  it('while they are cancelled: each session has one fate, and the other press is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 1 });
      const [person] = await aCrowd(product, 1);
      const rows = await withSessions(product, person!, center, 9);
      const [moved, cancelled, again] = await Promise.all([
        moveAll(product, person!, rows, 9, 13),
        cancelAll(product, person!, rows, 9),
        cancelAll(product, person!, rows, 9),
      ]);
      // Where they were cancelled, their chairs are kept for some seconds.
      const live = (await liveIn(product, center.id)).filter((row) => row.hold_kind === null);
      expect(live.map((row) => row.start_hour)).toEqual(moved.success ? Array(DAYS.length).fill(13) : []);
      for (const answer of [cancelled, again]) {
        expect(answer).toMatchObject(moved.success ? { code: 'coming-changed' } : { success: true });
      }
      const { db } = product.database;
      const refunds = await db
        .selectFrom('refunds')
        .select('booking_id')
        .where(
          'booking_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      expect(refunds).toHaveLength(moved.success ? 0 : DAYS.length);
    }
  });
});

describe('taking back what was cancelled', () => {
  it.each(['are kept for it', 'are kept no longer'])(
    `against bookings of one of its chairs, when they %s: all stands again or nothing, and the chair is given once, ${ROUNDS} times`,
    async (how) => {
      const isKept = how === 'are kept for it';
      for (let round = 0; round < ROUNDS; round++) {
        const center = await aCenter(product, { slots: 1 });
        const [person, ...crowd] = await aCrowd(product, 4);
        const rows = await withSessions(product, person!, center, 9);
        const cancelled = await cancelAll(product, person!, rows, 9);
        if (!cancelled.success) throw new Error(cancelled.message);
        if (!isKept) {
          await product.database.db
            .deleteFrom('bookings')
            .where('center_id', '=', center.id)
            .where('hold_kind', '=', 'undo')
            .execute();
        }
        const wanted = { date: dateOf(product, DAYS[3]!), startHour: 9 as const, time: windowLabel(9) };
        const [undone, counts] = await Promise.all([
          person!.client.ask(coming.takeBack, { params: { id: cancelled.undo!.id } }),
          everybodyWants(crowd, center, wanted),
        ]);
        if (!undone.success) expect(undone).toMatchObject({ code: 'too-late-to-undo' });
        if (isKept) expect(undone.success).toBe(true);
        const live = await liveIn(product, center.id);
        const there = live.filter((row) => row.session_date === wanted.date);
        expect(there).toMatchObject([undone.success ? { id: rows[3]!.id } : { start_hour: 9 }]);
        expect(counts.held ?? 0).toBe(undone.success ? 0 : 1);
        const own = live.filter((row) => rows.some(({ id }) => id === row.id));
        expect(own).toHaveLength(undone.success ? DAYS.length : 0);
      }
    },
  );
});

it('without the locks a chair is given twice or an error is shown: the tests above would notice', async () => {
  const url = await postgres.createMigratedDatabase();
  await takeLocksAway(url);
  const unlocked = await startProduct({ engine: url, instances: 3 });
  let broke = false;
  for (let round = 0; round < 10 && !broke; round++) {
    const center = await aCenter(unlocked, { slots: 6 });
    const people = await aCrowd(unlocked, 6);
    const all = await Promise.all(people.map((person, n) => withSessions(unlocked, person, center, 9, n + 1)));
    const answers = await Promise.all(people.map((person, n) => moveAll(unlocked, person, all[n]!, 9, 13)));
    const live = await liveIn(unlocked, center.id);
    const chairs = new Set(live.map((row) => `${row.session_date} ${row.start_hour} ${row.chair}`));
    broke = chairs.size < live.length || answers.some(({ success }) => !success);
  }
  await unlocked.stop();
  expect(broke).toBe(true);
});
