/**
 * PostgreSQL distributed by center, as far as one PostgreSQL can show: bookings and their dependent tables in eight
 * partitions by hash(center_id), like Citus shards. Every operation of the product runs on both; the output shows which
 * of its statements stay in one shard, which go to all, and how long it takes. Citus itself is not part of this.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { printTable, say } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);
const TABLES = ['bookings', 'booking_events', 'payments', 'refunds'];

export async function bench() {
  return inScene(
    async ({ dir, databaseUrl, start }) => {
      // Creates the queue's tables.
      await (await start()).stop();
      await query(databaseUrl, readFileSync('bench/shards/prepare.sql', 'utf8'));
      await sameIndexes(databaseUrl);
      const result = path.join(dir, 'shards.json');
      await run(process.execPath, ['--import', 'tsx', 'bench/shards/work.ts', databaseUrl, result]);
      const { findings, indexes } = JSON.parse(readFileSync(result, 'utf8'));
      say('\nUnique indexes of today on tables by center');
      printTable(indexes);
      say(
        '\nOperations: how far their statements about bookings and payments reach; ms on the tables as they are, and in eight partitions',
      );
      printTable(findings.map(rowOf));
      return [];
    },
    {
      counts: sized(
        { centers: 400, patients: 5_000, bookings: 100_000 },
        { centers: 10, patients: 200, bookings: 1_000 },
      ),
    },
  );
}

function rowOf({ name, file, steps, whole, sharded }) {
  const count = (reach) => steps.filter((step) => step.reach === reach).length || '';
  return {
    operation: name,
    'in src/server': file,
    statements: steps.length,
    'one shard': count('one'),
    'all, for belongings': count('belongings'),
    all: count('all'),
    'no center named': count('homeless'),
    whole: whole.toFixed(1),
    'in eight': sharded.toFixed(1),
    ratio: (sharded / whole).toFixed(1),
  };
}

/** The indexes of the present tables; those that can't be unique over all shards become plain ones. */
async function sameIndexes(databaseUrl) {
  const { rows } = await query(
    databaseUrl,
    "select indexdef from pg_indexes where schemaname = 'public' and tablename = any($1)",
    [TABLES],
  );
  for (const { indexdef } of rows) {
    const plain = indexdef.replace('CREATE UNIQUE INDEX', 'CREATE INDEX').replace(' public.', ' sharded.');
    await query(databaseUrl, plain);
  }
  await query(databaseUrl, 'vacuum analyze');
}
