/**
 * Random sequences of series, waits and what is offered of both: taken, declined, left to lapse, paid late or never, with cards that
 * are refused, while the provider's messages come late. After each step no chair is given twice, nobody is in two places, no date of
 * a series comes twice, and whoever waits goes on waiting until a session is booked; in the end both books agree, and no chair that
 * somebody waits for is free and kept for nobody. How to play a failed one again: model.test.ts.
 */
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { type Offer, bookings, offers, series, waits } from '../../src/contract';
import { MOST_RENEWAL_MS, RENEWAL_HOURS } from '../../src/domain/renewals';
import {
  HOUR_MS,
  MINUTE_MS,
  addDays,
  datesFrom,
  hourOf,
  istDateOf,
  istInstant,
  weekdayOf,
} from '../../src/domain/time';
import { MOST_OFFER_MS, OFFER_MINUTES } from '../../src/domain/waits';
import { lastBookableDate } from '../../src/domain/windows';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession, withSession } from '../builders';
import { aNumber, withPhone } from '../channels';
import { type Product, startProduct } from '../product';
import { stopInGoodOrder } from '../the-product';
import { playMany } from './replay';
import { report } from './report';
import { Broken, codeOf, wrongAfter } from './sequence';
import { MODEL_RUNS } from './sizes';

const TIME = '9 AM - 1 PM';
const PATIENTS = 4;
/** Two chairs for patients of the same days: two have them, and two wait. */
const SLOTS = 2;
const WEEKDAYS = [
  [1, 4],
  [1, 4],
  [1, 3, 5],
  [2, 4],
];

type Command =
  | { do: 'series'; patient: number; weeks: number; isPaid: boolean }
  /** Its first session that can be cancelled. */
  | { do: 'cancel'; patient: number }
  /** For some of the days that are full, from one of them on; where none is, for any day. */
  | { do: 'wait'; patient: number; day: number }
  /** By the next of the patients who is offered something. `refused`: the card is; the page can still be paid. */
  | { do: 'accept'; patient: number; payment: 'paid' | 'refused' | 'none' }
  | { do: 'decline' | 'stop'; patient: number }
  | { do: 'clock'; by: number }
  /** With a look at what is to be renewed. */
  | { do: 'week' }
  | { do: 'webhooks'; mode: 'normal' | 'hold' | 'duplicate' }
  | { do: 'sweep' };

const is = <T extends string>(name: T) => fc.constant(name);
const patient = fc.nat(PATIENTS - 1);
const isPaid = fc.constantFrom(true, true, false);
const HALF_HOUR = 31 * MINUTE_MS;
const DAY = RENEWAL_HOURS * HOUR_MS + MINUTE_MS;
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('series'), patient, weeks: fc.constantFrom(1, 5), isPaid }) },
  { weight: 4, arbitrary: fc.record({ do: is('cancel'), patient }) },
  { weight: 2, arbitrary: fc.record({ do: is('wait'), patient, day: fc.nat(30) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: is('accept'), patient, payment: fc.constantFrom('paid', 'paid', 'refused', 'none') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('decline', 'decline', 'stop'), patient }) },
  { weight: 3, arbitrary: fc.record({ do: is('clock'), by: fc.constantFrom(HALF_HOUR, DAY) }) },
  { weight: 6, arbitrary: fc.record({ do: is('week') }) },
  { weight: 1, arbitrary: fc.record({ do: is('webhooks'), mode: fc.constantFrom('normal', 'hold', 'duplicate') }) },
  { weight: 4, arbitrary: fc.record({ do: is('sweep') }) },
) as fc.Arbitrary<Command>;

const tell = ({ do: name, ...rest }: Command) =>
  [name, ...Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`)].join('  ');

let product: Product;
let hasFailed = false;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => (hasFailed ? product.stop() : stopInGoodOrder(product)));

type Game = {
  center: CenterRow;
  patients: LoggedIn[];
  /** In which renewal each date of a series was offered. */
  seen: Map<string, string>;
};

const today = () => istDateOf(product.now());

async function pay(session: string, action = 'pay'): Promise<void> {
  await product.control(`checkout/${session}`, { action }, 'POST').catch((error: unknown) => {
    if (!String(error).includes(': 409 ')) throw error;
  });
}

function expectCode(code: string, ...allowed: string[]): void {
  if (!allowed.includes(code)) throw new Broken(`answered ${code}, not ${allowed.join(' or ')}`);
}

const TOO_MANY = ['unpaid-holds', 'too-many-holds'];

/** Lets time pass. A session lasts a month, so everybody logs in again. */
async function pass({ patients }: Game, by: number): Promise<void> {
  await product.passUntil(new Date(product.now().getTime() + by));
  for (const [index, patient] of patients.entries()) patients[index] = await withSession(product, patient);
}

async function run(game: Game, asked: Command): Promise<void> {
  const { center, patients } = game;
  if (asked.do === 'sweep') return product.sweep();
  if (asked.do === 'week') {
    await pass(game, 7 * DAY);
    return product.sweep();
  }
  if (asked.do === 'webhooks') return product.control('webhooks', { mode: asked.mode });
  if (asked.do === 'clock') return pass(game, asked.by);
  const { client } = patients[asked.patient]!;
  const kept = async () => (await client.call(offers.list)).offers[0];
  switch (asked.do) {
    case 'series': {
      const last = [addDays(today(), 7 * asked.weeks), lastBookableDate(product.now())].sort()[0]!;
      const days = WEEKDAYS[asked.patient]!;
      const sessions = datesFrom(addDays(today(), 1), last)
        .filter((date) => days.includes(weekdayOf(date)))
        .map((date) => ({ date, time: TIME, centerId: center.id }));
      const total = (sessions.length * center.charge_paise) / 100;
      const answer = await client.ask(series.book, { body: { sessions, total } });
      expectCode(codeOf(answer), 'ok', 'series-clash', 'sessions-too-close', ...TOO_MANY);
      if (answer.success && answer.session && asked.isPaid) await pay(answer.session.id);
      return;
    }
    case 'cancel': {
      const { myBookingData: mine } = await client.call(bookings.myBookings);
      const first = mine.find((one) => one.cancellation.allowed);
      if (first)
        expectCode(codeOf(await client.ask(bookings.cancelBooking, { body: { appoinmentId: first._id } })), 'ok');
      return;
    }
    case 'wait': {
      const full = await fullDays(center);
      const from = asked.day % Math.max(1, full.length);
      const dates = full.length > 0 ? full.slice(from, from + 5) : [addDays(today(), asked.day)];
      const answer = await client.ask(waits.add, { body: { centers: [center.id], dates, times: [TIME] } });
      expectCode(codeOf(answer), 'ok', 'date-sunday', 'nothing-full', 'too-many-waits');
      return;
    }
    case 'accept': {
      await product.sweep();
      const [taker, offer] = await nextOffer(game, asked.patient);
      if (!taker || !offer) return;
      const answer = await taker.client.ask(offers.accept, { params: { id: offer._id } });
      const gone = ['offer-gone', 'series-clash', 'sessions-too-close', 'already-booked', 'window-full'];
      expectCode(codeOf(answer), 'ok', ...gone, ...TOO_MANY);
      if (!answer.success) return;
      await expectHeld(taker, offer);
      if (asked.payment !== 'none') await pay(answer.session!.id, asked.payment === 'paid' ? 'pay' : 'decline');
      return;
    }
    case 'decline': {
      const offer = await kept();
      if (offer)
        expectCode(codeOf(await client.ask(offers.decline, { params: { id: offer._id } })), 'ok', 'offer-gone');
      return;
    }
    case 'stop': {
      const [running] = (await client.call(offers.list)).series;
      if (!running) return;
      expectCode(codeOf(await client.ask(series.stopRenewals, { params: { id: running._id } })), 'ok');
      return;
    }
  }
}

/** The days to come on which no chair is free: all are taken or offered. */
async function fullDays(center: CenterRow): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select session_date::text as date from bookings where center_id = ${center.id} and start_hour = 9 and status <> 'cancelled'
      and session_date > ${today()}::date and session_date <= ${lastBookableDate(product.now())}::date
    group by session_date having count(*) >= ${SLOTS} order by session_date`.execute(product.database.db);
  return rows.map(({ date }) => date);
}

/** Who is offered something, from one of the patients on, and what. */
async function nextOffer({ patients }: Game, from: number): Promise<[LoggedIn, Offer] | [null, null]> {
  for (let n = 0; n < PATIENTS; n++) {
    const one = patients[(from + n) % PATIENTS]!;
    const [offer] = (await one.client.call(offers.list)).offers;
    if (offer) return [one, offer];
  }
  return [null, null];
}

/** What was accepted is the patient's to pay for. */
async function expectHeld({ client }: LoggedIn, { sessions }: Offer): Promise<void> {
  const { myBookingData: mine } = await client.call(bookings.myBookings);
  for (const { date } of sessions) {
    if (!mine.some((one) => one.appoinmentDate === date && one.bookingStatus === 'pending'))
      throw new Broken(`${date} was accepted and is not held`);
  }
}

async function observe({ center, patients, seen }: Game): Promise<void> {
  const { rows: doubled } = await sql<{ what: string }>`
    with live as (select * from bookings where center_id = ${center.id} and status <> 'cancelled')
    select 'chair ' || chair || ' twice on ' || session_date as what from live group by session_date, start_hour, chair having count(*) > 1
    union all select 'too many on ' || session_date from live group by session_date, start_hour having count(*) > ${SLOTS}
    union all select 'in two places on ' || session_date from live where hold_kind is null
      group by patient_id, session_date, start_hour having count(*) > 1`.execute(product.database.db);
  if (doubled.length > 0) throw new Broken(doubled.map(({ what }) => what).join('; '));
  const { rows: ended } = await sql<{ id: string }>`
    select w.id::text as id from waits w where ${center.id}::uuid = any(w.centers) and w.ended_by = 'booked' and not exists (
      select from appointments b join booking_events e on e.booking_id = b.id and e.to_status = 'confirmed'
      where b.patient_id = w.patient_id and b.center_id = any(w.centers) and b.session_date = any(w.dates)
        and b.start_hour = any(w.start_hours) and e.at >= w.created_at)`.execute(product.database.db);
  if (ended.length > 0) throw new Broken(`a wait ended, and nothing was booked: ${ended[0]!.id}`);
  for (const { client, id } of patients) {
    for (const { _id, patientId, sessions, until, renewal } of (await client.call(offers.list)).offers) {
      if (patientId !== id) throw new Broken(`an offer for ${patientId} is shown to ${id}`);
      const byDay = hourOf(new Date(until)) >= 8 ? OFFER_MINUTES * MINUTE_MS : MOST_OFFER_MS;
      const most = renewal ? MOST_RENEWAL_MS : byDay;
      if (Date.parse(until) - product.now().getTime() > most) throw new Broken(`kept until ${until}`);
      for (const { date } of renewal ? sessions : []) {
        const before = seen.get(`${renewal!.seriesId} ${date}`);
        if (before !== undefined && before !== _id) throw new Broken(`${date} of one series was offered twice`);
        seen.set(`${renewal!.seriesId} ${date}`, _id);
      }
    }
  }
}

const OPENING: Command[] = [
  ...WEEKDAYS.map((_, patient) => ({ do: 'series', patient, weeks: 5, isPaid: true }) as const),
  { do: 'wait', patient: 2, day: 0 },
  { do: 'wait', patient: 3, day: 0 },
  // One of the chairs that two wait for is free now.
  { do: 'cancel', patient: 0 },
];

const CALM: Command[] = [
  { do: 'webhooks', mode: 'normal' },
  { do: 'sweep' },
  { do: 'clock', by: HALF_HOUR },
  { do: 'sweep' },
  { do: 'clock', by: DAY },
  { do: 'sweep' },
];

/**
 * What is free, that somebody waits for who could have it, and is kept for nobody. Left out is whoever has another session within a day
 * of it, was offered that window before, or holds or is offered one, or had chances enough (`isPaused`).
 */
async function lost({ center, patients }: Game): Promise<string[]> {
  // Nothing is offered at night, and one chair in each round for a person.
  await product.passUntil(istInstant(addDays(today(), 1), 9));
  for (const [index, patient] of patients.entries()) patients[index] = await withSession(product, patient);
  for (let round = 0; round < PATIENTS; round++) await product.sweep();
  const wrong: string[] = [];
  for (const { client, id } of patients) {
    for (const wait of (await client.call(waits.list)).waits.filter(({ isPaused }) => !isPaused)) {
      const { rows } = await sql<{ what: string }>`
        select w.id || ' on ' || date as what from waits w cross join lateral unnest(w.dates) with ordinality as one (date, place)
        where w.id = ${wait._id} and w.ended_at is null and date > ${addDays(today(), 1)}::date and date <= ${lastBookableDate(product.now())}::date
          and place - 1 <> all(w.not_full)
          and (select count(*) from bookings where center_id = ${center.id} and session_date = date and start_hour = 9
            and status <> 'cancelled') < ${SLOTS}
          and not exists (select from bookings b where b.patient_id = ${id} and b.status <> 'cancelled'
            and (b.session_date between date - 1 and date + 1 or b.status = 'pending'))
          and not exists (select from bookings b where b.patient_id = ${id} and b.hold_kind is not null and b.session_date = date)`.execute(
        product.database.db,
      );
      wrong.push(...rows.map(({ what }) => `free, and kept for nobody: ${what}`));
    }
  }
  return wrong;
}

async function play(commands: Command[]): Promise<void> {
  const { db } = product.database;
  // Series and waits of earlier sequences are over; it is eight in the morning of a new day.
  await db.updateTable('series').set({ renewals_stopped_at: product.now() }).execute();
  await db.updateTable('waits').set({ ended_at: product.now() }).execute();
  await product.passUntil(istInstant(addDays(today(), 1), 8));
  const center = await aCenter(product, { slots: SLOTS });
  const patients = await Promise.all(Array.from({ length: PATIENTS }, () => patientWithSession(product)));
  // Or one chair at a time is kept for all of them.
  for (const patient of patients) await withPhone(product, patient, { number: aNumber('9'), on: [] });
  const game: Game = { center, patients, seen: new Map() };
  try {
    for (const one of [...OPENING, ...commands, ...CALM]) {
      await run(game, one).catch((error: unknown) => {
        throw new Error(`${tell(one)}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      await observe(game);
    }
  } finally {
    await product.control('webhooks', { mode: 'normal' });
    await product.control('webhooks/flush', {}, 'POST');
  }
  const wrong = [...(await lost(game)), ...(await wrongAfter(product))];
  if (wrong.length > 0) throw new Broken(wrong.join('\n'));
}

it('no sequence of series, waits and offers gives a chair or a date twice, or leaves the books apart', async () => {
  const { runs, failure } = await playMany(MODEL_RUNS, { file: 'offers.test.ts', command, tell }, play);
  hasFailed = failure !== null;
  report({ scenario: 'random sequences of series and offers', rounds: runs, breaches: failure ? 1 : 0 });
  if (failure !== null) throw new Error(failure);
});
