import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../../../test/broken-rules';
import { type Database, openEmbedded } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import type { LedgerEntry, RecordPayment } from './demo-patient';
import { planDemo } from './plan-demo';
import { NotEmpty, type SeededDemo, seedDemo } from './seed-demo';

/** A Tuesday at 3:10 PM: two windows of the day are over, one is running, one is to come. */
const NOW = new Date('2026-11-10T15:10:00+05:30');

let database: Database;
let made: SeededDemo;
const ledger: LedgerEntry[] = [];
const lines: string[] = [];

/** A provider that keeps its book in this list. */
function providerWith(book: LedgerEntry[]): RecordPayment {
  return async (entry) => {
    const n = book.push(entry);
    const refundId = entry.refunded ? `re_${n}` : null;
    return { sessionId: `cs_${n}`, paymentIntentId: `pi_${n}`, refundId, url: `http://pay.example/${n}` };
  };
}

const passwordHash = async (text: string) => `hash of ${text}`;

function seed(into: Database, book: LedgerEntry[] = []) {
  const recordPayment = providerWith(book);
  const onProgress = (line: string) => lines.push(line);
  return seedDemo({ db: into.db, clock: () => NOW, recordPayment, passwordHash, onProgress });
}

/** Everything written, as one number independent of order. */
async function fingerprint({ db }: Database) {
  const tables = ['centers', 'users', 'bookings', 'booking_events', 'payments', 'refunds', 'administrators'];
  const sums = [];
  for (const table of tables) {
    const { rows } = await sql`
      select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t
    `.execute(db);
    sums.push(rows[0]);
  }
  return sums;
}

beforeAll(async () => {
  database = await openEmbedded(null);
  await migrate(database.db);
  made = await seed(database, ledger);
});
afterAll(() => database.close());

describe('the demonstration', () => {
  it('breaks no rule', async () => {
    expect(await brokenRules(database.db, NOW)).toEqual({});
  });

  it('says what it made', async () => {
    const count = async (table: 'centers' | 'users' | 'bookings' | 'payments') => {
      const counted = database.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
      return (await counted.executeTakeFirstOrThrow()).n;
    };
    expect(made).toEqual({
      centers: await count('centers'),
      patients: await count('users'),
      bookings: await count('bookings'),
      payments: await count('payments'),
    });
    expect(made.centers).toBe(60);
    expect(made.patients).toBeGreaterThan(800);
    expect(made.payments).toBe(9);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('gives the demonstration patient nine appointments, all paid', async () => {
    const { rows } = await sql<{ status: string; upcoming: boolean; n: number }>`
      select b.status, b.session_date > date '2026-11-10' as upcoming, count(*)::int as n
      from bookings b join users u on u.id = b.user_id join payments p on p.id = b.payment_id
      where u.email = 'patient@example.com' and b.hold_expires_at is null
        and p.status = 'paid' and p.amount_paise = b.price_paise
      group by 1, 2 order by 1`.execute(database.db);
    expect(rows).toEqual([
      { status: 'cancelled', upcoming: true, n: 1 },
      { status: 'completed', upcoming: false, n: 6 },
      { status: 'confirmed', upcoming: true, n: 1 },
      { status: 'pending', upcoming: true, n: 1 },
    ]);
  });

  it('leaves her more than a day to cancel the session to come', async () => {
    const next = await database.db
      .selectFrom('bookings')
      .select('session_date')
      .where('payment_id', 'is not', null)
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    expect(next.session_date >= '2026-11-12').toBe(true);
  });

  it('agrees with the book of the provider', async () => {
    const payments = await database.db.selectFrom('payments').selectAll().orderBy('created_at').execute();
    expect(ledger).toHaveLength(payments.length);
    for (const payment of payments) {
      const entry = ledger[Number(payment.provider_session_id?.slice(3)) - 1];
      expect(entry).toMatchObject({ amount: payment.amount_paise, clientReferenceId: payment.id, paid: true });
    }
    const refund = await database.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ status: 'succeeded', n: 1 });
    const refunded = ledger.filter((entry) => entry.refunded);
    expect(refunded.map((entry) => entry.refunded)).toEqual([refund.amount_paise]);
  });

  it('lets only the demonstration patient log in with a password', async () => {
    const { db } = database;
    const columns = ['email', 'password_hash'] as const;
    const users = await db.selectFrom('users').select(columns).where('password_hash', 'is not', null).execute();
    expect(users).toEqual([{ email: 'patient@example.com', password_hash: 'hash of vrikka-demo-patient' }]);
    const administrators = await db.selectFrom('administrators').select(['user_name', 'password_hash']).execute();
    expect(administrators).toEqual([{ user_name: 'admin', password_hash: 'hash of vrikka-demo-admin' }]);
  });

  it('shows full, nearly full and free days, and more room the further one looks', async () => {
    const { rows } = await sql<{ ahead: number; free: number; chairs: number }>`
      select d - date '2026-11-10' as ahead, c.slots * 4 as chairs, c.slots * 4 - count(b.id)::int as free
      from centers c
      cross join (select g::date as d from generate_series(date '2026-11-11', date '2026-12-10', '1 day') g) days
      left join bookings b on b.center_id = c.id and b.session_date = d and b.status <> 'cancelled'
      where extract(dow from d) <> 0 and c.status = 'active'
      group by c.id, d`.execute(database.db);
    expect(rows.some((day) => day.free === 0)).toBe(true);
    expect(rows.some((day) => day.free > 0 && day.free <= 3)).toBe(true);
    expect(rows.some((day) => day.free > 10)).toBe(true);
    const taken = (from: number, to: number) =>
      rows.filter((day) => day.ahead >= from && day.ahead <= to).reduce((sum, day) => sum + day.chairs - day.free, 0);
    expect(taken(1, 7)).toBeGreaterThan(taken(8, 14));
    expect(taken(8, 14)).toBeGreaterThan(taken(22, 28) * 2);
  });

  it('comes out the same each time, and otherwise at another time', async () => {
    const plan = async (now: Date) => JSON.stringify(await planDemo(now, providerWith([]), passwordHash));
    const once = await plan(NOW);
    expect((await plan(NOW)) === once).toBe(true);
    expect((await plan(new Date('2026-11-11T15:10:00+05:30'))) === once).toBe(false);
  });

  it('refuses a database that has centers, and changes nothing', async () => {
    const before = await fingerprint(database);
    await expect(seed(database)).rejects.toThrow(NotEmpty);
    expect(await fingerprint(database)).toEqual(before);
  });
});
