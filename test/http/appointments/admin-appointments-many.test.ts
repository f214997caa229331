/** Pages of a list that is long: by their numbers or from one to the next, they are those of the whole list. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '../../../src/contract';
import { type Appointment, appointments, users } from '../../../src/contract/admin';
import { type IstDate, MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { everyAppointment } from '../../../src/server/bookings/administrators/every-appointment';
import { bookingsIn } from '../../../src/server/bookings/administrators/list-appointments';
import { COUNTED_UP_TO } from '../../../src/server/platform/db/keyset';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { type BookingRow, type CenterRow, type UserRow, aBooking, aCenter, aPatient, hadChairs } from '../../builders';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const HOURS = [5, 9, 13, 17] as const;
/** Twenty-seven pages. */
const PAGE_SIZE = 25;
const MANY = 26 * PAGE_SIZE;
type Query = QueryOf<typeof appointments.list>;

let administrator: AdministratorAtWork;
let centers: CenterRow[];
let people: UserRow[];
let made: BookingRow[];
let today: IstDate;

/** Sessions of forty days, in an order unrelated to when they were made; a twentieth of them cancelled. */
beforeAll(async () => {
  const { product } = the;
  const { db } = product.database;
  administrator = await aLastingAdministrator(product);
  today = istDateOf(product.now());
  centers = await Promise.all(['Amber', 'amla', 'Banyan'].map((name) => aCenter(product, { name, slots: 40 })));
  people = await Promise.all(
    ['Asha', 'ashalata', 'Devika', 'Gopal', 'Hema'].map((username) => aPatient(product, { username })),
  );
  const like = await aBooking(product, {
    center: centers[0]!,
    patient: people[0]!,
    isScheme: true,
    status: 'cancelled',
  });
  const rows = Array.from({ length: MANY }, (_, n): BookingRow => {
    const created_at = new Date(product.now().getTime() - ((n * 7919) % MANY) * 17 * MINUTE_MS);
    const place = (n * 31) % MANY;
    return {
      ...like,
      id: randomUUID(),
      user_id: people[place % 5]!.id,
      patient_id: people[place % 5]!.id,
      center_id: centers[place % 3]!.id,
      session_date: addDays(today, (place % 40) - 20),
      start_hour: HOURS[Math.floor(place / 40) % 4]!,
      chair: Math.floor(place / 160) + 1,
      status: place % 20 === 0 ? 'cancelled' : 'completed',
      cancel_reason: place % 20 === 0 ? 'patient' : null,
      price_paise: (place % 3) * 100,
      created_at,
    };
  });
  // Nobody can be in two places, but these are five people: all but one of a person's sessions in a window are
  // cancelled.
  const seen = new Set<string>();
  for (const row of rows) {
    const place = `${row.patient_id} ${row.session_date} ${row.start_hour}`;
    if (seen.has(place)) Object.assign(row, { status: 'cancelled', cancel_reason: 'patient' });
    if (row.status !== 'cancelled') seen.add(place);
  }
  await hadChairs(db, rows);
  for (let n = 0; n < MANY; n += 500)
    await db
      .insertInto('bookings')
      .values(rows.slice(n, n + 500))
      .execute();
  made = [like, ...rows];
});

const list = (query: Query) => administrator.client.call(appointments.list, { query });

type Key = (row: BookingRow) => (string | number)[];
const nameOf = (of: { id: string }[], id: string, key: 'username' | 'name') =>
  (of.find((one) => one.id === id) as Record<string, unknown> | undefined)?.[key] as string;
const KEYS: Record<string, Key> = {
  created: (row) => [row.created_at.getTime(), row.id],
  date: (row) => [row.session_date, row.start_hour, row.id],
};
const compare = (one: (string | number)[], other: (string | number)[]) => {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : one[place]! < other[place]! ? -1 : 1;
};
/** The expected page, from the created rows. */
function expected(
  fits: (row: BookingRow) => boolean,
  by: Key,
  way: 'asc' | 'desc',
  page: number,
  pageSize: number,
): string[] {
  const all = made.filter(fits).sort((one, other) => compare(by(one), by(other)) * (way === 'asc' ? 1 : -1));
  return all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
}

it('the whole list is read a hundred at a time, whoever asks for all of it', async () => {
  const { db } = the.product.database;
  const sizes: number[] = [];
  for await (const rows of everyAppointment(db, bookingsIn(db, 'all'), {})) sizes.push(rows.length);
  expect(Math.max(...sizes)).toBe(100);
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(made.length);
  expect((await list({})).Appoinments).toHaveLength(made.length);
});

describe.each(['created', 'date'] as const)('the whole list by %s', (sort) => {
  it.each(['asc', 'desc'] as const)('has every page in its place, %s', async (order) => {
    for (const page of [1, 2, 12, 13, 14, 20, 25, 26, 27]) {
      const { Appoinments, total, all } = await list({ sort, order, page, pageSize: PAGE_SIZE });
      expect([total, all]).toEqual([made.length, made.length]);
      expect(
        Appoinments.map(({ _id }) => _id),
        `page ${page}`,
      ).toEqual(expected(() => true, KEYS[sort]!, order, page, PAGE_SIZE));
    }
  });
});

describe.each(['patient', 'center', 'status', 'amount'] as const)('the whole list by %s', (sort) => {
  it.each(['asc', 'desc'] as const)('has every appointment once, and in order, %s', async (order) => {
    const shown: Appointment[] = [];
    for (let page = 1; page <= 27; page++)
      shown.push(...(await list({ sort, order, page, pageSize: PAGE_SIZE })).Appoinments);
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(made.length);
    const value = {
      patient: () => shown.map(({ userId }) => nameOf(people, userId._id, 'username').toLowerCase()),
      center: () => shown.map(({ dialysisCenterId }) => nameOf(centers, dialysisCenterId._id, 'name').toLowerCase()),
      status: () => shown.map(({ bookingStatus }) => bookingStatus),
      amount: () => shown.map(({ amount }) => amount),
    }[sort]();
    const sorted = [...value].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(value).toEqual(order === 'asc' ? sorted : sorted.reverse());
  });
});

describe('some days', () => {
  const between = (from: IstDate, to: IstDate) => (row: BookingRow) =>
    row.session_date >= from && row.session_date <= to;
  it.each<[string, () => Query, () => (row: BookingRow) => boolean]>([
    ['one', () => ({ date: addDays(today, -3) }), () => between(addDays(today, -3), addDays(today, -3))],
    [
      'a week',
      () => ({ from: addDays(today, -9), to: addDays(today, -3) }),
      () => between(addDays(today, -9), addDays(today, -3)),
    ],
    ['from one on', () => ({ from: addDays(today, 2) }), () => between(addDays(today, 2), '9999-12-31')],
    ['up to one', () => ({ to: addDays(today, 2) }), () => between('0000-01-01', addDays(today, 2))],
    [
      'one within others',
      () => ({ date: today, from: addDays(today, -1), to: addDays(today, 1) }),
      () => between(today, today),
    ],
    ['one that is not within others', () => ({ date: today, from: addDays(today, 1) }), () => () => false],
    ['long ago', () => ({ to: addDays(today, -200) }), () => () => false],
    [
      'at one hour',
      () => ({ from: addDays(today, -9), window: 13 }),
      () => (row) => row.session_date >= addDays(today, -9) && row.start_hour === 13,
    ],
    [
      'of what was given back',
      () => ({ from: addDays(today, -9), status: 'cancelled' }),
      () => (row) => row.session_date >= addDays(today, -9) && row.status === 'cancelled',
    ],
  ])('%s: those made last first, and how many they are', async (_, query, fits) => {
    const count = made.filter(fits()).length;
    for (const page of [1, 2, Math.max(1, Math.ceil(count / 40)), Math.max(1, Math.ceil(count / 20))]) {
      for (const order of ['desc', 'asc'] as const) {
        const { Appoinments, total } = await list({ ...query(), order, page, pageSize: 20 });
        expect(total).toBe(count);
        expect(Appoinments.map(({ _id }) => _id)).toEqual(expected(fits(), KEYS.created!, order, page, 20));
      }
    }
  });
});

describe('a search', () => {
  it('finds by two letters as well as by more', async () => {
    const mine = (name: string) =>
      made.filter(({ patient_id }) => nameOf(people, patient_id, 'username') === name).length;
    expect((await list({ q: 'HA', pageSize: 1 })).total).toBe(mine('Asha') + mine('ashalata'));
    expect((await list({ q: 'lat', pageSize: 1 })).total).toBe(mine('ashalata'));
    expect((await list({ q: 'latu', pageSize: 1 })).total).toBe(0);
    const { Users } = await administrator.client.call(users.list, { query: { q: 'opa' } });
    expect(Users.map(({ username }) => username)).toEqual(['Gopal']);
  });

  it('has every page of those whom many a name means in its place', async () => {
    const isTheirs = (row: BookingRow) => /ash/i.test(nameOf(people, row.patient_id, 'username'));
    const total = made.filter(isTheirs).length;
    for (const order of ['desc', 'asc'] as const) {
      for (const page of [1, 2, 5, 6, 10, Math.ceil(total / PAGE_SIZE)]) {
        const { Appoinments, total: found } = await list({ q: 'ash', order, page, pageSize: PAGE_SIZE });
        expect(found).toBe(total);
        expect(
          Appoinments.map(({ _id }) => _id),
          `page ${page}`,
        ).toEqual(expected(isTheirs, KEYS.created!, order, page, PAGE_SIZE));
      }
    }
  });
});

/** By name, as on each page; for one name the latest session first, in either direction of names. */
function byName(
  of: { id: string }[],
  key: 'username' | 'name',
  idOf: (row: BookingRow) => string,
  order: 'asc' | 'desc',
): string[] {
  const named = (row: BookingRow) => [nameOf(of, idOf(row), key).toLowerCase(), idOf(row)];
  const session = (row: BookingRow) => [row.session_date, row.start_hour];
  return [...made]
    .sort(
      (one, other) =>
        compare(named(one), named(other)) * (order === 'asc' ? 1 : -1) ||
        compare(session(other), session(one)) ||
        compare([one.id], [other.id]),
    )
    .map(({ id }) => id);
}

describe('the whole list by name', () => {
  const expectEveryPage = async () => {
    const found = made.filter(({ patient_id }) => /ash/i.test(nameOf(people, patient_id, 'username')));
    expect((await list({ q: 'ash', pageSize: 1 })).total).toBe(found.length);
    for (const order of ['asc', 'desc'] as const) {
      const wholes = {
        patient: byName(people, 'username', (row) => row.patient_id, order),
        center: byName(centers, 'name', (row) => row.center_id, order),
      };
      for (const sort of ['patient', 'center'] as const) {
        for (let page = 9; page <= 19; page++) {
          const { Appoinments } = await list({ sort, order, page, pageSize: PAGE_SIZE });
          expect(
            Appoinments.map(({ _id }) => _id),
            `${sort}, ${order}, page ${page}`,
          ).toEqual(wholes[sort].slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
        }
      }
    }
  };

  it('is the same when names and bookings change', async () => {
    const { product } = the;
    const { db } = product.database;
    await expectEveryPage();
    people[2] = (await db
      .updateTable('users')
      .set({ username: 'Ashadevi' })
      .where('id', '=', people[2]!.id)
      .returningAll()
      .executeTakeFirstOrThrow()) as UserRow;
    const gone = made.filter(({ patient_id }, n) => [people[0]!.id, people[4]!.id].includes(patient_id) && n % 6 === 0);
    await db
      .deleteFrom('bookings')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
    made = made.filter((row) => !gone.includes(row));
    await expectEveryPage();
  });
});

const idsOf = ({ Appoinments }: { Appoinments: Appointment[] }) => Appoinments.map(({ _id }) => _id);

describe('from page to page', () => {
  const SORTS = ['created', 'date', 'patient', 'center', 'status', 'amount'] as const;
  const WAYS = SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));

  it.each(WAYS)('by $sort, $order: there and back is the list by numbers', async (query) => {
    const pages: string[][] = [];
    let page = await list({ ...query, pageSize: PAGE_SIZE });
    expect(page.previous).toBeNull();
    for (; page.next; page = await list({ ...query, pageSize: PAGE_SIZE, after: page.next })) pages.push(idsOf(page));
    pages.push(idsOf(page));
    expect(pages.flat()).toHaveLength(made.length);
    for (const number of [1, 2, 14, pages.length])
      expect(idsOf(await list({ ...query, pageSize: PAGE_SIZE, page: number }))).toEqual(pages[number - 1]);
    for (let number = pages.length - 1; number > 0; number--) {
      page = await list({ ...query, pageSize: PAGE_SIZE, before: page.previous! });
      expect(idsOf(page)).toEqual(pages[number - 1]);
    }
    expect(page.previous).toBeNull();
  });

  it.each(WAYS)('by $sort, $order: shows everything once while others are booked and given up', async (query) => {
    const { db } = the.product.database;
    const fits = { ...query, q: 'ash', pageSize: PAGE_SIZE };
    const before = await wholeOf(fits);
    const goes = made.find(({ id }) => id === before[250])!;
    const shown: string[] = [];
    let page = await list(fits);
    for (let n = 0; ; n++) {
      shown.push(...idsOf(page));
      if (!page.next) break;
      // One before all others in every order, one behind them, and one that was still to be shown is gone.
      const like = { ...goes, center_id: centers[n % 3]!.id, patient_id: people[n % 2]!.id, chair: 1_000 + n };
      await hadChairs(db, [like]);
      await db
        .insertInto('bookings')
        .values([
          { ...like, id: randomUUID(), session_date: addDays(today, -400 - n), created_at: new Date(2020, 1, n + 1) },
          { ...like, id: randomUUID(), session_date: addDays(today, 400 + n), created_at: new Date(2030, 1, n + 1) },
        ])
        .execute();
      if (n === 0) await db.deleteFrom('bookings').where('id', '=', goes.id).execute();
      page = await list({ ...fits, after: page.next });
    }
    expect(new Set(shown).size).toBe(shown.length);
    const expectedOnes = before.filter((id) => id !== goes.id);
    expect(shown.filter((id) => expectedOnes.includes(id))).toEqual(expectedOnes);
    await db.deleteFrom('bookings').where('chair', '>=', 1_000).execute();
    await db.insertInto('bookings').values(goes).execute();
  });

  it('refuses a cursor that is none, or one of another order', async () => {
    const { next } = await list({ sort: 'date', pageSize: 2 });
    const written = (...value: unknown[]) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const refused = [
      { after: next!, sort: 'patient' },
      { before: next!, sort: 'date', order: 'asc' },
      { after: 'x' },
      { after: written('created desc', 'now', randomUUID()) },
      { after: written('created desc', '2026-11-12T10:00:00Z', 'x') },
      { before: written('patient asc', '\0', randomUUID(), '2026-11-12', 5, randomUUID()), sort: 'patient' },
    ] as const;
    for (const query of refused)
      expect(await administrator.client.refused(appointments.list, { query })).toMatchObject({
        status: 400,
        code: 'invalid-input',
      });
  });

  async function wholeOf(query: Query): Promise<string[]> {
    const whole: string[] = [];
    let page = await list(query);
    for (; page.next; page = await list({ ...query, after: page.next })) whole.push(...idsOf(page));
    return [...whole, ...idsOf(page)];
  }
});

it('counts up to ten thousand, and says so, while every page is still there', async () => {
  const { db } = the.product.database;
  const goneBefore = made.filter(({ status }) => status === 'cancelled').length;
  const more = COUNTED_UP_TO - made.length;
  const add = (many: number) =>
    sql`insert into bookings (id, patient_id, center_id, session_date, start_hour, chair, status, cancel_reason, price_paise, created_at, updated_at, claimed_at)
      select gen_random_uuid(), ${people[0]!.id}, ${centers[0]!.id}, ${today}, 5, 1, 'cancelled', 'patient', 0, now, now, now
      from (select ${the.product.now()}::timestamptz as now) moment, generate_series(1, ${many}::int)`.execute(db);
  await add(more);
  expect(await list({ pageSize: 1 })).toMatchObject({
    total: COUNTED_UP_TO,
    totalIsCapped: false,
    all: COUNTED_UP_TO,
    allIsCapped: false,
  });
  await add(1);
  expect(await list({ pageSize: 1 })).toMatchObject({ total: COUNTED_UP_TO, totalIsCapped: true, allIsCapped: true });
  expect(await list({ status: 'cancelled', pageSize: 1 })).toMatchObject({
    total: goneBefore + more + 1,
    totalIsCapped: false,
    all: COUNTED_UP_TO,
    allIsCapped: true,
  });
  const last = await list({ page: 101, pageSize: 100 });
  expect([last.Appoinments.length, last.next]).toEqual([1, null]);
});
