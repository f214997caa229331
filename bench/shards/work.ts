/**
 * Runs each operation in a transaction that is rolled back, on the present tables and on those in eight partitions, and
 * asks PostgreSQL for every statement which partitions it touched. Writes its findings as JSON: `work.ts DATABASE_URL
 * result.json`.
 */
import { writeFileSync } from 'node:fs';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Context } from '../../src/server/context';
import { type Db, type Tx, openServer } from '../../src/server/platform/db/database';
import type { Checkout } from '../../src/server/checkout/provider';
import type { DB } from '../../src/server/platform/db/schema';
import { createMetrics } from '../../src/server/platform/metrics';
import { type Plan, type Step, reachOf } from './plans';
import { OPERATIONS, type Operation } from './operations';

const ROUNDS = process.env['BENCH_SMOKE'] === '1' ? 1 : 5;
const SIDES = { whole: 'public', sharded: 'sharded,public' };

type Window = { date: string; startHour: number };
export type Scene = {
  now: Date;
  from: string;
  to: string;
  centerId: string;
  userId: string;
  username: string;
  free: Window & { centerId: string; CenterName: string; price: number };
  held: { id: string; userId: string; centerId: string; amount: number };
  other: Window;
};

class Undo extends Error {}

const [databaseUrl, resultFile] = process.argv.slice(2) as [string, string];
const heard: CompiledQuery[] = [];
const sides = Object.entries(SIDES).map(([name, path]) => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${path}`);
  const { pool } = openServer(url.href, (error) => process.stderr.write(`${error.message}\n`), 10, 120_000);
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void heard.push(query) });
  return { name, db };
});
const [whole, sharded] = sides as [(typeof sides)[number], (typeof sides)[number]];
const scene = await setScene(whole.db);
const findings = [];
for (const operation of OPERATIONS) {
  const times: Record<string, number[]> = { whole: [], sharded: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, db } of sides) {
      const ms = await undone(db, async (tx) => {
        await operation.before?.(tx, scene);
        return timed(() => run(operation, tx));
      });
      // The first round warms up.
      if (round > 0) times[name]!.push(ms);
    }
  }
  const steps = await undone(sharded.db, (tx) => explained(operation, tx));
  findings.push({
    name: operation.name,
    file: operation.file,
    steps,
    whole: median(times.whole!),
    sharded: median(times.sharded!),
  });
}
writeFileSync(resultFile, JSON.stringify({ findings, indexes: await tryUnique(sharded.db) }));
for (const { db } of sides) await db.destroy();

function run(operation: Operation, tx: Tx) {
  return operation.run(tx, scene, contextOf(tx));
}

/** The rows have changed by the time of the explain, which does not affect the partitions touched. */
async function explained(operation: Operation, tx: Tx): Promise<Step[]> {
  await operation.before?.(tx, scene);
  heard.length = 0;
  await run(operation, tx);
  const different = new Map(heard.map((query) => [query.sql, query]));
  const steps: Step[] = [];
  for (const query of different.values()) {
    if (!/\b(bookings|booking_events|payments|refunds)\b/.test(query.sql)) continue;
    const isRead = /^\s*select/i.test(query.sql);
    const explain = `explain (format json${isRead ? ', analyze' : ''}) ${query.sql}`;
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': Plan }>(CompiledQuery.raw(explain, [...query.parameters]));
    steps.push({ sql: query.sql, reach: reachOf(query.sql, rows[0]!['QUERY PLAN']) });
  }
  return steps;
}

/** A context whose transactions all join this one, and whose provider reports everything as paid. */
function contextOf(tx: Tx): Context {
  const joined = {
    // One of its own would have to begin before this one.
    setIsolationLevel: () => joined,
    execute: (work: (inner: Tx) => unknown) => work(tx),
  };
  const db: Tx = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => joined;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const silent = () => undefined;
  const paid = async (checkoutId: string): Promise<Checkout> => {
    const id = checkoutId.replace('cs_', '');
    return {
      checkoutId,
      status: 'complete',
      paid: true,
      amount: scene.held.amount,
      currency: 'INR',
      ourPaymentId: id,
      providerPaymentId: `pi_${id}`,
      provider: 'stripe',
      method: 'card',
      cardLast4: '4242',
    };
  };
  const log = { info: silent, warn: silent, error: silent };
  const database = { db, embedded: false, hasRoom: () => true };
  return {
    database,
    clock: () => scene.now,
    log,
    metrics: createMetrics(),
    payments: { available: [], of: () => ({ readCheckout: paid }) },
    config: { production: false },
    images: { hasRoom: async () => true },
  } as unknown as Context;
}

async function undone<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result;
  await db
    .transaction()
    .execute(async (tx) => {
      result = await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result!;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** A person and a center, on days that exist in every seed. */
async function setScene(db: Db): Promise<Scene> {
  const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows[0]!;
  const day = sql`(now() at time zone 'Asia/Kolkata')::date`;
  const { from, to } = await one(sql<{ from: string; to: string }>`select ${day} as "from", ${day} + 30 as "to"`);
  const held = await one(
    sql<
      Scene['held'] & { username: string }
    >`select bookings.id, user_id as "userId", center_id as "centerId", username, price_paise as amount
      from bookings join users on users.id = user_id
      where bookings.status = 'confirmed' and payment_id is not null and session_date > ${day} + 3 order by session_date, bookings.id limit 1`,
  );
  const free = await one(
    sql<
      Scene['free']
    >`select d::date as date, 9 as "startHour", c.id as "centerId", c.name as "CenterName", c.charge_paise / 100 as price
      from generate_series(${day} + 2, ${day} + 20, interval '1 day') d, centers c
      where extract(dow from d) <> 0 and c.status = 'active' and c.id = ${held.centerId}
        and not exists (select from bookings b where b.session_date = d::date and b.start_hour = 9
          and b.status <> 'cancelled' and (b.user_id = ${held.userId} or b.center_id = c.id))
      limit 1`,
  );
  return {
    now: new Date(),
    from,
    to,
    centerId: held.centerId,
    userId: held.userId,
    username: held.username,
    free,
    held,
    other: free,
  };
}

/** Which of the present unique indexes are possible on partitioned tables: those that contain the center. */
async function tryUnique(db: Db) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('bookings', 'booking_events', 'payments', 'refunds') and indexdef like 'CREATE UNIQUE%'
    order by tablename, indexname`.execute(db);
  const tried = [];
  for (const { name, definition } of rows) {
    const outcome = await undone(db, async (tx) => {
      const create = definition.replace(name, `${name}_tried`).replace(' public.', ' sharded.');
      return tx.executeQuery(CompiledQuery.raw(create)).then(
        () => 'survives',
        () => 'crosses shards',
      );
    });
    const columns = definition.slice(definition.indexOf('('));
    tried.push({ index: name, columns, outcome });
  }
  return tried;
}
