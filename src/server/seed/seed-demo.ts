/** Fills an empty database with a country of invented centers and patients: a first visit has something to see. */
import { sql } from 'kysely';
import { type Clock, addDays, istDateOf, istInstant } from '../../domain/time';
import type { Db, Tx } from '../db/database';
import { DEMO_CENTERS, type DemoCenter } from './demo-centers';
import { DEMO_PATIENT, type RecordPayment, insertPatientRows, planDemoPatient } from './demo-patient';
import { type CenterRow, insertBookings, insertCenters, insertEvents, insertUsers } from './insert-rows';
import { type Chance, chanceFrom } from './random';
import { placeKey, planRegulars } from './regulars';

export const DEMO_ADMINISTRATOR = { userName: 'admin', password: 'vrikka-demo-admin' } as const;

const SEED = 20_261_110;
/** The centers are older than any booking that the bulk command invents (two years). */
const OPENED_DAYS_AGO = { least: 800, most: 1_800 };

export type SeedDemoInput = {
  db: Db;
  clock: Clock;
  recordPayment: RecordPayment;
  passwordHash(text: string): Promise<string>;
  onProgress?(line: string): void;
};

export type SeededDemo = { centers: number; patients: number; bookings: number; payments: number };

/** The database already has centers: a demonstration is only put where there is nothing. */
export class NotEmpty extends Error {
  constructor() {
    super('The database already has centers. The demonstration data only goes into an empty one.');
  }
}

/** Writes the demonstration in one transaction: all of it or nothing. Throws NotEmpty where there are centers. */
export async function seedDemo(input: SeedDemoInput): Promise<SeededDemo> {
  const { db, recordPayment, passwordHash, onProgress = () => undefined } = input;
  const now = input.clock();
  const chance = chanceFrom(SEED);
  if (await hasCenters(db)) throw new NotEmpty();

  onProgress(`Preparing ${DEMO_CENTERS.length} centers and their patients...`);
  const centers = DEMO_CENTERS.map((center) => {
    const row = centerRow(center, now, chance);
    return { ...center, id: row.id, row };
  });

  const joined = istInstant(addDays(istDateOf(now), -60), 11);
  const patientId = chance.idAt(joined);
  // The provider is asked before the transaction opens: it may live in the same database.
  const patient = await planDemoPatient(patientId, centers, recordPayment, now, chance);
  const taken = new Set(
    patient.bookings.map((booking) =>
      placeKey(booking.center_id, booking.session_date, booking.start_hour, booking.chair),
    ),
  );
  const open = centers.filter((center) => center.status === 'active');
  const { users, history } = planRegulars(open, taken, now, chance);
  const administrator = {
    id: chance.idAt(joined),
    user_name: DEMO_ADMINISTRATOR.userName,
    password_hash: await passwordHash(DEMO_ADMINISTRATOR.password),
    created_at: joined,
  };
  const demoUser = {
    id: patientId,
    email: DEMO_PATIENT.email,
    username: DEMO_PATIENT.username,
    password_hash: await passwordHash(DEMO_PATIENT.password),
    created_at: joined,
  };

  onProgress(`Writing ${history.bookings.length} sessions of ${users.length} patients...`);
  await db.transaction().execute(async (tx) => {
    await lockOutOthers(tx);
    if (await hasCenters(tx)) throw new NotEmpty();
    await insertCenters(tx, centers.map((center) => center.row));
    // Someone may have made an administrator before there was anything to administer.
    await tx
      .insertInto('administrators')
      .values(administrator)
      .onConflict((on) => on.column('user_name').doNothing())
      .execute();
    await insertUsers(tx, [demoUser, ...users]);
    await insertPatientRows(tx, patient);
    await insertBookings(tx, history.bookings);
    await insertEvents(tx, history.events);
  });
  onProgress('The demonstration data is in place.');

  return {
    centers: centers.length,
    patients: users.length + 1,
    bookings: history.bookings.length + patient.bookings.length,
    payments: patient.payments.length,
  };
}

/** Of several processes that start on one empty database, one seeds and the others wait, then find it done. */
async function lockOutOthers(tx: Tx) {
  await sql`lock table centers in exclusive mode`.execute(tx);
}

async function hasCenters(db: Db): Promise<boolean> {
  return (await db.selectFrom('centers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function centerRow(center: DemoCenter, now: Date, chance: Chance): CenterRow {
  const opened = istInstant(addDays(istDateOf(now), -chance.between(OPENED_DAYS_AGO.least, OPENED_DAYS_AGO.most)), 10);
  return {
    id: chance.idAt(opened),
    name: center.name,
    address: center.address,
    city: center.city.name,
    state: center.city.state,
    contact_number: center.contactNumber,
    services: center.services,
    facilities: center.facilities,
    charge_paise: center.chargePaise,
    slots: center.slots,
    photo: center.photo,
    status: center.status,
    latitude: center.city.latitude,
    longitude: center.city.longitude,
    created_at: opened,
    updated_at: opened,
  };
}
