/** `npm run backup:verify`: what it says of good and bad backups, to the operator and to the metrics, and what it leaves alone. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeBackup } from '../../src/server/ops/backup/write-backup';
import { book } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { allMailsSent } from '../inbox';
import { freshMetrics } from '../monitoring';
import { type Product, startProduct } from '../product';
import { aRealPostgres } from '../real-product';
import { type Commands, buildCommands } from '../started-product';
import { aWindow } from '../windows';

const MINUTES = 180_000;
const postgres = aRealPostgres();
let commands: Commands;
let product: Product;
let live: string;
let dir: string;
beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-verify-'));
  live = await postgres.createMigratedDatabase();
  product = await startProduct({ engine: live });
  await book(product, await loggedInPatient(product), await aCenter(product), aWindow(product.now()));
  await allMailsSent(product);
  await product.sweep();
});
afterAll(async () => {
  await product.stop();
  await rm(dir, { recursive: true, force: true });
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const aside = () => `${nameOf(live)}_verify`;
const verify = (...args: string[]) =>
  commands.run('verify', args, path.join(dir, 'data'), { DATABASE_URL: live, BACKUP_DIR: dir });
/** Saves the product as a backup of `stamp`, and returns its file. */
async function saved(stamp: string): Promise<string> {
  const file = path.join(dir, `vrikka-${stamp}.backup`);
  await writeBackup({ database: product.database, dataDir: dir }, file, product.now());
  return file;
}

/** Bytes of which one, in the middle, is another. */
function changed(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes[middle] = bytes[middle]! ^ 1;
  return bytes;
}

/** What the metrics say of the last verification. */
async function told(): Promise<Record<'succeededAt' | 'failed' | 'takenAt' | 'bytes' | 'seconds', number>> {
  const text = await freshMetrics(product.context);
  const read = (name: string) => Number(new RegExp(`^backup_verify_${name} (.*)$`, 'm').exec(text)![1]);
  return {
    succeededAt: read('last_success_timestamp_seconds'),
    failed: read('last_failed'),
    takenAt: read('taken_timestamp_seconds'),
    bytes: read('size_bytes'),
    seconds: read('duration_seconds'),
  };
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>, url = live): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
const isThere = (name: string) =>
  onServer(async (server) => (await server.query('select from pg_database where datname = $1', [name])).rowCount === 1);

/** Every row of the live database, but for what verifications record. */
async function everything(): Promise<Record<string, string[]>> {
  const { db } = product.database;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'operator_runs' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

it('a backup that is made is told to the metrics, and one that fails', { timeout: MINUTES }, async () => {
  const backUp = (...args: string[]) => commands.run('backup', args, path.join(dir, 'data'), { DATABASE_URL: live });
  const lines = async () => (await freshMetrics(product.context)).match(/^backup_last_.*$/gm)!.sort();
  expect(await lines()).toEqual(['backup_last_failed 0', 'backup_last_success_timestamp_seconds 0']);
  const file = path.join(dir, 'asked-for.backup');
  expect(await backUp(file)).toMatchObject({ code: 0 });
  const [failed, success] = await lines();
  expect([failed, success]).toEqual(['backup_last_failed 0', expect.stringMatching(/ [1-9]\d{9}/)]);
  expect(await backUp(path.join(file, 'below-a-file'))).toMatchObject({ code: 1 });
  expect(await lines()).toEqual(['backup_last_failed 1', success]);
  expect(await backUp(file)).toMatchObject({ code: 0 });
  expect((await lines())[0]).toBe('backup_last_failed 0');
  // Whoever encrypts what goes to standard output says that it was not kept.
  expect(await backUp('-', '--failed')).toMatchObject({ code: 0 });
  expect((await lines())[0]).toBe('backup_last_failed 1');
});

it('the newest backup is restored aside, looked at and dropped, and the live database stays as it is', {
  timeout: MINUTES,
}, async () => {
  expect(await told()).toMatchObject({ succeededAt: 0, failed: 0 });
  await writeFile(path.join(dir, 'vrikka-20260101-000000.backup'), 'an older one, and no good');
  const file = await saved('20261110-023000');
  const before = await everything();
  const began = Date.now() / 1000;
  const { code, said } = await verify();
  expect(said).toMatch(
    new RegExp(`Verifying ${file}\nRestored \\d+ rows and 0 files, as of (.|\n)*This backup is good`),
  );
  expect(code).toBe(0);
  const result = await told();
  expect(result).toMatchObject({ failed: 0, bytes: (await stat(file)).size });
  expect(result.succeededAt).toBeGreaterThan(began);
  // Its own moment, not that of the file.
  expect(result.takenAt).toBeLessThan(Date.parse('2026-11-11') / 1000);
  expect(result.seconds).toBeGreaterThan(0);
  expect(await everything()).toEqual(before);
  expect(await isThere(aside())).toBe(false);
});

it.each([
  ['of which a byte is changed', changed, /is damaged|This is no backup/],
  ['that is cut off', (bytes: Buffer) => bytes.subarray(0, -200), /is not whole: its end is missing/],
])('a backup %s is told, to the metrics too', { timeout: MINUTES }, async (_which, spoil, why) => {
  const good = await told();
  const file = await saved('20261111-023000');
  onTestFinished(() => rm(file));
  await writeFile(file, spoil(await readFile(file)));
  const { code, said } = await verify();
  expect(said).toMatch(why);
  expect(said).toContain('NOT verified');
  expect(code).toBe(1);
  expect(await told()).toMatchObject({ failed: 1, succeededAt: good.succeededAt, bytes: (await stat(file)).size });
  expect(await isThere(aside())).toBe(false);
});

describe('encrypted', () => {
  const isGpgThere = spawnSync('gpg', ['--version']).status === 0;
  const NO_GPG = 'there is no gpg here';
  const gpg = (home: string, ...args: string[]) =>
    spawnSync('gpg', ['--homedir', path.join(dir, home), '--batch', '--quiet', ...args], { maxBuffer: 2 ** 26 });
  const settings = () => ({
    BACKUP_DIR: path.join(dir, 'encrypted'),
    BACKUP_KEY: path.join(dir, 'safe.asc'),
    BACKUP_VERIFY_KEY: path.join(dir, 'verify.key'),
  });
  const verifyEncrypted = (more = {}) =>
    commands.run('verify', [], path.join(dir, 'data'), { DATABASE_URL: live, ...settings(), ...more });
  async function aKey(home: string, file: string, ...what: string[]) {
    await mkdir(path.join(dir, home), { mode: 0o700 });
    gpg(home, '--passphrase', '', '--quick-gen-key', 'Backups <backup@example.org>', 'default', 'default', 'never');
    await writeFile(path.join(dir, file), gpg(home, '--armor', ...what).stdout, { mode: 0o600 });
    spawnSync('gpgconf', ['--homedir', path.join(dir, home), '--kill', 'all']);
  }

  it('for the key in the safe and for that of this machine, it is verified here', {
    timeout: MINUTES,
  }, async (test) => {
    test.skip(!isGpgThere, NO_GPG);
    await aKey('safe', 'safe.asc', '--export');
    await aKey('here', 'verify.key', '--export-secret-keys');
    await mkdir(settings().BACKUP_DIR);
    const file = await saved('20261110-023000');
    const made = spawnSync('deploy/backup.sh', ['cat', file], {
      env: { ...process.env, ...settings() },
      encoding: 'utf8',
    });
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('Saved') });
    const [name] = await readdir(settings().BACKUP_DIR);
    const encrypted = path.join(settings().BACKUP_DIR, name!);
    expect(await verifyEncrypted()).toMatchObject({ code: 0, said: expect.stringContaining(`Verifying ${encrypted}`) });
    const opened = gpg('safe', '--decrypt', encrypted);
    expect(opened.stdout.equals(await readFile(file))).toBe(true);
    spawnSync('gpgconf', ['--homedir', path.join(dir, 'safe'), '--kill', 'all']);

    const other = await verifyEncrypted({ BACKUP_VERIFY_KEY: path.join(dir, 'safe.asc') });
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('can not be decrypted') });
    await writeFile(encrypted, changed(await readFile(encrypted)));
    expect(await verifyEncrypted()).toMatchObject({ code: 1 });
    expect(await told()).toMatchObject({ failed: 1 });
  });

  it('it can be opened elsewhere, and led in', { timeout: MINUTES }, async () => {
    const bytes = await readFile(await saved('20261110-023000'));
    const env = { DATABASE_URL: live };
    const { code, said } = await commands.run('verify', ['-'], path.join(dir, 'data'), env, bytes);
    expect(said).toContain('what standard input holds');
    expect(code).toBe(0);
    expect(await told()).toMatchObject({ failed: 0, bytes: bytes.length });
  });
});

it('an older backup to which the doctor objects is told', { timeout: MINUTES }, async () => {
  const { db } = product.database;
  await sql`update payments set amount_paise = amount_paise + 1`.execute(db);
  const file = await saved('20261109-023000');
  await sql`update payments set amount_paise = amount_paise - 1`.execute(db);
  const { code, said } = await verify(file);
  expect(said).toContain('2 money: a payment is not the sum of its sessions');
  expect(code).toBe(1);
  expect(await told()).toMatchObject({ failed: 1, bytes: (await stat(file)).size });
  // The one after it is good.
  expect((await verify()).code).toBe(0);
  expect(await told()).toMatchObject({ failed: 0 });
});

it('what a killed verification left is taken away, and a database of somebody else is not', {
  timeout: MINUTES,
}, async () => {
  await onServer(async (server) => {
    await server.query(`create database "${aside()}"`);
  });
  const theirs = await verify();
  expect(theirs).toMatchObject({ code: 1, said: expect.stringContaining('It is left as it is.') });
  expect(await isThere(aside())).toBe(true);
  await onServer((server) =>
    server.query(`comment on database "${aside()}" is 'For verifying a backup of Vrikka; dropped afterwards'`),
  );
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await isThere(aside())).toBe(false);
});

it('one at a time', { timeout: MINUTES }, async () => {
  const maintenance = Object.assign(new URL(live), { pathname: '/postgres' }).href;
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [aside()]);
    expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('Another verification is running') });
  }, maintenance);
});

it('where there is no backup, or one that nobody here can open, that is told', { timeout: MINUTES }, async () => {
  const empty = await mkdtemp(path.join(dir, 'empty-'));
  const none = await commands.run('verify', [], empty, { DATABASE_URL: live, BACKUP_DIR: empty });
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining(`There is no backup in ${empty}.`) });
  await writeFile(path.join(empty, 'vrikka-20261110-023000.backup.gpg'), '?');
  const closed = await commands.run('verify', [], empty, { DATABASE_URL: live, BACKUP_DIR: empty });
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining('Let BACKUP_VERIFY_KEY name a key') });
  expect(await told()).toMatchObject({ failed: 1 });
});

it('the embedded database verifies its own nightly ones, in a folder of its own', { timeout: MINUTES }, async () => {
  const dataDir = path.join(dir, 'desk');
  const file = path.join(dataDir, 'backups', 'vrikka-20261110-023000.backup');
  await writeBackup({ database: product.database, dataDir: dir }, file, product.now());
  expect(await commands.run('verify', [], dataDir)).toMatchObject({ code: 0, said: expect.stringContaining(file) });
});
