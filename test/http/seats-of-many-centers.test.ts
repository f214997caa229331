/** What is free at many centers is asked in one statement for all of them: it says what the reader of a single window says. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstDateOn } from '../../src/domain/funding';
import type { Scheme } from '../../src/domain/schemes';
import { DAY_MS, MINUTE_MS, addDays, datesFrom, istDateOf, weekdayOf } from '../../src/domain/time';
import { BOOKING_DAYS_AHEAD, START_HOURS, openWindows } from '../../src/domain/windows';
import type { Database } from '../../src/server/platform/db/database';
import {
  bookableCenters,
  findNextFree,
  keepChairsOfAll,
  readCapacity,
  readDays,
  readFreeChairs,
  readSeats,
  ruledWindows,
} from '../../src/server/seats';
import { aCenter, aPatient, hadChairs } from '../builders';
import { openFromTemplate } from '../template';

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

it('finds the next free window of many centers as the reader of one does', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.option(aScheme), async (made, scheme) => {
      const ids = await write(made);
      const range = { from: TODAY, to: addDays(TODAY, BOOKING_DAYS_AHEAD) };
      const seats = await readSeats(database.db, { centers: ids, windows: range }, NOW);
      const asking = { by: 'patient', scheme, patientId: null, takesKept: false } as const;
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
      expect(sorted(found)).toEqual(sorted(expected));
    }),
    { numRuns: RUNS },
  );
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
      const claimant = { by: 'patient', scheme, patientId: patients[who]!, takesKept: true } as const;
      const { db } = database;
      const month = await readSeats(db, { centers: ids, windows: range }, NOW);
      const numbered = await readSeats(db, { centers: ids, windows: range, numbers: true }, NOW);
      for (const centerId of ids) {
        const { days } = await readDays(db, centerId, range, scheme, NOW);
        for (const { date, slots } of days) {
          for (const { startHour, free } of slots) {
            const window = { centerId, date, startHour };
            expect(free).toBe(month.for({ by: 'patient', scheme, patientId: null, takesKept: false }, window).free);
            const { chairs, ...counts } = numbered.for(claimant, window);
            expect({ ...month.for(claimant, window), chairs }).toEqual({ ...counts, chairs });
            if (counts.free > 0) expect(chairs.length).toBeGreaterThanOrEqual(counts.free);
            if (counts.whyNot !== null) expect(chairs).toEqual([]);
          }
        }
        const one = { centerId, date: TODAY, startHour: 17 };
        const alone = await readSeats(db, { centers: [centerId], windows: [one], numbers: true }, NOW);
        expect(alone.for(claimant, one)).toEqual(numbered.for(claimant, one));
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
    const asking = { patientId: patients[who]!, scheme, takesKept: true };
    const chairs = await readFreeChairs(database.db, centers, { from: date, to: date }, asking, NOW);
    return ids.map((centerId) => chairs.in({ centerId, date, startHour: 9 }));
  };
  expect(await freeFor(0, 'cghs')).toEqual([1, 0]);
  expect(await freeFor(1, 'cghs')).toEqual([0, 0]);
});
