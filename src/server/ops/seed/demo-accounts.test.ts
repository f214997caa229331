/** Accounts with published passwords: how they are found, and what is removed with them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { providerWith } from '../../../../test/provider-book';
import { type RealPostgres, startRealPostgres } from '../../../../test/real-postgres';
import { type Database, openServer } from '../../platform/db/database';
import { examineWith } from '../doctor/examine';
import { hashPassword } from '../../platform/secrets/password';
import { type DemoAccounts, describeDemoAccounts, findDemoAccounts, removeDemo } from './demo-accounts';
import { DEMO_ADMINISTRATOR } from './demo-staff';
import { seedBulk } from './seed-bulk';
import { seedDemo } from './seed-demo';

const NOW = new Date('2026-11-10T15:10:00+05:30');
const NOBODY: DemoAccounts = { administrators: [], patients: 0, patient: null };

let postgres: RealPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startRealPostgres();
  database = openServer(await postgres.createMigratedDatabase(), () => undefined);
  const made = { db: database.db, clock: () => NOW, passwordHash: hashPassword };
  await seedDemo({
    ...made,
    recordPayment: providerWith([]),
  });
  await seedBulk(made, { centers: 20, patients: 200, bookings: 2_500 });
}, 180_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(database.db);
  return rows[0]!.n;
}

/** The doctor's findings. */
const breaches = (production: boolean) =>
  examineWith({ database, clock: () => NOW, config: { production } }, NOW, null);

/** A patient like any other, and one of `npm run seed` who has chosen a password since. */
async function realPeople(): Promise<void> {
  const { db } = database;
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      email: 'asha@hospital.in',
      username: 'Asha Rao',
      password_hash: await hashPassword('neem-lantern-74'),
      created_at: NOW,
    })
    .execute();
  const center = await db
    .selectFrom('centers')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const booking = {
    id: newId(),
    user_id: id,
    patient_id: id,
    center_id: center.id,
    session_date: '2027-03-01',
    start_hour: 9,
    chair: 1,
    status: 'confirmed',
    price_paise: 100,
    created_at: NOW,
    updated_at: NOW,
    claimed_at: NOW,
  };
  await db.insertInto('bookings').values(booking).execute();
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('lantern-neem-47') })
    .where('email', '=', 'patient-7@example.com')
    .execute();
}

describe('accounts with published passwords', () => {
  it('are found, and a patient who has chosen another one is none', { timeout: 60_000 }, async () => {
    await realPeople();
    const found = await findDemoAccounts(database.db);
    expect(found).toEqual({
      administrators: ['admin'],
      patients: 200,
      patient: expect.stringMatching(/^patient-\d+@example\.com$/),
    });
    expect(describeDemoAccounts(found)).toContain('the administrator admin and of 200 patients such as patient-');
  });

  it('are told of by the doctor where real patients are served, with what removes them', async () => {
    expect(await breaches(false)).toEqual([]);
    expect(await breaches(true)).toMatchObject([
      {
        rule: 'accounts',
        ids: ['admin', expect.any(String)],
        advice: expect.stringContaining('npm run admin -- remove-demo'),
      },
    ]);
  });

  it('are looked for in an index, which is empty where there is none', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select password_hash from users
      where email ~ '^patient(-[0-9]+)?@example\\.com$' and password_hash is not null group by password_hash`.execute(
      database.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_demo');
  });

  it('go with everything that was invented, and nothing else goes', { timeout: 120_000 }, async () => {
    const before = { centers: await count('centers'), bookings: await count('bookings') };
    const removed = await removeDemo(database.db, NOW);
    expect(removed).toMatchObject({ administrators: 1, centers: expect.any(Number) });
    expect(await findDemoAccounts(database.db)).toEqual(NOBODY);
    const left = await database.db.selectFrom('users').select('email').orderBy('email').execute();
    expect(left.map(({ email }) => email)).toEqual(['asha@hospital.in', 'patient-7@example.com']);
    // Centers where a remaining patient has booked.
    expect(await count('centers')).toBe(before.centers - removed.centers);
    expect(await count('centers c where not exists (select from bookings where center_id = c.id)')).toBe(0);
    expect(await count("bookings b join users u on u.id = b.user_id where u.email = 'asha@hospital.in'")).toBe(1);
    expect(await count('bookings')).toBe(before.bookings - removed.bookings);
    expect(await count('outbox')).toBe(0);
    // That the administrator was removed, and what was done to the centers that remain.
    expect(await count("administrator_actions where subject <> 'center'")).toBe(1);
    expect(
      await count(
        "administrator_actions a where subject = 'center' and not exists (select from centers where id::text = a.subject_id)",
      ),
    ).toBe(0);
    expect(await breaches(true)).toEqual([]);
    expect(await removeDemo(database.db, NOW)).toEqual({ administrators: 0, patients: 0, bookings: 0, centers: 0 });
  });

  it('are none where an administrator of that name has chosen a password', async () => {
    const administrator = {
      id: newId(),
      user_name: DEMO_ADMINISTRATOR.userName,
      password_hash: await hashPassword('neem-lantern-74'),
      created_at: NOW,
    };
    await database.db.insertInto('administrators').values(administrator).execute();
    expect(await findDemoAccounts(database.db)).toEqual(NOBODY);
    expect(describeDemoAccounts(NOBODY)).toBeNull();
  });
});
