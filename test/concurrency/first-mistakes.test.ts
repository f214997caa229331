/** Common mistakes with a PostgreSQL: each gives a sentence with what to do, at the start and in every command. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Commands, buildCommands } from '../started-product';
import { type RealPostgres, startCarriedPostgres } from '../real-postgres';

const PASSWORD = 'a-password-that-nobody-says';
// Requires passwords, which the server of TEST_DATABASE_URL may not.
let postgres: RealPostgres;
let commands: Commands;
let dir: string;
beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-mistakes-'));
  postgres = await startCarriedPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create role visitor login password '${PASSWORD}'`);
  // The default of servers since PostgreSQL 14.
  const { rows } = await admin.query<{ hba_file: string }>('show hba_file');
  await admin.query(`copy (select 'host all all all scram-sha-256') to '${rows[0]!.hba_file}'`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
});
afterAll(async () => {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
});

/** The URL of an existing database, with a part of it changed. */
async function urlWith(change: (url: URL) => void): Promise<string> {
  const url = new URL(await postgres.createDatabase());
  url.username = 'visitor';
  url.password = PASSWORD;
  change(url);
  return url.href;
}

it.each<[string, (url: URL) => void, RegExp]>([
  [
    'a wrong password',
    (url) => (url.password = `${PASSWORD}2`),
    /does not accept the password of DATABASE_URL: .*"visitor"/,
  ],
  ['no password', (url) => (url.password = ''), /DATABASE_URL has none/],
  ['no such database', (url) => (url.pathname = '/nothing'), /no such database: .*"nothing".*createdb/],
  [
    'a role that owns nothing',
    () => undefined,
    /may not do what the product needs: permission denied .*alter database vrikka owner to vrikka/,
  ],
])('%s', async (_name, change, sentence) => {
  const env = { DATABASE_URL: await urlWith(change) };
  const product = await commands.start(dir, env);
  expect(await product.ended()).toBe(1);
  const admin = await commands.run('admin', ['list'], dir, env);
  const doctor = await commands.run('doctor', [], dir, env);
  expect([admin.code, doctor.code]).toEqual([1, 2]);
  for (const said of [product.said(), admin.said, doctor.said]) {
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^ +at /m);
    expect(said).not.toContain(PASSWORD);
  }
});

/** A database of the role that the product uses. */
async function ownedWith(name: string, options: string, after?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name} owner visitor ${options}`);
  if (after) await admin.query(after);
  await admin.end();
  return urlWith((url) => (url.pathname = `/${name}`));
}

it.each<[string, () => Promise<string>, RegExp]>([
  [
    'a database of another encoding',
    () => ownedWith('in_ascii', `encoding 'SQL_ASCII' locale 'C' template template0`),
    /stores text as SQL_ASCII, .*createdb -O vrikka -E UTF8 -T template0 vrikka/,
  ],
  [
    'a database that can only be read',
    () => ownedWith('to_read', '', 'alter database to_read set default_transaction_read_only = on'),
    /The database to_read can only be read: it is a replica, or default_transaction_read_only is on/,
  ],
])('%s', async (_name, urlOf, sentence) => {
  const env = { DATABASE_URL: await urlOf() };
  const product = await commands.start(dir, env);
  expect(await product.ended()).toBe(1);
  const doctor = await commands.run('doctor', [], dir, env);
  expect(doctor.code).toBe(2);
  for (const said of [product.said(), doctor.said]) {
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^ +at /m);
  }
});

it('the doctor beside a running trial asks the sandbox of that one', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const trial = await (await commands.start(dir, env)).ready();
  const doctor = await commands.run('doctor', [], dir, { ...env, SANDBOX_PORT: new URL(trial.sandboxUrl).port });
  expect(doctor.said).toContain('All is well');
  expect(doctor.code).toBe(0);
  expect(await trial.stop()).toBe(0);
});

it('a backup of an empty database is refused, and says which one it is', async () => {
  const url = await postgres.createDatabase();
  const { host, pathname } = new URL(url);
  const { code, said } = await commands.run('backup', [path.join(dir, 'nothing.backup')], dir, { DATABASE_URL: url });
  expect(said).toContain(
    `Nothing was saved: there is no data of the product in the database ${pathname.slice(1)} on ${host}.`,
  );
  expect(code).toBe(1);
});
