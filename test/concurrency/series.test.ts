/** Series that want the same chairs at the same moment, through HTTP, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, series } from '../../src/contract';
import { addDays } from '../../src/domain/time';
import { pay } from '../booking-steps';
import { type CenterRow, aBooking, aCenter } from '../builders';
import { type Person, aCrowd, everybodyWants } from '../crowd';
import { type Product, startProduct } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { nextSunday } from '../windows';
import { takeLocksAway } from '../without-guards';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 10);
const TIME = '9 AM - 1 PM';
/** Mondays to Saturdays from the Monday after the next Sunday: thirteen dates. */
const DAYS = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14];
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const dateOf = (day: number) => addDays(nextSunday(product.now()), 1 + day);

/** Asks for the thirteen dates; `order`: in which order they are named. */
function ask({ client }: Person, center: CenterRow, order: (days: number[]) => number[] = (days) => days) {
  const sessions = order([...DAYS]).map((day) => ({ date: dateOf(day), time: TIME, centerId: center.id }));
  return client.ask(series.book, { body: { sessions, total: (sessions.length * center.charge_paise) / 100 } });
}

function liveIn(db: Product['database']['db'], centerId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'user_id', 'session_date', 'chair'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();
}

async function giveUp(people: Person[], center: CenterRow): Promise<void> {
  for (const person of people) {
    const mine = (await liveIn(product.database.db, center.id)).find((row) => row.user_id === person.id);
    if (mine) await person.client.call(bookings.cancelBooking, { body: { appoinmentId: mine.id } });
  }
}

describe('two series', () => {
  it(`that want the last chair of one of thirteen dates: one has all of its dates, the other holds nothing, ${ROUNDS} times`, async () => {
    const center = await aCenter(product, { slots: 2 });
    const taken = await aBooking(product, { center, date: dateOf(DAYS[6]!), startHour: 9, chair: 2 });
    let people: Person[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 0) people = await aCrowd(product, 2);
      const answers = await Promise.all([ask(people[0]!, center), ask(people[1]!, center, (days) => days.reverse())]);
      const won = answers.map(({ success }) => success);
      expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
      const lost = answers.find(({ success }) => !success);
      expect(lost).toMatchObject({ code: 'series-clash', clashes: [{ date: taken.session_date }] });
      const rows = (await liveIn(product.database.db, center.id)).filter(({ id }) => id !== taken.id);
      expect(rows.map((row) => row.user_id)).toEqual(Array(DAYS.length).fill(people[won.indexOf(true)]!.id));
      await giveUp(people, center);
    }
  });

  it('without the locks end in an error or a double chair: the test above would notice', async () => {
    const url = await postgres.createMigratedDatabase();
    await takeLocksAway(url);
    const unlocked = await startProduct({ engine: url, instances: 3 });
    const center = await aCenter(unlocked, { slots: 1 });
    let broke = false;
    for (let round = 0; round < 5 && !broke; round++) {
      const people = await aCrowd(unlocked, 8);
      await Promise.all(people.map((person) => ask(person, center)));
      const rows = await liveIn(unlocked.database.db, center.id);
      broke = new Set(rows.map((row) => `${row.session_date} ${row.chair}`)).size < rows.length;
      await unlocked.database.db
        .updateTable('bookings')
        .set({ status: 'cancelled', cancel_reason: 'patient' })
        .where('center_id', '=', center.id)
        .execute();
    }
    await unlocked.stop();
    expect(broke).toBe(true);
  });
});

it(`of one person, with sessions within twenty hours of each other: one is held, and the other one is refused, ${ROUNDS} times`, async () => {
  const center = await aCenter(product, { slots: 5 });
  for (let round = 0; round < ROUNDS; round++) {
    const [person] = await aCrowd(product, 1);
    const wants = (time: string, days: number[]) => {
      const sessions = days.map((day) => ({ date: dateOf(day), time, centerId: center.id }));
      return person!.client.ask(series.book, {
        body: { sessions, total: (sessions.length * center.charge_paise) / 100 },
      });
    };
    const answers = await Promise.all([wants(TIME, [0, 2]), wants('1 PM - 5 PM', [0, 4])]);
    expect(
      answers.filter(({ success }) => success),
      `round ${round}`,
    ).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'sessions-too-close' });
    expect((await liveIn(product.database.db, center.id)).filter((row) => row.user_id === person!.id)).toHaveLength(2);
    await giveUp([person!], center);
  }
});

it('a series against forty single bookings of one of its dates: every chair once, all of the series or nothing', async () => {
  const center = await aCenter(product, { slots: 5 });
  const [one] = await aCrowd(product, 1);
  const crowd = await aCrowd(product, 40);
  const window = { date: dateOf(DAYS[4]!), startHour: 9 as const, time: TIME };
  const [asked, counts] = await Promise.all([ask(one!, center), everybodyWants(crowd, center, window)]);
  const rows = await liveIn(product.database.db, center.id);
  const there = rows.filter((row) => row.session_date === window.date);
  expect(there).toHaveLength(5);
  expect(new Set(there.map(({ chair }) => chair)).size).toBe(5);
  expect(rows.filter((row) => row.user_id === one!.id)).toHaveLength(asked.success ? DAYS.length : 0);
  expect(counts.held).toBe(asked.success ? 4 : 5);
});

it('a series that lapses while it is paid ends in bookings or refunds, date by date', async () => {
  for (let round = 0; round < 3; round++) {
    const center = await aCenter(product, { slots: 1 });
    const [person, other] = await aCrowd(product, 2);
    const answer = await ask(person!, center);
    if (!answer.success) throw new Error(answer.message);
    await product.pass(30 * 60_000);
    // The first half of the dates is wanted by somebody else at that very moment.
    const wanted = DAYS.slice(0, 6).map((day) => ({ date: dateOf(day), time: TIME, centerId: center.id }));
    const body = { sessions: wanted, total: (wanted.length * center.charge_paise) / 100 };
    await Promise.all([pay(product, answer.session!.id), other!.client.ask(series.book, { body })]);
    const { db } = product.database;
    const mine = await waitFor('each is booked or given back', async () => {
      const rows = await db
        .selectFrom('bookings')
        .leftJoin('refunds', 'refunds.booking_id', 'bookings.id')
        .select(['bookings.status', 'refunds.status as refund', 'refunds.amount_paise'])
        .where('series_id', '=', answer.seriesId)
        .execute();
      return rows.every(({ status, refund }) => status === 'confirmed' || refund === 'succeeded') ? rows : null;
    });
    expect(
      mine.map(({ status, amount_paise: amount }) => (status === 'confirmed' ? amount === null : amount === 185_000)),
    ).toEqual(Array(DAYS.length).fill(true));
    const live = await liveIn(db, center.id);
    expect(new Set(live.map((row) => row.session_date)).size).toBe(live.length);
  }
});
