/** Fills one database of a size: centers and patients by the product's own command, bookings by fill.sql. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sized } from '../parts/smoke.mjs';

/** The time of the measurement: a Tuesday morning in India. */
export const NOW = '2026-11-10T10:00:00+05:30';
export const ADMINISTRATOR = { userName: 'growth', password: 'banyan-harbour-58' };
const CENTERS = sized(10_000, 50);
/** Three sessions a week for a year. */
const BOOKINGS_OF_A_PATIENT = 156;
const TABLES = ['bookings', 'payments', 'booking_events', 'refunds', 'outbox'];

const databaseOf = (size) => `growth_${size}`;
export { databaseOf };

/** Creates the database of a size, unless it exists. */
export async function fill(postgres, size, dataDir, say) {
  const name = databaseOf(size);
  const isThere = await postgres.using('postgres', (client) =>
    client.query('select 1 from pg_database where datname = $1', [name]),
  );
  if (isThere.rowCount > 0) return;
  await postgres.using('postgres', (client) => client.query(`create database ${name}`));
  const env = { ...process.env, DATABASE_URL: postgres.urlOf(name), DATA_DIR: dataDir, SANDBOX_NOW: NOW };
  const patients = 10 + Math.ceil(size / BOOKINGS_OF_A_PATIENT);
  command('seed', ['--centers', CENTERS, '--patients', patients], env);
  command('admin', ['create', ADMINISTRATOR.userName], env, `${ADMINISTRATOR.password}\n`);
  await postgres.using(name, (client) => fillWith(client, size, say));
}

function command(name, args, env, input) {
  const run = spawnSync(process.execPath, [`dist/server/${name}.js`, ...args.map(String)], {
    env,
    input,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${name} failed: ${run.stdout}${run.stderr}`);
}

async function fillWith(client, size, say) {
  const started = performance.now();
  const step = async (text) => {
    const began = performance.now();
    await client.query(text);
    say(`${size}: ${((performance.now() - began) / 1000).toFixed(1)} s  ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`);
  };
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set jit = off;
    set growth.bookings = '${size}'; set growth.now = '${NOW}'`);
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as text from pg_indexes where schemaname = 'public' and tablename = any($1)
      and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const script = readFileSync(new URL('fill.sql', import.meta.url), 'utf8').replaceAll(/^\s*--.*$/gm, '');
  for (const text of script.split(/;\s*$/m).filter((one) => one.trim())) await step(text.trim());
  for (const { text } of indexes) await step(text);
  await step('truncate tallies');
  await step(
    'insert into tallies (kind, day, status, n, paise, is_summed) select kind, day, status, n, paise, true from tallies_recounted',
  );
  await step('vacuum (analyze)');
  say(`${size}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
