/** What is free at many centers is asked in one statement for all of them: it says what the reader of a single window says. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstDateOn } from '../../../src/domain/funding';
import type { Scheme } from '../../../src/domain/schemes';
import { DAY_MS, MINUTE_MS, addDays, datesFrom, istDateOf, weekdayOf } from '../../../src/domain/time';
import { BOOKING_DAYS_AHEAD, START_HOURS, type WindowKey, openWindows } from '../../../src/domain/windows';
import type { Database } from '../../../src/server/platform/db/database';
import {
  bookableCenters,
  chooseSeats,
  findNextFree,
  keepChairsOfAll,
  lockSeats,
  readCapacity,
  readDays,
  readFreeChairs,
  readPerson,
  readSeats,
  ruledWindows,
} from '../../../src/server/seats';
import { aCenter, aPatient, hadChairs } from '../../builders';
import { openFromTemplate } from '../../template';

const RUNS = 60;
const NOW = new Date('2026-11-10T10:30:00+05:30');
const TODAY = istDateOf(NOW);
const now = () => NOW;
const PATIENTS = 24;

let database: Database;
let patients: string[];
beforeAll(async () => {
  database = await openFromTemplate();
  patients = [];
  for (let n = 0; n < PATIENTS; n++) patients.push((await aPatient({ database, now })).id);
});
afterAll(() => database.close());

const aScheme = fc.constantFrom<Scheme>('pmjay', 'cghs');
const day = fc.integer({ min: 0, max: 2 });
const hour = fc.constantFrom(...START_HOURS);

const scene = fc.record({
  centers: fc.array(
    fc.record({
      slots: fc.integer({ min: 1, max: 3 }),
      schemes: fc.uniqueArray(
        fc.record({
          scheme: aScheme,
          reserved: fc.option(fc.constant(1)),
          opensHoursBefore: fc.option(fc.constantFrom(1, 24, 60)),
          daysBefore: fc.constantFrom(0, 1),
        }),
        { selector: ({ scheme }) => scheme, maxLength: 2 },
      ),
      exceptions: fc.array(
        fc.record({
          day,
          hour: fc.option(hour),
          what: fc.constantFrom<{ chairs?: number; chair_numbers?: number[] }>(
            {},
            { chairs: 1 },
            { chair_numbers: [1] },
            { chair_numbers: [2, 3] },
          ),
        }),
        { maxLength: 2 },
      ),
      template: fc.array(fc.record({ day, hour, chairs: fc.integer({ min: 0, max: 2 }) }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  bookings: fc.array(
    fc.record({
      center: fc.nat(2),
      day,
      hour,
      chair: fc.integer({ min: 1, max: 3 }),
      patient: fc.nat(PATIENTS - 1),
      is: fc.constantFrom('booked', 'held', 'lapsed', 'renewal', 'offer', 'closure', 'lapsed-offer', 'cancelled'),
      scheme: fc.option(aScheme),
    }),
    { maxLength: 40 },
  ),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

async function write({ centers, bookings }: Scene): Promise<string[]> {
  const { db } = database;
  for (const table of ['bookings', 'center_exceptions', 'center_templates', 'center_schemes', 'centers'] as const)
    await db.deleteFrom(table).execute();
  const ids: string[] = [];
  for (const { slots, schemes, exceptions, template } of centers) {
    const { id } = await aCenter({ database, now }, { slots });
    ids.push(id);
    for (const one of schemes) {
      const reserves = one.reserved !== null && one.reserved <= slots;
      const terms = { center_id: id, scheme: one.scheme, patient_share_paise: 0, hours_between: 24, checked_on: TODAY };
      await db
        .insertInto('center_schemes')
        .values({
          ...terms,
          reserved_chairs: reserves ? one.reserved : null,
          opens_hours_before: reserves ? one.opensHoursBefore : null,
          days_before: one.daysBefore,
        })
        .execute();
    }
    for (const one of exceptions) {
      const date = addDays(TODAY, one.day);
      await db
        .insertInto('center_exceptions')
        .values({
          id: newId(),
          center_id: id,
          from_date: date,
          to_date: date,
          start_hour: one.hour,
          reason: 'cleaning',
          created_at: NOW,
          ...one.what,
        })
        .execute();
    }
    for (const one of template) {
      const weekday = new Date(addDays(TODAY, one.day)).getUTCDay();
      if (weekday === 0) continue;
      const rule = { center_id: id, weekday, start_hour: one.hour, chairs: Math.min(one.chairs, slots) };
      await db
        .insertInto('center_templates')
        .values(rule)
        .onConflict((on) => on.doNothing())
        .execute();
    }
  }
  const rows = bookings.map((one) => {
    const kept = one.is.includes('offer') ? 'offer' : ['renewal', 'closure'].includes(one.is) ? one.is : null;
    const holds = kept !== null || one.is === 'held' || one.is === 'lapsed';
    const until = new Date(NOW.getTime() + (one.is.startsWith('lapsed') ? -1 : 1) * MINUTE_MS);
    return {
      id: newId(),
      patient_id: patients[one.patient]!,
      user_id: patients[one.patient]!,
      center_id: ids[one.center % ids.length]!,
      session_date: addDays(TODAY, one.day),
      start_hour: one.hour,
      chair: one.chair,
      status: one.is === 'cancelled' ? 'cancelled' : holds ? 'pending' : 'confirmed',
      cancel_reason: one.is === 'cancelled' ? 'patient' : null,
      hold_kind: kept,
      hold_expires_at: holds ? until : null,
      scheme: one.scheme,
      funding: one.scheme ? 'scheme-full' : 'self-online',
      price_paise: 0,
      created_at: NOW,
      updated_at: NOW,
      claimed_at: NOW,
    };
  });
  if (rows.length === 0) return ids;
  await hadChairs(db, rows);
  await db
    .insertInto('bookings')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
  return ids;
}

/** The next free window of each center, by the reader of many and by the reader of one. */
async function nextFreeByBoth(made: Scene, scheme: Scheme | null) {
  const ids = await write(made);
  const range = { from: TODAY, to: addDays(TODAY, BOOKING_DAYS_AHEAD) };
  const seats = await readSeats(database.db, { centers: ids, windows: range }, NOW);
  const asking = { by: 'patient', scheme, person: null } as const;
  const expected = ids.flatMap((centerId, n) => {
    const terms = made.centers[n]!.schemes.find((one) => one.scheme === scheme);
    if (scheme !== null && !terms) return [];
    const first = firstDateOn({ daysBefore: terms?.daysBefore ?? 0 }, NOW);
    const next = datesFrom(range.from, range.to)
      .filter((date) => date >= first)
      .flatMap((date) => openWindows(date, NOW).map((startHour) => ({ date, startHour })))
      .map((window) => ({ ...window, free: seats.for(asking, { centerId, ...window }).free }))
      .find(({ free }) => free > 0);
    return { centerId, next: next ?? null };
  });
  const found = (await findNextFree(database.db, NOW, scheme)).map(({ centerId, next }) => ({
    centerId,
    next: next && { date: next.date, startHour: next.startHour, free: next.free },
  }));
  const sorted = <T extends { centerId: string }>(list: T[]) =>
    list.sort((one, other) => (one.centerId < other.centerId ? -1 : 1));
  return { ofMany: sorted(found), ofOne: sorted(expected) };
}

it('finds the next free window of many centers as the reader of one does', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.option(aScheme), async (made, scheme) => {
      const { ofMany, ofOne } = await nextFreeByBoth(made, scheme);
      expect(ofMany).toEqual(ofOne);
    }),
    { numRuns: RUNS },
  );
});

const CENTER = { slots: 2, schemes: [], exceptions: [], template: [] };
const CGHS = { scheme: 'cghs', reserved: 1, opensHoursBefore: null, daysBefore: 0 } as const;
const PMJAY = { ...CGHS, scheme: 'pmjay', reserved: null } as const;
const BOOKED = { center: 0, day: 0, hour: 13, chair: 1, patient: 0, is: 'booked', scheme: null } as const;
const closedOn = (day: number, hour: (typeof START_HOURS)[number] | null = null) => ({ day, hour, what: {} });
const shut = START_HOURS.flatMap((hour) => [0, 1, 2, 3, 4, 6].map((day) => ({ day, hour, chairs: 0 })));

/** A rule each, with the next free window where it bites: the date in days from today, the hour and the free chairs. */
it.each<[string, Partial<Scene['centers'][number]>, Scene['bookings'], Scheme | null, [number, number, number] | null]>(
  [
    ['nothing but the hour', {}, [], null, [0, 13, 2]],
    ['a closed window', { exceptions: [closedOn(0, 13)] }, [], null, [0, 17, 2]],
    ['a closed day', { exceptions: [closedOn(0)] }, [], null, [1, 5, 2]],
    ['a Sunday', { exceptions: [0, 1, 2, 3, 4].map((day) => closedOn(day)) }, [], null, [6, 5, 2]],
    ['fewer chairs', { exceptions: [{ day: 0, hour: 13, what: { chairs: 1 } }] }, [], null, [0, 13, 1]],
    ['a broken chair', { exceptions: [{ day: 0, hour: null, what: { chair_numbers: [1] } }] }, [], null, [0, 13, 1]],
    ['the week', { template: [{ day: 0, hour: 13, chairs: 0 }] }, [], null, [0, 17, 2]],
    ['a week without chairs', { template: shut }, [], null, null],
    ['a booked chair', {}, [BOOKED], null, [0, 13, 1]],
    ['a held chair', {}, [{ ...BOOKED, is: 'held' }], null, [0, 13, 1]],
    ['a lapsed hold', {}, [{ ...BOOKED, is: 'lapsed' }], null, [0, 13, 2]],
    ['a kept chair', {}, [{ ...BOOKED, is: 'renewal' }], null, [0, 13, 1]],
    ['an offer', {}, [{ ...BOOKED, is: 'offer' }], null, [0, 13, 1]],
    ['an offer that has lapsed', {}, [{ ...BOOKED, is: 'lapsed-offer' }], null, [0, 13, 2]],
    ['a plan', {}, [{ ...BOOKED, is: 'closure' }], null, [0, 13, 1]],
    ['a cancelled session', {}, [{ ...BOOKED, is: 'cancelled' }], null, [0, 13, 2]],
    ['a chair that is reserved for others', { schemes: [CGHS] }, [], null, [0, 13, 1]],
    ['a chair that is reserved for another scheme', { schemes: [CGHS, PMJAY] }, [], 'pmjay', [0, 13, 1]],
    ['a reserved chair that is open to all', { schemes: [{ ...CGHS, opensHoursBefore: 24 }] }, [], null, [0, 13, 2]],
    ['no more than are reserved', { schemes: [CGHS] }, [], 'cghs', [0, 13, 1]],
    ['the reserved chair in use', { schemes: [CGHS] }, [{ ...BOOKED, scheme: 'cghs' }], 'cghs', [0, 17, 1]],
    ['days before', { schemes: [{ ...CGHS, daysBefore: 1 }] }, [], 'cghs', [1, 5, 1]],
  ],
)('%s has the same effect for one center and for many', async (_, center, bookings, scheme, next) => {
  const made = { centers: [{ ...CENTER, ...center }], bookings };
  const { ofMany, ofOne } = await nextFreeByBoth(made, scheme);
  const expected = next && { date: addDays(TODAY, next[0]), startHour: next[1], free: next[2] };
  expect([ofMany, ofOne].map((list) => list.map((one) => one.next))).toEqual([[expected], [expected]]);
});

/** Claims a window under its locks, as whoever books several does, and takes it back. */
async function claimed(window: WindowKey, patientId: string, scheme: Scheme | null): Promise<string | null> {
  let whyNot: string | null = null;
  const undo = new Error('taken back');
  const claiming = database.db.transaction().execute(async (tx) => {
    const asked = { by: 'patient', patientId, windows: [window], as: 'to-book', keepsGaps: true } as const;
    const claim = await lockSeats(tx, asked, NOW);
    const [found] = await chooseSeats(tx, claim, { wanted: [{ ...window, scheme }] }, NOW);
    ({ whyNot } = found!);
    throw undo;
  });
  await expect(claiming).rejects.toBe(undo);
  return whyNot;
}

/** Why a patient can't have a window: as it is shown, and as it is claimed. */
async function whyNotByBoth(ids: string[], window: WindowKey, patientId: string, scheme: Scheme | null) {
  const range = { from: window.date, to: window.date };
  const { db } = database;
  const chairs = await readFreeChairs(db, await bookableCenters(db, ids), range, NOW);
  const person = await readPerson(db, patientId, range, NOW);
  return { shown: chairs.whyNot(window, { person, scheme }), claimed: await claimed(window, patientId, scheme) };
}

it('shows a patient of each window what the claim decides', { timeout: 180_000 }, async () => {
  const windows = fc.array(fc.record({ center: fc.nat(2), day, hour }), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(scene, fc.option(aScheme), fc.nat(3), windows, async (made, scheme, who, some) => {
      const crowd = made.bookings.map((one) => ({ ...one, patient: one.patient % 6 }));
      const ids = await write({ ...made, bookings: crowd });
      for (const one of some) {
        const window = { centerId: ids[one.center % ids.length]!, date: addDays(TODAY, one.day), startHour: one.hour };
        const both = await whyNotByBoth(ids, window, patients[who]!, scheme);
        expect(both.shown).toBe(both.claimed);
      }
    }),
    { numRuns: RUNS },
  );
});

const ELSEWHERE = { ...BOOKED, center: 1, day: 1, hour: 9 } as const;
const FULL = [1, 2].map((chair) => ({ ...BOOKED, day: 1, hour: 9 as const, chair, patient: chair }));
it.each<[string, Scene['bookings'], string | null]>([
  ['nothing', [], null],
  ['another session at that hour', [ELSEWHERE], 'elsewhere'],
  ['an unpaid one at that hour', [{ ...ELSEWHERE, is: 'held' }], 'elsewhere'],
  ['a hold at that hour that has lapsed', [{ ...ELSEWHERE, is: 'lapsed' }], null],
  ['a chair that is kept elsewhere at that hour', [{ ...ELSEWHERE, is: 'renewal' }], null],
  ['a session on the evening before', [{ ...ELSEWHERE, day: 0, hour: 17 }], 'sessions-too-close'],
  ['a cancelled one on the evening before', [{ ...ELSEWHERE, day: 0, hour: 17, is: 'cancelled' }], null],
  ['a session on the day before, at that hour', [{ ...ELSEWHERE, day: 0 }], null],
  ['no chair', FULL, 'full'],
  ['no chair but the one that is kept for them', [FULL[0]!, { ...FULL[1]!, patient: 0, is: 'offer' }], null],
  ['no chair, and a session on the evening before', [...FULL, { ...ELSEWHERE, day: 0, hour: 17 }], 'full'],
  ['no chair, and another session at that hour', [...FULL, ELSEWHERE], 'elsewhere'],
])('a patient with %s is shown what the claim decides', async (_, bookings, whyNot) => {
  const ids = await write({ centers: [CENTER, CENTER], bookings });
  const window = { centerId: ids[0]!, date: addDays(TODAY, 1), startHour: 9 };
  expect(await whyNotByBoth(ids, window, patients[0]!, null)).toEqual({ shown: whyNot, claimed: whyNot });
});

const aChange = fc.record({
  center: fc.nat(2),
  day,
  is: fc.constantFrom(
    'blocked',
    'deleted',
    'active',
    'fewer-chairs',
    'closed',
    'open-again',
    'week',
    'usual-week',
    'scheme',
    'no-scheme',
    'new-day',
    'nothing',
  ),
});

it('knows of every change of the centers and their chairs', { timeout: 180_000 }, async () => {
  const { db } = database;
  const kept = keepChairsOfAll(db);
  await fc.assert(
    fc.asyncProperty(scene, fc.array(aChange, { minLength: 3, maxLength: 6 }), async (made, changes) => {
      const ids = await write(made);
      let at = NOW;
      for (const { center, day: days, is } of changes) {
        const id = ids[center % ids.length]!;
        const date = addDays(TODAY, days);
        const row = db.updateTable('centers').where('id', '=', id);
        const template = { center_id: id, weekday: weekdayOf(date), start_hour: 9, chairs: 0 };
        const closed = {
          id: newId(),
          center_id: id,
          from_date: date,
          to_date: date,
          reason: 'cleaning',
          created_at: NOW,
        };
        const terms = { patient_share_paise: 0, hours_between: 24, checked_on: TODAY, days_before: days };
        if (is === 'blocked' || is === 'active') await row.set({ status: is, deleted_at: null }).execute();
        if (is === 'deleted') await row.set({ deleted_at: NOW }).execute();
        if (is === 'fewer-chairs') await row.set({ slots: 1 }).execute();
        if (is === 'closed') await db.insertInto('center_exceptions').values(closed).execute();
        if (is === 'open-again') await db.deleteFrom('center_exceptions').where('center_id', '=', id).execute();
        if (is === 'usual-week' || is === 'week')
          await db.deleteFrom('center_templates').where('center_id', '=', id).execute();
        if (is === 'week' && template.weekday > 0) await db.insertInto('center_templates').values(template).execute();
        if (is === 'scheme' || is === 'no-scheme')
          await db.deleteFrom('center_schemes').where('center_id', '=', id).execute();
        if (is === 'scheme')
          await db
            .insertInto('center_schemes')
            .values({ center_id: id, scheme: 'cghs', ...terms })
            .execute();
        if (is === 'new-day') at = new Date(at.getTime() + DAY_MS);
        for (const scheme of [null, 'cghs'] as const)
          expect(await findNextFree(db, at, scheme, await kept(at))).toEqual(await findNextFree(db, at, scheme));
      }
    }),
    { numRuns: RUNS / 3 },
  );
});

it('says the same of a window alone, of its month, and with the numbers of its chairs', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.option(aScheme), fc.nat(PATIENTS - 1), async (made, scheme, who) => {
      const ids = await write(made);
      const range = { from: TODAY, to: addDays(TODAY, 3) };
      const person = { patientId: patients[who]!, sessions: [] };
      const claimant = { by: 'patient', binds: 'all', scheme, person, takesKept: true } as const;
      const { db } = database;
      const month = await readSeats(db, { centers: ids, windows: range }, NOW);
      const numbered = await readSeats(db, { centers: ids, windows: range, numbers: true }, NOW);
      for (const centerId of ids) {
        const { days } = await readDays(db, centerId, range, scheme, NOW);
        for (const { date, slots } of days) {
          for (const { startHour, free } of slots) {
            const window = { centerId, date, startHour };
            expect(free).toBe(month.for({ by: 'patient', scheme, person: null }, window).free);
            const { chairs, ...counts } = numbered.ask(claimant, window);
            expect({ ...month.ask(claimant, window), chairs }).toEqual({ ...counts, chairs });
            if (counts.free > 0) expect(chairs.length).toBeGreaterThanOrEqual(counts.free);
            if (counts.free === 0) expect([chairs, counts.whyNot === null]).toEqual([[], false]);
          }
        }
        const one = { centerId, date: TODAY, startHour: 17 };
        const alone = await readSeats(db, { centers: [centerId], windows: [one], numbers: true }, NOW);
        expect(alone.ask(claimant, one)).toEqual(numbered.ask(claimant, one));
      }
    }),
    { numRuns: RUNS },
  );
});

it('says in SQL how many chairs are open in a window, as it does for one', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ centers }) => {
      const ids = await write({ centers, bookings: [] });
      const { db } = database;
      const range = { from: TODAY, to: addDays(TODAY, 8) };
      const capacity = await readCapacity(db, range, ids);
      const { rows } = await sql<{ center_id: string; day: string; start_hour: number; chairs: number }>`
        select * from ${ruledWindows(range)}`.execute(db);
      const ruled = new Map(rows.map((one) => [`${one.center_id} ${one.day} ${one.start_hour}`, one.chairs]));
      expect(ruled.size).toBe(rows.length);
      for (const id of ids) {
        const center = { id, slots: capacity.slots(id) };
        for (const date of datesFrom(range.from, range.to)) {
          if (weekdayOf(date) === 0) continue;
          for (const hour of START_HOURS)
            expect(ruled.get(`${id} ${date} ${hour}`) ?? center.slots).toBe(capacity.of(center, date, hour).chairs);
        }
      }
    }),
    { numRuns: RUNS },
  );
});

it('has what is kept for somebody free for them, the last chair of their scheme too, but not what a plan keeps', async () => {
  const center = { slots: 1, exceptions: [], template: [] };
  const reserved = { scheme: 'cghs', reserved: 1, opensHoursBefore: null, daysBefore: 0 } as const;
  const kept = { day: 1, hour: 9 as const, chair: 1, patient: 0 };
  const ids = await write({
    centers: [
      { ...center, schemes: [reserved] },
      { ...center, schemes: [] },
    ],
    bookings: [
      { ...kept, center: 0, is: 'renewal', scheme: 'cghs' },
      { ...kept, center: 1, is: 'closure', scheme: null },
    ],
  });
  const date = addDays(TODAY, 1);
  const centers = await bookableCenters(database.db, ids);
  const freeFor = async (who: number, scheme: Scheme | null) => {
    const asking = { person: { patientId: patients[who]!, sessions: [] }, scheme };
    const chairs = await readFreeChairs(database.db, centers, { from: date, to: date }, NOW);
    return ids.map((centerId) => chairs.whyNot({ centerId, date, startHour: 9 }, asking));
  };
  expect(await freeFor(0, 'cghs')).toEqual([null, 'full']);
  expect(await freeFor(1, 'cghs')).toEqual(['full', 'full']);
});
