/** Fills an empty database with invented centers and patients all over India, so that a first visit is not empty. */
import { sql } from 'kysely';
import { ONLINE_PROVIDERS } from '../../../domain/paid-by';
import type { Clock } from '../../../domain/time';
import type { Db, Tx } from '../../platform/db/database';
import {
  insertAttendance,
  insertBookings,
  insertCenters,
  insertEvents,
  insertMails,
  insertPayments,
  insertUsers,
  measureTables,
} from './insert-rows';
import type { RecordPayment } from './paid-session';
import { type DemoPlan, planDemo } from './plan-demo';
import { writeDemoFunding } from './demo-funding';
import { DEMO_PATIENT } from './demo-patient';

export type SeedDemoInput = {
  db: Db;
  clock: Clock;
  /** Removes entries from the provider's book that an earlier start left which was killed before its commit. */
  beginAnew?(): void;
  recordPayment: RecordPayment;
  passwordHash(text: string): Promise<string>;
  onProgress?(line: string): void;
};

export type SeededDemo = { centers: number; patients: number; bookings: number; payments: number };

/** The database has centers already: a demonstration is added only to an empty one. */
export class NotEmpty extends Error {
  constructor() {
    super('The database already has centers. The demonstration data only goes into an empty one.');
  }
}

/** Writes the demonstration in one transaction, all of it or nothing. Throws NotEmpty if there are centers. */
export async function seedDemo(input: SeedDemoInput): Promise<SeededDemo> {
  const { db, clock, recordPayment, passwordHash, onProgress = () => undefined } = input;
  if (await hasCenters(db)) throw new NotEmpty();
  input.beginAnew?.();

  onProgress('Preparing the demonstration centers and their patients...');
  // The provider is called before the transaction opens, since it may use the same database.
  const plan = await planDemo(clock(), recordPayment, passwordHash);
  const made = {
    centers: plan.centers.length,
    patients: plan.users.length,
    bookings: plan.books.bookings.length,
    payments: plan.books.payments.length,
  };
  onProgress(`Writing ${made.centers} centers, ${made.patients} patients and ${made.bookings} sessions...`);
  await db.transaction().execute(async (tx) => {
    await lockOutOthers(tx);
    if (await hasCenters(tx)) throw new NotEmpty();
    await write(tx, plan, clock());
  });
  await measureTables(db);
  onProgress('The demonstration data is in place.');
  return made;
}

async function write(tx: Tx, plan: DemoPlan, now: Date) {
  const { centers, administrator, users, consents, books, attendance } = plan;
  await insertCenters(tx, centers);
  // An administrator of this name may exist already, who then did what is invented here.
  await tx
    .insertInto('administrators')
    .values(administrator)
    .onConflict((on) => on.column('user_name').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', administrator.user_name)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('administrator_roles')
    .values({ administrator_id: id, role: 'owner' })
    .onConflict((on) => on.doNothing())
    .execute();
  const byThem = <Row extends { administrator_id?: string | null }>(row: Row): Row =>
    row.administrator_id ? { ...row, administrator_id: id } : row;

  await insertUsers(tx, users);
  await tx.insertInto('consents').values(consents).execute();
  // Payments come first: what a booking adds to the figures of its day depends on its payment.
  await insertPayments(tx, books.payments);
  // As if the providers had told of them. What happened there is read for the first time all the same.
  const told = ONLINE_PROVIDERS.map((provider) => ({ provider, asked_at: new Date(0), heard_at: now }));
  await tx
    .insertInto('provider_readings')
    .values(told)
    .onConflict((on) => on.doNothing())
    .execute();
  await insertBookings(tx, books.bookings);
  await insertAttendance(tx, attendance.map(byThem));
  await tx.insertInto('refunds').values(books.refunds).execute();
  await insertEvents(tx, books.events.map(byThem));
  await insertMails(tx, books.mails);
  await tx.insertInto('administrator_actions').values(books.actions.map(byThem)).execute();
  const patient = users.find(({ email }) => email === DEMO_PATIENT.email)!;
  const centerIds = centers.filter(({ status }) => status !== 'blocked').map(({ id: centerId }) => centerId);
  const whose = { centerIds, patientId: patient.id, holder: patient.username, administratorId: id };
  await writeDemoFunding(tx, whose, now);
}

/**
 * Locks out other processes that start on the same empty database: one seeds, and the others wait and then find it
 * done.
 */
async function lockOutOthers(tx: Tx) {
  await sql`lock table centers in exclusive mode`.execute(tx);
}

async function hasCenters(db: Db): Promise<boolean> {
  return (await db.selectFrom('centers').select('id').limit(1).executeTakeFirst()) !== undefined;
}
