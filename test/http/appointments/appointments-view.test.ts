/** The view `appointments` has what the table of bookings has, but for the chairs that are only kept. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { listAppointments } from '../../../src/server/bookings/administrators/list-appointments';
import { recentAppointments } from '../../../src/server/bookings/administrators/recent-appointments';
import type { Database } from '../../../src/server/platform/db/database';
import { aCenter, aPatient } from '../../builders';
import { openFromTemplate } from '../../template';

const NOW = new Date('2026-11-10T10:30:00+05:30');
const now = () => NOW;

let database: Database;
beforeAll(async () => {
  database = await openFromTemplate();
});
afterAll(() => database.close());

/** Names and types of columns. */
async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname`.execute(database.db);
  return rows;
}

it('has every column of the table, but for what a chair is kept', async () => {
  const table = await columnsOf('bookings');
  expect(await columnsOf('appointments')).toEqual(table.filter(({ name }) => name !== 'hold_kind'));
});

it('leaves out what is only kept, so that the list of the newest is as long as it should be', async () => {
  const { db } = database;
  const center = await aCenter({ database, now }, { slots: 2 });
  const add = async (chair: number, minutes: number, kept: string | null) => {
    const patient = await aPatient({ database, now });
    const at = new Date(NOW.getTime() + minutes * MINUTE_MS);
    const made = {
      created_at: at,
      updated_at: at,
      claimed_at: at,
      patient_id: patient.id,
      user_id: patient.id,
      price_paise: 0,
    };
    const place = { center_id: center.id, session_date: addDays(istDateOf(NOW), 2), start_hour: 9, chair };
    const status = kept ? 'pending' : 'confirmed';
    const until = kept ? addDays(istDateOf(NOW), 1) : null;
    const row = { id: newId(), ...made, ...place, status, hold_kind: kept, hold_expires_at: until };
    await db.insertInto('bookings').values(row).execute();
    return row.id;
  };
  const booked = await add(1, 0, null);
  await add(2, 1, 'offer');
  expect((await db.selectFrom('appointments').select('id').execute()).map(({ id }) => id)).toEqual([booked]);
  expect((await recentAppointments(db, 'all', 1, NOW)).map(({ _id }) => _id)).toEqual([booked]);
  const listed = await listAppointments(db, 'all', {}, { page: 1, pageSize: 10 }, NOW);
  expect([listed.total.count, listed.all.count]).toEqual([1, 1]);
});
