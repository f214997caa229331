/**
 * Migrating as a separate step of a release: `npm run migrate`, and starting before it, after it, and beside a newer
 * release.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config';
import { openServer } from '../../src/server/platform/db/database';
import { knownMigrations, migrate, migrateTo } from '../../src/server/platform/db/migrate';
import { openDatabase } from '../../src/server/platform/db/open-database';
import { aRealPostgres } from '../real-product';
import { type Commands, buildCommands } from '../started-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();
let commands: Commands;
let dir: string;
let all: string[];
beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-migrate-'));
  all = await knownMigrations();
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A database whose last migrations, by another release, have these names. */
async function migratedBy(...newer: string[]): Promise<string> {
  const url = await postgres.createDatabase();
  const database = openServer(url, () => undefined);
  await migrate(database.db);
  await database.close();
  for (const name of newer) await query(url, 'insert into kysely_migration values ($1, now()::text)', [name]);
  return url;
}

it('says what it did, and does it once, also when three do it at the same moment', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const three = await Promise.all([1, 2, 3].map(() => commands.run('migrate', [], dir, env)));
  expect(three.map(({ code }) => code)).toEqual([0, 0, 0]);
  const said = three.map((one) => one.said).sort();
  expect(said[0]).toContain(`Applied ${all.join(', ')}`);
  for (const nothing of said.slice(1))
    expect(nothing).toContain(`Nothing to do: it has everything up to ${all.at(-1)}`);
  expect(
    (await query(env.DATABASE_URL, 'select name from kysely_migration order by name')).map(({ name }) => name),
  ).toEqual(all);
});

it('is what a start asks for where no start may change the schema, and what it then finds done', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase(), MIGRATE_ON_START: '0' };
  const refused = await commands.start(dir, env);
  expect(await refused.ended()).toBe(1);
  expect(refused.said()).toMatch(/^The database lacks 0001-start, .* Run npm run migrate /m);
  const admin = await commands.run('admin', ['list'], dir, env);
  expect(admin).toMatchObject({ code: 1, said: expect.stringContaining('Run npm run migrate') });
  expect(await query(env.DATABASE_URL, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);

  expect((await commands.run('migrate', [], dir, env)).code).toBe(0);
  const product = await (await commands.start(dir, env)).ready();
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
});

it.each(['0', '1'])(
  'a process starts on what a newer release has added to, with MIGRATE_ON_START=%s',
  async (MIGRATE_ON_START) => {
    const env = {
      DATABASE_URL: await migratedBy('9990-more', `9991-less-after-${all.at(-1)!.slice(0, 4)}`),
      MIGRATE_ON_START,
    };
    const product = await (await commands.start(dir, env)).ready();
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
    expect(await commands.run('migrate', [], dir, env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing to do'),
    });
  },
);

it.each([
  ['it took away what this one needs', '9991-less-after-9990'],
  ['it is of another line', '0000-elsewhere'],
])('a process says no to what another release did when %s', async (_why, name) => {
  const env = { DATABASE_URL: await migratedBy(name) };
  const product = await commands.start(dir, env);
  expect(await product.ended()).toBe(1);
  expect(product.said()).toMatch(new RegExp(`^Another release has changed the database .*\\(${name}\\)`, 'm'));
  expect(await commands.run('migrate', [], dir, env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Another release .*\nNothing was changed\.\n$/),
  });
});

it('runs as the owner of the database, who is no superuser', { timeout: 60_000 }, async () => {
  const url = new URL(await postgres.createDatabase());
  await query(url.href, "create role plain_owner login password 'secret'");
  await query(url.href, `alter database ${url.pathname.slice(1)} owner to plain_owner`);
  url.username = 'plain_owner';
  url.password = 'secret';
  const database = openServer(url.href, () => undefined);
  try {
    expect(await migrate(database.db)).toEqual(all);
  } finally {
    await database.close();
  }
});

it('lets others pass while somebody keeps it from a table', { timeout: 60_000 }, async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const before = openServer(DATABASE_URL, () => undefined);
  await migrateTo(before.db, all[0]!);
  await before.close();

  // Like a backup, which may take long.
  const backup = new pg.Client({ connectionString: DATABASE_URL });
  await backup.connect();
  await backup.query('begin; lock table users in access share mode');
  const told: string[] = [];
  const opening = openDatabase(readConfig({ DATABASE_URL }), ({ message }) => told.push(message));
  await waitFor(
    'the migration waits for the table',
    async () =>
      (await query(DATABASE_URL, "select from pg_locks where relation = 'users'::regclass and not granted")).length > 0,
  );
  // This query would queue behind the migration until the backup is done, and so never finish.
  expect(await query(DATABASE_URL, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
  await waitFor('it says so', () => told.length > 0);
  expect(told[0]).toMatch(/is in use; trying again/);
  await backup.end();

  const { database, applied } = await opening;
  expect(applied).toEqual(all.slice(1));
  await database.close();
});
