/**
 * Inserts very many rows in few statements: each column is passed as one array, so that the number of parameters does
 * not grow with the batch.
 */
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database';
import type { DB } from '../../platform/db/schema';

/** Rows in a statement; more would not be faster, and only need more memory. */
const BATCH = 5_000;

type Columns<Table extends keyof DB> = Partial<Record<keyof Insertable<DB[Table]> & string, string>>;

/** The inserted columns, each with its SQL type. */
const USERS: Columns<'users'> = {
  id: 'uuid',
  email: 'text',
  username: 'text',
  password_hash: 'text',
  status: 'text',
  created_at: 'timestamptz',
};

const BOOKINGS: Columns<'bookings'> = {
  id: 'uuid',
  user_id: 'uuid',
  patient_id: 'uuid',
  center_id: 'uuid',
  session_date: 'date',
  start_hour: 'smallint',
  chair: 'int',
  status: 'text',
  price_paise: 'int',
  payment_id: 'uuid',
  hold_expires_at: 'timestamptz',
  cancel_reason: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  claimed_at: 'timestamptz',
};

const ATTENDANCE: Columns<'attendance'> = {
  booking_id: 'uuid',
  state: 'text',
  arrived_at: 'timestamptz',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  missed_at: 'timestamptz',
  administrator_id: 'uuid',
  updated_at: 'timestamptz',
};

const EVENTS: Columns<'booking_events'> = {
  booking_id: 'uuid',
  at: 'timestamptz',
  actor: 'text',
  administrator_id: 'uuid',
  from_status: 'text',
  to_status: 'text',
  note: 'text',
};

const PAYMENTS: Columns<'payments'> = {
  id: 'uuid',
  user_id: 'uuid',
  amount_paise: 'int',
  status: 'text',
  provider_session_id: 'text',
  provider_payment_id: 'text',
  checkout_url: 'text',
  provider: 'text',
  method: 'text',
  card_last4: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  paid_at: 'timestamptz',
};

const MAILS: Columns<'outbox'> = {
  id: 'uuid',
  once_key: 'text',
  template: 'text',
  recipient: 'text',
  slots: 'jsonb',
  booking_id: 'uuid',
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  status: 'text',
  sent_at: 'timestamptz',
  attempts: 'int',
};

export type UserRow = Insertable<DB['users']>;
export type CenterRow = Insertable<DB['centers']>;
export type BookingRow = Insertable<DB['bookings']>;
export type EventRow = Insertable<DB['booking_events']>;

export function insertUsers(tx: Tx, rows: readonly UserRow[]) {
  return insertColumns(tx, 'users', USERS, rows);
}

export function insertBookings(tx: Tx, rows: readonly BookingRow[]) {
  return insertColumns(tx, 'bookings', BOOKINGS, rows);
}

export function insertAttendance(tx: Tx, rows: readonly Insertable<DB['attendance']>[]) {
  return insertColumns(tx, 'attendance', ATTENDANCE, rows);
}

export function insertEvents(tx: Tx, rows: readonly EventRow[]) {
  return insertColumns(tx, 'booking_events', EVENTS, rows);
}

export function insertPayments(tx: Tx, rows: readonly Insertable<DB['payments']>[]) {
  return insertColumns(tx, 'payments', PAYMENTS, rows);
}

export function insertMails(tx: Tx, rows: readonly Insertable<DB['outbox']>[]) {
  return insertColumns(tx, 'outbox', MAILS, rows);
}

/** Inserts centers, which have array columns that can't be passed as arrays of arrays; there are few of them. */
export async function insertCenters(tx: Tx, rows: readonly CenterRow[]) {
  for (const batch of batches(rows, 1_000)) await tx.insertInto('centers').values(batch).execute();
}

async function insertColumns<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  columns: Columns<Table>,
  rows: readonly Insertable<DB[Table]>[],
) {
  const names = Object.keys(columns) as (keyof typeof columns & keyof Insertable<DB[Table]> & string)[];
  for (const batch of batches(rows, BATCH)) {
    const arrays = names.map((name) => sql`${batch.map((row) => row[name] ?? null)}::${sql.raw(`${columns[name]}[]`)}`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select * from unnest(${sql.join(arrays)})
    `.execute(tx);
  }
}

function batches<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => rows.slice(index * size, (index + 1) * size));
}

/** Makes the planner analyse the tables that were just filled; otherwise it would use their old sizes. */
export async function measureTables(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
