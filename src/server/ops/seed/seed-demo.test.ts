import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../../../test/broken-rules';
import { providerWith } from '../../../../test/provider-book';
import { openTested } from '../../../../test/tested-database';
import { HOUR_MS, datesFrom, weekdayOf } from '../../../domain/time';
import { ONLINE_PROVIDERS } from '../../../domain/paid-by';
import type { ProviderBook } from '../../checkout/provider';
import type { Database } from '../../platform/db/database';
import type { LedgerEntry } from './paid-session';
import { examineWith } from '../doctor/examine';
import { planDemo } from './plan-demo';
import { NotEmpty, type SeededDemo, seedDemo } from './seed-demo';

/** A Tuesday at 3:10 PM: two windows of the day are over, one is running, one is to come. */
const NOW = new Date('2026-11-10T15:10:00+05:30');

let database: Database;
let made: SeededDemo;
const ledger: LedgerEntry[] = [];
const lines: string[] = [];

/** Sixty days back, today, and thirty ahead, without Sundays. */
const WORKING_DAYS = datesFrom('2026-09-11', '2026-12-10').filter((date) => weekdayOf(date) !== 0).length;

const addDaysTo = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * HOUR_MS);

/** The provider's book as the doctor reads it. */
function bookOf(entries: LedgerEntry[]): ProviderBook {
  const payments = entries.flatMap((entry, index) => {
    const [checkoutId, providerPaymentId] = [`cs_${index + 1}`, `pi_${index + 1}`];
    const { amount, clientReferenceId: ourPaymentId } = entry;
    return entry.paid
      ? [
          {
            checkoutId,
            providerPaymentId,
            amount,
            currency: 'INR',
            ourPaymentId,
          },
        ]
      : [];
  });
  const refunds = entries.flatMap((entry, index) =>
    (entry.refunds ?? []).map(({ amount, status, metadata, at }, n) => ({
      refundId: `re_${index + 1}_${n + 1}`,
      status,
      failure: null,
      providerPaymentId: `pi_${index + 1}`,
      amount,
      ourRefundId: metadata.refund_id ?? null,
      createdAt: at,
    })),
  );
  return { of: ONLINE_PROVIDERS, payments, refunds, disputes: [] };
}

const passwordHash = async (text: string) => `hash of ${text}`;

function seed(into: Database, book: LedgerEntry[] = []) {
  const recordPayment = providerWith(book);
  const onProgress = (line: string) => lines.push(line);
  return seedDemo({ db: into.db, clock: () => NOW, recordPayment, passwordHash, onProgress });
}

/** Everything written, as one number independent of order. */
async function fingerprint({ db }: Database) {
  const tables = [
    'centers',
    'users',
    'consents',
    'bookings',
    'attendance',
    'booking_events',
    'payments',
    'refunds',
    'outbox',
  ] as const;
  const sums = [];
  for (const table of [...tables, 'administrators', 'administrator_actions']) {
    const { rows } = await sql`
      select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t
    `.execute(db);
    sums.push(rows[0]);
  }
  return sums;
}

beforeAll(async () => {
  database = await openTested();
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
    expect(made.patients).toBeGreaterThan(300);
    expect(made.bookings).toBeGreaterThan(6_000);
    expect(made.bookings).toBeLessThan(12_000);
    // A scheme pays for a few.
    expect(made.payments).toBeGreaterThan(0.75 * made.bookings);
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

  it('has recorded who came to nearly every session that is over, of the demonstration patient to all', async () => {
    const { rows } = await sql<{ hers: boolean; state: string | null; n: number }>`
      select u.email = 'patient@example.com' as hers, a.state, count(*)::int as n
      from bookings b join users u on u.id = b.user_id left join attendance a on a.booking_id = b.id
      where b.status = 'completed' group by 1, 2`.execute(database.db);
    expect(rows.filter(({ hers }) => hers)).toEqual([{ hers: true, state: 'finished', n: 6 }]);
    const others = (state: string | null) => rows.find((row) => !row.hers && row.state === state)!.n;
    const over = others('finished') + others('missed') + others(null);
    expect(over).toBeGreaterThan(3_000);
    for (const few of [others('missed'), others(null)]) {
      expect(few).toBeGreaterThan(0.005 * over);
      expect(few).toBeLessThan(0.05 * over);
    }
  });

  it('leaves her more than a day to cancel the session to come', async () => {
    const next = await database.db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.user_id')
      .select('session_date')
      .where('users.email', '=', 'patient@example.com')
      .where('bookings.status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    expect(next.session_date >= '2026-11-12').toBe(true);
  });

  it('agrees with the book of the provider', async () => {
    const payments = await database.db.selectFrom('payments').selectAll().where('status', '<>', 'abandoned').execute();
    expect(ledger).toHaveLength(payments.length);
    const entryOf = ({ provider_session_id: session }: { provider_session_id: string | null }) =>
      ledger[Number(session?.slice(3)) - 1];
    for (const payment of payments) {
      const { id, amount_paise: amount, status } = payment;
      const { provider, method } = payment;
      const how = status === 'paid' ? { provider, method } : { provider };
      expect(entryOf(payment)).toMatchObject({ amount, clientReferenceId: id, paid: status === 'paid', ...how });
      expect(payment.card_last4 !== null).toBe(method === 'card');
    }
    const some = ['stripe card', 'razorpay upi', 'razorpay netbanking'];
    expect(new Set(ledger.map(({ provider, method }) => `${provider} ${method}`))).toEqual(new Set(some));
    const refunds = await database.db.selectFrom('refunds').selectAll().execute();
    const theirs = ledger.flatMap((entry) => entry.refunds ?? []);
    expect(theirs).toHaveLength(refunds.length);
    for (const refund of refunds) {
      const [, session, n] = /^re_(\d+)_(\d)$/.exec(refund.provider_refund_id!)!;
      const status = refund.status === 'by-hand' ? 'failed' : refund.status;
      const { id, amount_paise: amount } = refund;
      expect(n).toBe(String(refund.n));
      expect(ledger[Number(session) - 1]!.refunds![refund.n - 1]).toMatchObject({
        amount,
        status,
        metadata: { refund_id: id },
      });
    }
  });

  it('leaves the doctor content, now and after a day, but for what waits for an administrator', async () => {
    for (const days of [0, 1]) {
      const clock = () => new Date(NOW.getTime() + days * 24 * HOUR_MS);
      const config = { production: false };
      const found = await examineWith({ database, clock, config }, addDaysTo(NOW, -180), bookOf(ledger));
      expect(found.map(({ what, isTask }) => [what, isTask])).toEqual([
        ['the provider refused this refund', true],
        ['the provider refused this refund', true],
      ]);
    }
  });

  it('leaves an operator nothing to do about the providers, whose payments are as if they had told of them', async () => {
    const { rows } = await sql<{ provider: string; told: Date }>`
      select provider, heard_at as told from provider_readings order by provider`.execute(database.db);
    expect(rows).toEqual([...ONLINE_PROVIDERS].sort().map((provider) => ({ provider, told: NOW })));
  });

  it('has appointments in every status, with every way of the money', async () => {
    const { rows } = await sql<{ story: string; n: number }>`
      select concat_ws(', ', b.status, b.cancel_reason, coalesce(p.status, 'a scheme pays'),
        (select r.status from refunds r where r.booking_id = b.id order by r.n desc limit 1)) as story, count(*)::int as n
      from bookings b left join payments p on p.id = b.payment_id group by 1`.execute(database.db);
    const many = Object.fromEntries(rows.map(({ story, n }) => [story, n]));
    for (const [story, least] of [
      ['completed, paid', 3_000],
      ['confirmed, paid', 1_000],
      ['pending, paid', 2],
      ['completed, a scheme pays', 300],
      ['confirmed, a scheme pays', 50],
      ['cancelled, patient, paid, succeeded', 50],
      ['cancelled, patient, paid', 20],
      ['cancelled, administrator, paid, succeeded', 10],
      ['cancelled, administrator, paid', 1],
      ['cancelled, not-paid-in-time, expired', 50],
      ['cancelled, not-paid-in-time, paid, succeeded', 1],
      ['cancelled, payment-failed, abandoned', 1],
    ] as const) {
      expect(many[story] ?? 0, story).toBeGreaterThanOrEqual(least);
    }
    // "requested" is a refund that nobody has sent yet; the product sends it at once.
    const refunds = await database.db
      .selectFrom('refunds')
      .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    expect(refunds.map(({ status, n }) => [status, status === 'succeeded' ? n > 80 : n])).toEqual([
      ['by-hand', 1],
      ['failed', 3],
      ['pending', 2],
      ['succeeded', true],
    ]);
  });

  it('fills six centers from a third to nearly full in each window, mornings most, and the others less', async () => {
    const { rows } = await sql<{ id: string; hour: number; share: number }>`
      select c.id, hour, count(b.id)::float8 / c.slots / ${WORKING_DAYS} as share
      from centers c cross join (values (5), (9), (13), (17)) hours (hour)
      left join bookings b on b.center_id = c.id and b.start_hour = hour and b.status <> 'cancelled'
      where c.status = 'active' group by c.id, hour`.execute(database.db);
    const least = new Map<string, number>();
    const most = new Map<string, number>();
    for (const { id, share } of rows) {
      least.set(id, Math.min(share, least.get(id) ?? 1));
      most.set(id, Math.max(share, most.get(id) ?? 0));
    }
    const busy = [...least].filter(([, share]) => share >= 0.35).map(([id]) => id);
    expect(busy).toHaveLength(6);
    for (const id of busy) expect(most.get(id)).toBeLessThanOrEqual(0.95);
    // One regular takes half of a small house's window, but not of its day.
    const meanOf = (id: string) => rows.filter((row) => row.id === id).reduce((sum, { share }) => sum + share / 4, 0);
    for (const id of most.keys()) if (!busy.includes(id)) expect(meanOf(id)).toBeLessThan(0.35);
    const at = (hour: number) =>
      rows.filter((row) => row.hour === hour && busy.includes(row.id)).reduce((sum, { share }) => sum + share, 0);
    expect(Math.min(at(5), at(9))).toBeGreaterThan(Math.max(at(13), at(17)));
  });

  it('fills a tenth to a half of all chairs in each window of the coming days', async () => {
    const { rows } = await sql<{ share: number }>`
      select count(b.id)::float8 / (select sum(slots) from centers where status = 'active') as share
      from (values (5), (9), (13), (17)) hours (hour)
      cross join (select g::date as d from generate_series(date '2026-11-11', date '2026-11-16', '1 day') g) days
      left join (select bookings.* from bookings join centers c on c.id = center_id where c.status = 'active') b
        on b.session_date = d and b.start_hour = hour and b.status <> 'cancelled'
      where extract(dow from d) <> 0 group by d, hour`.execute(database.db);
    expect(rows).toHaveLength(5 * 4);
    for (const { share } of rows) {
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.5);
    }
  });

  it('gives regulars their window two or three times a week, on every other day', async () => {
    const { rows } = await sql<{ days: string; windows: number; n: number }>`
      select days, windows, count(*)::int as n from (
        select string_agg(distinct extract(dow from session_date)::text, '') as days, count(distinct start_hour)::int as windows
        from bookings where status <> 'cancelled' group by user_id having count(*) > 12) regulars
      group by 1, 2`.execute(database.db);
    for (const { days, windows } of rows) {
      expect(['135', '13', '15', '35', '246', '24', '26', '46']).toContain(days);
      expect(windows).toBe(1);
    }
  });

  it('leaves a free chair at every active center on every day to come', async () => {
    const { rows } = await sql<{ full: number }>`
      select count(*)::int as full from (
        select from centers c join bookings b on b.center_id = c.id and b.status <> 'cancelled' and b.session_date > '2026-11-10'
        where c.status = 'active' group by c.id, b.session_date having count(*) >= 4 * c.slots) days`.execute(
      database.db,
    );
    expect(rows).toEqual([{ full: 0 }]);
  });

  it('has users who were blocked, people who have just signed up, and an audit log that says who did what', async () => {
    const { rows } = await sql<{ blocked: number; recent: number }>`
      select count(*) filter (where status = 'blocked')::int as blocked,
        count(*) filter (where created_at > ${addDaysTo(NOW, -7)})::int as recent from users`.execute(database.db);
    expect(rows[0]!.blocked).toBe(3);
    expect(rows[0]!.recent).toBeGreaterThan(5);
    const actions = await database.db
      .selectFrom('administrator_actions')
      .innerJoin('administrators', 'administrators.id', 'administrator_actions.administrator_id')
      .select(['action', 'at'])
      .orderBy('administrator_actions.id')
      .execute();
    expect(actions.map(({ at }) => at)).toEqual(actions.map(({ at }) => at).toSorted((one, two) => +one - +two));
    expect([...new Set(actions.map(({ action }) => action))].toSorted()).toEqual([
      'appointment-status-set',
      'center-blocked',
      'center-changed',
      'logged-in',
      'refund-paid-by-hand',
      'refund-retried',
      'user-blocked',
      'user-unblocked',
    ]);
  });

  it('lets only the demonstration patient log in with a password', async () => {
    const { db } = database;
    const columns = ['email', 'password_hash'] as const;
    const users = await db.selectFrom('users').select(columns).where('password_hash', 'is not', null).execute();
    expect(users).toEqual([{ email: 'patient@example.com', password_hash: 'hash of vrikka-demo-patient' }]);
    const administrators = await db.selectFrom('administrators').select(['user_name', 'password_hash']).execute();
    expect(administrators).toEqual([{ user_name: 'admin', password_hash: 'hash of vrikka-demo-admin' }]);
  });

  it('shows full and nearly full windows soon, and more room the further one looks', async () => {
    const { rows } = await sql<{ ahead: number; free: number; chairs: number }>`
      select d - date '2026-11-10' as ahead, c.slots as chairs, c.slots - count(b.id)::int as free
      from centers c cross join (values (5), (9), (13), (17)) hours (hour)
      cross join (select g::date as d from generate_series(date '2026-11-11', date '2026-12-10', '1 day') g) days
      left join bookings b on b.center_id = c.id and b.session_date = d and b.start_hour = hour and b.status <> 'cancelled'
      where extract(dow from d) <> 0 and c.status = 'active'
      group by c.id, d, hour`.execute(database.db);
    expect(rows.some(({ ahead, free }) => ahead <= 2 && free === 0)).toBe(true);
    expect(rows.some(({ ahead, free }) => ahead <= 2 && free === 1)).toBe(true);
    const taken = (from: number, to: number) =>
      rows
        .filter(({ ahead }) => ahead >= from && ahead <= to)
        .reduce((sum, { chairs, free }) => sum + chairs - free, 0);
    expect(taken(1, 7)).toBeGreaterThan(taken(15, 21));
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
