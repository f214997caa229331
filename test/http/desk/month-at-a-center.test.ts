/**
 * Weeks at one center whose patients have standing schedules, three shifts a day: a holiday, machines down, pauses, people who stay
 * away, and every way to pay at the desk. A model in a few lines says which sessions there are, what was taken on each day, and what
 * each person owes; the product must say the same. `VRIKKA_MONTH=120x28`: for how many people and days, `18x13` if it is not set.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivals, capacity, cash, desk, patientAccount, standing } from '../../../src/contract/admin';
import {
  type IstDate,
  MINUTE_MS,
  addDays,
  datesFrom,
  istDateOf,
  istInstant,
  weekdayOf,
} from '../../../src/domain/time';
import { lastStandingDate } from '../../../src/domain/standing';
import { START_HOURS, windowBegins, windowEnds, windowLabel } from '../../../src/domain/windows';
import { aLastingAdministrator } from '../../administrator';
import { type CenterRow, aCenter } from '../../builders';
import type { Client } from '../../client';
import { type Product, startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';

const [PEOPLE, DAYS] = (process.env.VRIKKA_MONTH ?? '18x13').split('x').map(Number) as [number, number];
const MINUTES = 15;
const SHIFTS = START_HOURS.slice(0, 3);
/** Mondays, Wednesdays and Fridays, or the days between. */
const WEEKS = [
  [1, 3, 5],
  [2, 4, 6],
];
const CHAIRS = Math.ceil(PEOPLE / (SHIFTS.length * WEEKS.length)) + 1;
const WAYS = ['cash', 'upi', 'later', 'part', 'advance', 'package'] as const;
/** Rupees. */
const PRICE = 1_850;
const GIVEN = { part: 1_000, advance: 20_000, package: 14_000 };
const PACKAGE_SESSIONS = 10;

/** A Sunday, on which the center enters its patients. */
const FIRST_DAY = '2026-11-01';
const HOLIDAY = '2026-11-11';
/** On which chair 1 is out of order, from the morning on. */
const MACHINE_DOWN = ['2026-11-05', '2026-11-10'];

type Person = {
  id: string;
  standingId: string;
  weekdays: readonly number[];
  startHour: number;
  pays: (typeof WAYS)[number];
  /** The days that a pause has freed. */
  away: Set<IstDate>;
  /** Rupees that they gave, into their account or for single sessions. */
  given: number;
};

let product: Product;
let center: CenterRow;
let clerk: Client;
const people: Person[] = [];
/** Rupees that the desk took, by day. */
const taken = new Map<IstDate, number>();
let uses = 0;

const utr = () => String(412_000_000_000 + (uses += 1));
const take = (person: Person, rupees: number) => {
  person.given += rupees;
  const day = istDateOf(product.now());
  taken.set(day, (taken.get(day) ?? 0) + rupees);
};

/** Every `n`th of something, spread evenly and the same each time. */
const isNth = (index: number, n: number, from: number) => (index * 7 + from * 3) % n === 0;

async function enter(index: number): Promise<void> {
  const [weekdays, startHour] = [WEEKS[index % 2]!, SHIFTS[Math.floor(index / 2) % SHIFTS.length]!];
  const pays = WAYS[index % WAYS.length]!;
  const added = await clerk.call(desk.addPatient, {
    body: { name: `Person ${index + 1}`, hasNoPhone: true, centerId: center.id, isNew: true },
  });
  const params = { id: added.patient._id };
  const body = { centerId: center.id, weekdays: [...weekdays], time: windowLabel(startHour), from: FIRST_DAY };
  const made = await clerk.call(standing.add, { params, body: { ...body, payment: 'desk' } });
  const person: Person = {
    ...{ id: params.id, standingId: made.standing._id, weekdays, startHour, pays, away: new Set(), given: 0 },
  };
  people.push(person);
  if (pays !== 'advance' && pays !== 'package') return;
  const amount = GIVEN[pays];
  const count = pays === 'package' ? { count: PACKAGE_SESSIONS } : {};
  await clerk.call(patientAccount.enter, {
    params,
    body: { kind: pays, centerId: center.id, amount, mode: 'upi', reference: utr(), ...count },
  });
  take(person, amount);
}

/** The dates on which somebody has a session, past and coming ones, by the model. */
const sessionsOf = ({ weekdays, away }: Person): IstDate[] =>
  datesFrom(FIRST_DAY, lastStandingDate(product.now())).filter(
    (date) => weekdays.includes(weekdayOf(date)) && date !== HOLIDAY && !away.has(date),
  );

/** What somebody owes (rupees; negative: the center has their money), by the model: a package makes its sessions cheaper. */
function owedBy(person: Person): number {
  const sessions = sessionsOf(person).length;
  const cheaper = person.pays === 'package' ? Math.min(sessions, PACKAGE_SESSIONS) : 0;
  const share = GIVEN.package / PACKAGE_SESSIONS;
  return cheaper * share + (sessions - cheaper) * PRICE - person.given;
}

/** Somebody travels for some days from the day after tomorrow on. */
async function travel(person: Person, today: IstDate): Promise<void> {
  const [from, until] = [addDays(today, 2), addDays(today, 5)];
  const body = { pause: { from, until, why: 'travel' as const } };
  const { cancelled } = await clerk.call(standing.change, { params: { id: person.standingId }, body });
  const expected = sessionsOf(person).filter((date) => date >= from && date <= until);
  expect(cancelled.map(({ date }) => date)).toEqual(expected);
  for (const date of expected) person.away.add(date);
}

/** Everybody of a window arrives, sits down, pays what they pay, and leaves; some stay away. */
async function treat(date: IstDate, startHour: number): Promise<void> {
  const begins = windowBegins(date, startHour).getTime();
  await product.passUntil(new Date(begins - 10 * MINUTE_MS));
  const { day } = await clerk.call(arrivals.day, { query: { centerId: center.id, date } });
  const window = day.windows.find((one) => one.startHour === startHour)!;
  const expected = people.filter((one) => one.startHour === startHour && sessionsOf(one).includes(date));
  const booked = window.chairs.flatMap(({ booking }) => booking ?? []);
  expect(booked.map(({ patientId }) => patientId).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  expect(new Set(booked.map(({ chair }) => chair)).size).toBe(booked.length);

  const visits = booked.map((booking) => {
    const person = people.find(({ id }) => id === booking.patientId)!;
    return { booking, person, isMissed: isNth(people.indexOf(person), 31, Number(date.slice(-2))) };
  });
  const set = (id: string, state: 'arrived' | 'in-chair' | 'finished' | 'missed') =>
    clerk.call(arrivals.setAttendance, { params: { id }, body: { state } });
  for (const { booking, isMissed } of visits) if (!isMissed) await set(booking._id, 'arrived');
  await product.passUntil(new Date(begins + 5 * MINUTE_MS));
  for (const { booking, isMissed } of visits) if (!isMissed) await set(booking._id, 'in-chair');
  await product.passUntil(new Date(begins + 90 * MINUTE_MS));
  for (const { booking, person, isMissed } of visits) {
    if (isMissed) await set(booking._id, 'missed');
    else await pay(booking._id, person);
  }
  await product.passUntil(new Date(windowEnds(date, startHour).getTime() - 20 * MINUTE_MS));
  for (const { booking, isMissed } of visits) if (!isMissed) await set(booking._id, 'finished');
}

async function pay(bookingId: string, person: Person): Promise<void> {
  const { pays } = person;
  if (pays === 'cash' || pays === 'upi') {
    const reference = pays === 'upi' ? { reference: utr() } : {};
    await clerk.call(cash.takePayment, {
      params: { id: bookingId },
      body: { mode: pays, amount: PRICE, ...reference },
    });
    take(person, PRICE);
  } else if (pays === 'part') {
    const amount = GIVEN.part;
    const body = { kind: 'payment', centerId: center.id, amount, mode: 'cash' } as const;
    await clerk.call(patientAccount.enter, { params: { id: person.id }, body });
    take(person, amount);
  }
}

async function closeBook(date: IstDate): Promise<void> {
  await product.passUntil(istInstant(date, 21.5));
  const { cash: book } = await clerk.call(cash.day, { query: { centerId: center.id, date } });
  expect(book.totals.all).toBe(taken.get(date) ?? 0);
  await clerk.call(cash.close, { body: { centerId: center.id, date, counted: book.expectedCash } });
}

beforeAll(async () => {
  product = await startProduct({ now: `${FIRST_DAY}T09:00:00+05:30` });
  center = await aCenter(product, {
    ...{ slots: CHAIRS, charge_paise: PRICE * 100, pay_at_center: ['cash', 'upi'] },
  });
  ({ client: clerk } = await aLastingAdministrator(product));
  await clerk.call(capacity.addHolidays, {
    params: { id: center.id },
    body: { days: [{ date: HOLIDAY, reason: 'Diwali' }] },
  });
  for (let index = 0; index < PEOPLE; index++) await enter(index);
}, MINUTES * MINUTE_MS);
// Not everybody pays.
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));

describe('weeks at a center with standing patients', () => {
  it('every chair, rupee and message is what a plain model says', { timeout: MINUTES * MINUTE_MS }, async () => {
    for (const date of datesFrom(FIRST_DAY, addDays(FIRST_DAY, DAYS))) {
      await product.passUntil(istInstant(date, date === FIRST_DAY ? 9.5 : 4));
      await product.sweep();
      if (weekdayOf(date) !== 0 && date !== HOLIDAY) {
        if (MACHINE_DOWN.includes(date))
          await clerk.call(capacity.setChair, {
            params: { id: center.id, chair: 1 },
            body: { outOfOrder: true, reason: 'The pump stands still' },
          });
        for (const startHour of SHIFTS) await treat(date, startHour);
        const some = people.filter((_, index) => isNth(index, 23, Number(date.slice(-2))));
        for (const person of some) await travel(person, date);
      }
      await closeBook(date);
    }
    await product.sweep();

    for (const person of people) {
      const { balance, due } = await clerk.call(patientAccount.account, { params: { id: person.id }, query: {} });
      expect({ person: people.indexOf(person), balance }).toEqual({
        person: people.indexOf(person),
        balance: -owedBy(person),
      });
      expect(new Set(due.map(({ bookingId }) => bookingId)).size).toBe(due.length);
    }
    const owing = people.filter((person) => owedBy(person) > 0);
    const register = await clerk.call(desk.findPatients, { query: { centerId: center.id, filter: 'dues' } });
    expect(register.count).toBe(owing.length);

    const sold = await product.database.db
      .selectFrom('bookings')
      .select(['patient_id', 'session_date', 'start_hour', 'chair'])
      .where('center_id', '=', center.id)
      .where('status', '<>', 'cancelled')
      .execute();
    const places = sold.map((one) => `${one.session_date} ${one.start_hour} ${one.chair}`);
    expect(new Set(places).size).toBe(places.length);
    const model = people.flatMap((one) => sessionsOf(one).map((date) => `${one.id} ${date} ${one.startHour}`));
    const found = sold.map((one) => `${one.patient_id} ${one.session_date} ${one.start_hour}`);
    expect(found.toSorted()).toEqual(model.toSorted());
    // Nobody of them can be written to: no message may wait for anybody.
    const written = await product.database.db.selectFrom('outbox').select('id').execute();
    expect(written).toEqual([]);
  });
});
