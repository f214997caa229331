/** Adds any number of centers, patients and bookings to the database, for load tests. */
import { sql } from 'kysely';
import { type Clock, addDays, istDateOf, istInstant } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { chairNumbers } from '../../seats';
import { BULK_DAYS_BACK, type BulkWindow, type Occupied, bulkPlanner, chairKey, shareOut } from './bulk-bookings';
import { inventCenter } from './bulk-centers';
import { DEMO_PATIENT } from './demo-patient';
import { insertBookings, insertCenters, insertEvents, insertUsers, measureTables } from './insert-rows';
import { inventName } from './names';
import { type Chance, chanceFrom } from './random';
import type { History } from './session-history';

export type BulkCounts = { centers: number; patients: number; bookings: number };

export type SeedBulkInput = {
  db: Db;
  clock: Clock;
  passwordHash(text: string): Promise<string>;
};

/** The request is impossible; the message is for the operator. */
export class CannotSeed extends Error {}

/**
 * How many days before the first session patients and centers exist: before the earliest moment at which it could be
 * booked.
 */
const READY_DAYS_AGO = BULK_DAYS_BACK + BOOKING_DAYS_AHEAD + 1;
/** How many windows are planned and written at a time: sixty days or so. */
const WINDOWS_AT_A_TIME = 200;
const PATIENTS_AT_A_TIME = 50_000;
/** A limit, since a statement writes their chairs too, and may not take longer than any other of the product. */
const CENTERS_AT_A_TIME = 500;

/**
 * Adds everything in one transaction. Bookings go only to patients of this command (patient-1@example.com and on) and
 * to active centers that are old enough. Throws CannotSeed if there is nobody to book for, or no room.
 */
export async function seedBulk(
  input: SeedBulkInput,
  counts: BulkCounts,
  onProgress: (line: string) => void = () => undefined,
): Promise<BulkCounts> {
  const now = input.clock();
  const passwordHash = counts.patients > 0 ? await input.passwordHash(DEMO_PATIENT.password) : '';
  await input.db.transaction().execute(async (tx) => {
    const before = {
      centers: await count(tx, 'centers'),
      patients: await highestPatient(tx),
      bookings: await count(tx, 'bookings'),
    };
    // A changed database needs another seed; otherwise a second run would repeat the ids of the first.
    const chance = chanceFrom(before.centers * 1_000_003 + before.patients * 7_919 + before.bookings * 31);
    await addCenters(tx, before.centers, counts.centers, now, chance);
    if (counts.centers > 0) onProgress(`${counts.centers} centers added.`);
    await addPatients(tx, before.patients, counts.patients, passwordHash, now, chance);
    if (counts.patients > 0) {
      const [first, last] = [before.patients + 1, before.patients + counts.patients];
      onProgress(`${counts.patients} patients added: patient-${first}@example.com to patient-${last}@example.com.`);
    }
    if (counts.bookings > 0) await addBookings(tx, counts.bookings, now, chance, onProgress);
  });
  await measureTables(input.db);
  return counts;
}

async function addCenters(tx: Tx, first: number, asked: number, now: Date, chance: Chance) {
  for (let done = 0; done < asked; done += CENTERS_AT_A_TIME) {
    const length = Math.min(CENTERS_AT_A_TIME, asked - done);
    const centers = Array.from({ length }, (_, index) =>
      inventCenter(first + done + index, READY_DAYS_AGO, now, chance),
    );
    await insertCenters(tx, centers);
  }
}

async function addPatients(tx: Tx, before: number, asked: number, hash: string, now: Date, chance: Chance) {
  const joined = readyMoment(now);
  for (let start = 1; start <= asked; start += PATIENTS_AT_A_TIME) {
    const length = Math.min(PATIENTS_AT_A_TIME, asked - start + 1);
    const patients = Array.from({ length }, (_, index) => ({
      id: chance.idAt(joined),
      email: `patient-${before + start + index}@example.com`,
      username: inventName(chance),
      password_hash: hash,
      status: 'active',
      created_at: joined,
    }));
    await insertUsers(tx, patients);
  }
}

async function addBookings(tx: Tx, asked: number, now: Date, chance: Chance, onProgress: (line: string) => void) {
  const chairs = await chairsOf(tx, now);
  const patients = await bulkPatients(tx, now);
  if (chairs.length === 0) throw new CannotSeed('There are no centers to book in. Add some with --centers.');
  if (patients.length === 0) throw new CannotSeed('There are no patients to book for. Add some with --patients.');

  const planner = bulkPlanner(chairs, patients, now, chance);
  const windows = shareOut(asked, now);
  let written = 0;
  for (let start = 0; start < windows.length; start += WINDOWS_AT_A_TIME) {
    const part = windows.slice(start, start + WINDOWS_AT_A_TIME);
    const occupied = await occupiedIn(tx, part);
    const history: History = { bookings: [], events: [] };
    for (const window of part) planner.fill(history, window, occupied(window));
    await insertBookings(tx, history.bookings);
    await insertEvents(tx, history.events);
    written += history.bookings.length;
    onProgress(`${written} of ${asked} bookings written.`);
  }
  if (planner.owed() > 0) {
    throw new CannotSeed(
      `There is room for ${asked - planner.owed()} of these ${asked} bookings only. Nothing was added; ` +
        'ask for more centers and patients, or for fewer bookings.',
    );
  }
}

/** Reads the chairs and patients that are taken in these windows already. */
async function occupiedIn(tx: Tx, windows: readonly BulkWindow[]): Promise<(window: BulkWindow) => Occupied> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['session_date', 'start_hour', 'center_id', 'chair', 'patient_id'])
    .where('status', '<>', 'cancelled')
    .where('session_date', '>=', windows[0]!.date)
    .where('session_date', '<=', windows.at(-1)!.date)
    .execute();
  const byWindow = new Map<string, { chairs: Set<string>; patients: Set<string> }>();
  for (const row of rows) {
    const key = `${row.session_date} ${row.start_hour}`;
    const taken = byWindow.get(key) ?? { chairs: new Set(), patients: new Set() };
    taken.chairs.add(chairKey({ centerId: row.center_id, chair: row.chair }));
    taken.patients.add(row.patient_id);
    byWindow.set(key, taken);
  }
  const nothing: Occupied = { chairs: new Set(), patients: new Set() };
  return ({ date, startHour }) => byWindow.get(`${date} ${startHour}`) ?? nothing;
}

async function chairsOf(tx: Tx, now: Date) {
  const centers = await tx
    .selectFrom('centers')
    .select(['id', chairNumbers.as('chairs')])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', readyMoment(now))
    .orderBy('id')
    .execute();
  return centers.flatMap(({ id, chairs }) => chairs.map((chair) => ({ centerId: id, chair })));
}

async function bulkPatients(tx: Tx, now: Date): Promise<string[]> {
  const patients = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '~', '^patient-[0-9]+@example\\.com$')
    .where('status', '=', 'active')
    .where('created_at', '<=', readyMoment(now))
    .orderBy('id')
    .execute();
  return patients.map(({ id }) => id);
}

function readyMoment(now: Date): Date {
  return istInstant(addDays(istDateOf(now), -READY_DAYS_AGO), 10);
}

async function count(tx: Tx, table: 'centers' | 'bookings'): Promise<number> {
  const counted = tx.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** Reads the highest N of patient-N@example.com; 0 if there is none. */
async function highestPatient(tx: Tx): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(substring(email from '^patient-([0-9]+)@example\.com$')::bigint) as highest
    from users where email like 'patient-%@example.com'
  `.execute(tx);
  return rows[0]?.highest ?? 0;
}
