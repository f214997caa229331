/**
 * All that is due, kind by kind: an account with more rows than a round takes keeps nobody waiting. A new kind has to say here whose
 * its rows are, or why that does not matter.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import type { Context } from '../../../src/server/context';
import type { Database } from '../../../src/server/platform/db/database';
import {
  BY_THE_HOUR,
  BY_WRITES,
  ONCE,
  type Work,
  dueFrom,
  inTurns,
  ofRounds,
  ofRows,
  startDue,
  takerOf,
} from '../../../src/server/platform/due/due';
import { createLog } from '../../../src/server/platform/log';
import { createMetrics } from '../../../src/server/platform/metrics';
import { worksOf } from '../../../src/server/sweeps';
import { openFromTemplate } from '../../template';
import { waitFor } from '../../wait-for';

const NOW = new Date('2026-11-10T09:00:00+05:30');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
let database: Database;
let works: Work[];

beforeAll(async () => {
  database = await openFromTemplate();
  works = worksOf({
    database,
    clock: () => NOW,
    log: createLog('silent'),
    sayAway: () => false,
    metrics: createMetrics(),
    senders: { push: null, whatsapp: null, sms: null },
    payments: { available: ['razorpay'], of: () => ({ paidLateMs: 3 * DAY_MS }) },
  } as unknown as Context);
});
afterAll(() => database.close());

/** Rows are made without what they belong to. */
beforeEach(async () => {
  await sql`set session_replication_role = replica`.execute(database.db);
  await sql`delete from bookings`.execute(database.db);
  for (const table of ['outbox', 'notices', 'refunds', 'payments', 'payment_differences', 'disputes', 'closures'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  await sql`delete from patient_changes`.execute(database.db);
});

type Row = { account: string; at: Date };
type Kind = {
  /** Makes a row that has been due since then, and answers its id. */
  make(row: Row): Promise<string>;
  /** Of a round: which of these rows are left. */
  left?: RawBuilder<unknown>;
};

const insert = async (table: string, row: Record<string, unknown>) => {
  const id = newId();
  const values = Object.entries({ id, ...row });
  await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(database.db);
  return id;
};
const aPayment = ({ account, at }: Row, more: object = {}) =>
  insert('payments', { user_id: account, amount_paise: 100, status: 'open', created_at: at, expires_at: at, ...more });
const aRefund = async (row: Row, more: object = {}) =>
  insert('refunds', {
    payment_id: await aPayment(row, { status: 'paid', provider: 'razorpay' }),
    booking_id: newId(),
    n: 1,
    amount_paise: 100,
    reason: 'administrator',
    status: 'requested',
    created_at: row.at,
    ...more,
  });
const aBooking = ({ account }: Row, more: object) =>
  insert('bookings', {
    user_id: account,
    patient_id: newId(),
    center_id: newId(),
    session_date: '2026-11-12',
    start_hour: 9,
    chair: 1,
    price_paise: 100,
    created_at: NOW,
    updated_at: NOW,
    claimed_at: NOW,
    ...more,
  });

const ROWS: Record<string, Kind> = {
  'send-message': {
    make: ({ account, at }) =>
      insert('outbox', {
        once_key: newId(),
        template: 'no-account',
        recipient: account,
        slots: '{}',
        created_at: at,
        due_at: at,
      }),
  },
  'settle-payment': { make: (row) => aPayment(row, { due_at: row.at }) },
  'settle-late-payment': { make: (row) => aPayment(row, { status: 'expired', due_at: row.at }) },
  'send-refund': { make: (row) => aRefund(row, { due_at: row.at }) },
  'give-back': {
    make: async (row) =>
      insert('payment_differences', {
        payment_id: await aPayment(row, { status: 'expired' }),
        provider_payment_id: newId(),
        checkout_id: newId(),
        amount: 1,
        currency: 'INR',
        state: 'returning',
        back: 1,
        found_at: row.at,
        decide_by: row.at,
      }),
  },
  'settle-dispute': {
    make: async (row) =>
      insert('disputes', {
        payment_id: await aPayment(row, { status: 'paid' }),
        provider_dispute_id: newId(),
        amount_paise: 100,
        reason: 'x',
        standing: 'open',
        opened_at: row.at,
        checked_at: row.at,
        due_at: row.at,
      }),
  },
  'carry-out-closure': {
    make: ({ account, at }) =>
      insert('closures', {
        center_id: account,
        from_date: '2026-11-12',
        to_date: '2026-11-12',
        reason: 'x',
        state: 'confirmed',
        held_until: at,
        created_at: at,
        confirmed_at: at,
        due_at: at,
      }),
  },
};

const ROUNDS: Record<string, Kind> = {
  'reconcile payments': { make: aPayment, left: sql`select id from payments where due_at is null` },
  'reconcile late payments': {
    make: (row) => aPayment(row, { status: 'expired', provider: 'razorpay', provider_session_id: newId() }),
    left: sql`select id from payments where due_at is null`,
  },
  'reconcile refunds': { make: aRefund, left: sql`select id from refunds where due_at is null` },
  'finish cancelled': {
    make: ({ account, at }) =>
      insert('patient_changes', { user_id: account, booking_ids: [newId()], before: '[]', mails: [], at }),
    left: sql`select id from patient_changes where finished_at is null`,
  },
  'lapse holds': {
    make: (row) => aBooking(row, { status: 'pending', hold_expires_at: row.at }),
    left: sql`select id from bookings where status = 'pending'`,
  },
};

/** Whose rows take no turns here, and why that keeps nobody waiting. */
const OTHERS: Record<string, string> = {
  'close-center': 'each center is its own account',
  'tell charges': 'a manager sets few, and each is told to whom it touches together',
  'settle differences': 'a person decides about each before that: there are a handful',
  'read what happened': 'one row for each provider',
  'tend closures': 'what is done is gone, so that the next round has the next',
  'tell unanswered': 'what a center left unanswered is one mail to each account, so that an account is not cut apart',
  'remind and tell': 'test/http/messages/reminders.test.ts: an account with more sessions than a round has room for',
  'complete bookings': 'by the clock alone: all sessions of an hour are over at once',
  'offer chairs':
    'an account may wait for less than a round looks at, and who was not looked at for longest comes first',
  'place standing': 'the centers take turns, and of one the longest standing comes first',
  'pay from accounts': 'whose sessions changed first, and one that fails comes again later',
  'renew series':
    'test/http/bookings/renewals.test.ts: a round takes an account’s second series after everybody’s first',
  'seal letters': 'those of before a release, once, and nobody waits for it',
  'mail accounts': 'one mail a month for each administrator',
  'compact counters': 'sums of nobody',
  'forget what is past its time': 'one batch of each kind in a round, which goes on until nothing is left',
};

it('every kind of work is named here, and none that is not there', () => {
  const names = works.map((work) => ('rows' in work ? work.rows.name : work.name));
  expect(names.sort()).toEqual([...Object.keys(ROWS), ...Object.keys(ROUNDS), ...Object.keys(OTHERS)].sort());
});

const MANY = 25;
/** One account with many rows that are due for longer, and another one with a single row; its id. */
async function crowd({ make }: Kind): Promise<string> {
  const [many, one] = [newId(), newId()];
  for (let n = 0; n < MANY; n++) await make({ account: many, at: ago(2 * HOUR_MS + n * MINUTE_MS) });
  return make({ account: one, at: ago(HOUR_MS) });
}

function rowsOf(name: string) {
  const work = works.find((one) => 'rows' in one && one.rows.name === name);
  if (!work || !('rows' in work)) throw new Error(`no rows of that name: ${name}`);
  return work.rows;
}

describe.each(Object.keys(ROWS))('rows of %s', (name) => {
  it('are taken in turns', async () => {
    const single = await crowd(ROWS[name]!);
    const taker = takerOf({ database, clock: () => NOW }, rowsOf(name));
    const claimed = await taker.claim(10);
    expect(claimed).toHaveLength(10);
    expect(claimed.map((row: { id: string }) => row.id)).toContain(single);
    // Those are left to their process.
    const next = await taker.claim(MANY);
    expect(next).toHaveLength(MANY + 1 - 10);
  });
});

describe.each(Object.keys(ROUNDS))('the round %s', (name) => {
  it('takes turns, and no more than it may', async () => {
    const { left } = ROUNDS[name]!;
    const single = await crowd(ROUNDS[name]!);
    const work = works.find((one) => 'rounds' in one && one.name === name);
    if (!work || !('rounds' in work)) throw new Error(`no round of that name: ${name}`);
    expect(await work.rounds[0]!.some(2)).toBe(2);
    const { rows } = await sql<{ id: string }>`${left}`.execute(database.db);
    expect(rows).toHaveLength(MANY + 1 - 2);
    expect(rows.map(({ id }) => id)).not.toContain(single);
  });
});

/** The index of each kind that may have millions of rows, nearly all of them settled. */
const INDEXES = {
  'send-message': 'outbox_due',
  'settle-payment': 'payments_unsettled_due',
  'settle-late-payment': 'payments_unsettled_due',
  'send-refund': 'refunds_unsettled_due',
};

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each(Object.entries(INDEXES))('rows of %s come from an index, in its order', async (name, index) => {
  const { table, isDue, since = sql.ref('due_at'), account } = rowsOf(name);
  const plan = await database.db.transaction().execute(async (tx) => {
    // The tables of the tests are nearly empty.
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (format json) ${inTurns(table, { isDue: isDue(NOW), since, account })}`.execute(tx);
    return rows[0]!['QUERY PLAN'][0].Plan;
  });
  const first = nodesOf(plan).find((node) => node['Node Type'] === 'Limit')!.Plans![0]!;
  expect(first).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': index });
  // What is settled is not in it.
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = ${index}`.execute(
    database.db,
  );
  expect(rows[0]!.indexdef).toMatch(/WHERE .*status/);
});

it.each([
  ['that could be paid late until yesterday', 'razorpay', 4 * DAY_MS],
  ['whose provider was taken away', 'stripe', HOUR_MS],
])('an expired payment %s is not asked about for ever', async (_, provider, age) => {
  const id = await aPayment(
    { account: newId(), at: ago(age) },
    { status: 'expired', provider, provider_session_id: newId(), due_at: ago(MINUTE_MS) },
  );
  for (const name of ['settle-payment', 'settle-late-payment']) {
    const taker = takerOf({ database, clock: () => NOW }, rowsOf(name));
    for (const row of await taker.claim(10)) await taker.run(row).catch(() => undefined);
  }
  const { rows } = await sql`select due_at, attempts from payments where id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ due_at: null, attempts: 0 }]);
});

it('whoever has everything looked at has rounds in the order of their list, since one makes what is due in the next', async () => {
  const done: string[] = [];
  const round = (name: string, ms: number) =>
    ofRounds(name, BY_WRITES, {
      ...ONCE,
      async some() {
        await pause(ms);
        done.push(name);
        return 0;
      },
    });
  const deps = {
    database,
    clock: () => NOW,
    log: createLog('silent'),
    metrics: createMetrics(),
    sayAway: () => false,
  };
  const due = startDue(deps, [round('slow', 50), round('quick', 0)], HOUR_MS);
  await due.lookNow();
  done.length = 0;
  await due.lookNow();
  await due.stop();
  expect(done).toEqual(['slow', 'quick']);
});

it('rows for which somebody waits are taken up at once, though rounds are an hour apart', async () => {
  const done: string[] = [];
  const rows = (name: string, status: string, isAwaited: boolean) =>
    ofRows({
      name,
      table: 'payments',
      isDue: (now) => sql`due_at <= ${now} and status = ${status}`,
      account: sql`user_id`,
      isAwaited,
      longestWaitMs: HOUR_MS,
      next: () => sql`null`,
      run: async () => void done.push(name),
    });
  const deps = {
    database,
    clock: () => NOW,
    log: createLog('silent'),
    metrics: createMetrics(),
    sayAway: () => false,
  };
  const due = startDue(deps, [rows('awaited', 'open', true), rows('with a round', 'expired', false)], HOUR_MS);
  await due.lookNow();
  expect(done).toEqual([]);
  const isDue = { due_at: ago(MINUTE_MS) };
  await aPayment({ account: newId(), at: ago(HOUR_MS) }, { ...isDue, status: 'expired' });
  await aPayment({ account: newId(), at: ago(HOUR_MS) }, isDue);
  await waitFor('the awaited one is done', () => done.length > 0);
  await due.stop();
  expect(done).toEqual(['awaited']);
});

describe.each(Object.keys({ ...ROWS, ...ROUNDS }))('%s', (name) => {
  it('says no later than it is due that the clock makes it due', async () => {
    const { make } = { ...ROWS, ...ROUNDS }[name]!;
    const nobody = works.find((one) => ('rows' in one ? one.rows.name : one.name) === name)!;
    const from = async (since: Date) => {
      const { rows } = await sql<{ from: Date | null }>`select ${dueFrom(nobody, since)} as from`.execute(database.db);
      return rows[0]!.from;
    };
    expect(await from(NOW)).toBeNull();
    await make({ account: newId(), at: NOW });
    // What becomes due late by a write alone, the clock has no part in.
    if (name === 'reconcile late payments') return expect(await from(ago(DAY_MS))).toBeNull();
    expect((await from(ago(DAY_MS)))!.getTime()).toBeLessThanOrEqual(NOW.getTime());
  });
});

it('what goes by the hours of India looks at the next one after the last look, also where it has passed', async () => {
  const next = async (since: string) => {
    const { rows } = await sql<{ from: Date }>`select ${BY_THE_HOUR(new Date(since))} as from`.execute(database.db);
    return rows[0]!.from.toISOString();
  };
  expect(await next('2026-11-10T08:59:59+05:30')).toBe(new Date('2026-11-10T09:00:00+05:30').toISOString());
  expect(await next('2026-11-10T09:00:00+05:30')).toBe(new Date('2026-11-10T10:00:00+05:30').toISOString());
});

describe('on the embedded database, while nothing can be due', () => {
  const MANY_LOOKS = 20;
  async function started() {
    const seen = { now: NOW, looks: 0, done: [] as string[] };
    expect(database.embedded).toBe(true);
    const deps = {
      ...{ database, clock: () => seen.now, log: createLog('silent') },
      ...{ metrics: createMetrics(), sayAway: () => false },
    };
    const byTheHour = ofRounds('by the hour', BY_THE_HOUR, { ...ONCE, some: async () => (seen.looks += 1) });
    const rows = ofRows({
      name: 'rows',
      table: 'payments',
      isDue: (now) => sql`due_at <= ${now}`,
      account: sql`user_id`,
      isAwaited: true,
      longestWaitMs: HOUR_MS,
      next: () => sql`null`,
      run: async ({ id }) => void seen.done.push(id),
    });
    const due = startDue(deps, [byTheHour, rows], 10);
    await due.lookNow();
    // A loop that sleeps looks no more, while another that has something to do would go on.
    const isAsleep = async () => {
      const before = seen.looks;
      await pause(1_000);
      return seen.looks === before;
    };
    await waitFor('it sleeps', isAsleep);
    expect(seen.looks).toBeLessThan(MANY_LOOKS);
    return { seen, due };
  }

  it('asks the database nothing, and is told of whoever writes', async () => {
    const { seen, due } = await started();
    const isSilent = async () => {
      const before = database.uses();
      await pause(1_600);
      return database.uses() === before;
    };
    await waitFor('nothing is asked for three looks', isSilent);
    // In one transaction that is open for longer than a look.
    const one = await database.db.transaction().execute(async (tx) => {
      await pause(700);
      const id = newId();
      await tx
        .insertInto('payments')
        .values({ id, amount_paise: 100, status: 'open', created_at: NOW, expires_at: NOW, due_at: ago(MINUTE_MS) })
        .execute();
      return id;
    });
    await waitFor('what was written is done', () => seen.done.includes(one));
    await due.stop();
  });

  it('sleeps, and looks at once after a write, when the clock says so, and when it is asked', async () => {
    const { seen, due } = await started();
    const one = await aPayment({ account: newId(), at: ago(HOUR_MS) }, { due_at: ago(MINUTE_MS) });
    await waitFor('what was written is done', () => seen.done.includes(one));
    const later = new Date(NOW.getTime() + 20 * MINUTE_MS);
    const two = await aPayment({ account: newId(), at: ago(HOUR_MS) }, { due_at: later });
    const looked = seen.looks;
    seen.now = new Date(NOW.getTime() + HOUR_MS);
    await waitFor('the clock makes it due', () => seen.done.includes(two));
    await waitFor('the hour has begun', () => seen.looks > looked);
    const before = seen.looks;
    await due.lookNow();
    expect(seen.looks).toBeGreaterThan(before);
    await due.stop();
  });
});
