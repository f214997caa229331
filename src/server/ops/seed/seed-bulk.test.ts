import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../../../test/broken-rules';
import { providerWith } from '../../../../test/provider-book';
import { type RealPostgres, startRealPostgres } from '../../../../test/real-postgres';
import { type Database, openServer } from '../../platform/db/database';
import { type BulkCounts, CannotSeed, seedBulk } from './seed-bulk';
import { seedDemo } from './seed-demo';

const NOW = new Date('2026-11-10T15:10:00+05:30');

let postgres: RealPostgres;
let database: Database;

async function freshDatabase() {
  // A connection that the stopping server closes fails no test; one in use fails its query.
  const fresh = openServer(await postgres.createMigratedDatabase(), () => undefined);
  return fresh;
}

function add(counts: Partial<BulkCounts>, into = database, lines: string[] = []) {
  return seedBulk(
    { db: into.db, clock: () => NOW, passwordHash: async (text) => `hash of ${text}` },
    { centers: 0, patients: 0, bookings: 0, ...counts },
    (line) => lines.push(line),
  );
}

async function count(from: string, { db } = database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(db);
  return rows[0]!.n;
}

beforeAll(async () => {
  postgres = await startRealPostgres();
  database = await freshDatabase();
  await seedDemo({
    db: database.db,
    clock: () => NOW,
    recordPayment: providerWith([]),
    passwordHash: async (text) => `hash of ${text}`,
  });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

describe('the bulk command, on top of the demonstration', () => {
  it('adds what was asked for and breaks no rule', async () => {
    const before = await count('bookings');
    const lines: string[] = [];
    await add({ centers: 40, patients: 300, bookings: 5_000 }, database, lines);
    expect(await count('centers')).toBe(100);
    expect(await count("users where email like 'patient-%'")).toBe(300);
    expect(await count('bookings')).toBe(before + 5_000);
    expect(await brokenRules(database.db, NOW)).toEqual({});
    expect(lines).toContain('300 patients added: patient-1@example.com to patient-300@example.com.');
    expect(lines.at(-1)).toBe('5000 of 5000 bookings written.');
  });

  it('spreads the sessions over two years and the thirty days to come', async () => {
    const { rows } = await sql<{ first: string; last: string; centers: number; patients: number }>`
      select min(session_date) as first, max(session_date) as last,
        count(distinct center_id)::int as centers, count(distinct user_id)::int as patients
      from bookings b join users u on u.id = b.user_id where u.email like 'patient-%'`.execute(database.db);
    expect(rows).toEqual([{ first: '2024-11-11', last: '2026-12-10', centers: 98, patients: 300 }]);
  });

  it('counts patients on from the highest number, all with the password of the demonstration', async () => {
    await add({ patients: 3 });
    const added = await database.db
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('email', 'in', ['patient-300@example.com', 'patient-301@example.com', 'patient-303@example.com'])
      .orderBy('email')
      .execute();
    expect(added.map(({ email }) => email)).toHaveLength(3);
    expect(new Set(added.map((user) => user.password_hash))).toEqual(new Set(['hash of vrikka-demo-patient']));
    expect(await count("users where email like 'patient-%'")).toBe(303);
  });

  it('can be run again and again', async () => {
    const before = await count('bookings');
    await add({ bookings: 2_000 });
    await add({ bookings: 2_000 });
    expect(await count('bookings')).toBe(before + 4_000);
    expect(await brokenRules(database.db, NOW)).toEqual({});
  });

  it('leaves the appointments of the demonstration patient alone', async () => {
    expect(await count("bookings b join users u on u.id = b.user_id where u.email = 'patient@example.com'")).toBe(9);
  });
});

describe('the bulk command, on an empty database', () => {
  it('says what is missing, and adds nothing', async () => {
    const empty = await freshDatabase();
    await expect(add({ patients: 5, bookings: 10 }, empty)).rejects.toThrow('There are no centers to book in.');
    await expect(add({ centers: 5, bookings: 10 }, empty)).rejects.toThrow('There are no patients to book for.');
    // Two patients can be in two places in each of some 2,600 windows.
    const tooMany = add({ centers: 1, patients: 2, bookings: 6_000 }, empty);
    await expect(tooMany).rejects.toThrow(CannotSeed);
    await expect(tooMany).rejects.toThrow(/^There is room for 5\d\d\d of these 6000 bookings only\./);
    for (const table of ['centers', 'users', 'bookings']) expect(await count(table, empty)).toBe(0);

    await add({ centers: 1, patients: 2, bookings: 5_000 }, empty);
    expect(await brokenRules(empty.db, NOW)).toEqual({});
    await empty.close();
  });
});
