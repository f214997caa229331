/** A restore over a PostgreSQL with data that is killed at known moments or fails: the previous data stays in use. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookings } from '../../src/contract';
import { MINUTE_MS } from '../../src/domain/time';
import { restoreServer } from '../../src/server/ops/backup/restore';
import { writeBackup } from '../../src/server/ops/backup/write-backup';
import { book } from '../booking-steps';
import { PASSWORD, aCenter, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { startProduct } from '../product';
import { aRealPostgres } from '../real-product';
import { type Commands, buildCommands } from '../started-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const NIGHT = new Date('2026-11-10T03:15:00Z');

const postgres = aRealPostgres();
let commands: Commands;
let dir: string;
let data: string;
let file: string;
let url: string;
/** Observes from another database: a restore must be alone in its own. */
let onlooker: pg.Client;
let email: string;
/** The ids of bookings before the backup and until now. */
let saved: string[];
let booked: string[];

beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-restore-'));
  data = path.join(dir, 'data');
  file = path.join(dir, 'saved.backup');
  onlooker = new pg.Client({ connectionString: await postgres.createDatabase() });
  await onlooker.connect();
  url = await postgres.createDatabase();
  const product = await startProduct({ engine: url });
  const patient = await loggedInPatient(product);
  ({ email } = patient);
  const center = await aCenter(product);
  const first = await book(product, patient, center, aWindow(product.now()));
  await writeFiles({ 'session-secret': 'saved', 'images/a/saved.jpg': 'saved' });
  await writeBackup({ database: product.database, dataDir: data }, file, product.now());
  const second = await book(product, patient, center, aWindow(product.now(), 4));
  await rm(data, { recursive: true });
  await writeFiles(FILES_NOW);
  await product.stop();
  saved = [first._id];
  booked = [first._id, second._id].sort();
  await inDatabase(MOMENTS);
});
afterAll(async () => {
  await onlooker.end();
  await rm(dir, { recursive: true, force: true });
});

const FILES_NOW = { 'session-secret': 'of now', 'images/b/of-now.jpg': 'of now' };

async function writeFiles(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(data, name)), { recursive: true });
    await writeFile(path.join(data, name), text);
  }
}

/** All files below a folder. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [path.relative(folder, name), await readFile(name, 'utf8')] as const)),
  );
}

/**
 * Moments at which a restore is stopped while their name is in the table: at the commit of the transaction that loads
 * the rows, and after renaming the last schema to `public`.
 */
const MOMENTS = `
  create schema held;
  create table held.moments (name text);
  create function held.wait(moment text) returns void language plpgsql as $$ begin
    while exists (select from held.moments where name = moment) loop perform pg_sleep(0.01); end loop;
  end $$;
  create function held.at_commit() returns trigger language plpgsql as $$ begin
    perform held.wait('loaded');
    return null;
  end $$;
  create function held.on_ddl() returns event_trigger language plpgsql as $$ declare made record; begin
    if tg_tag = 'ALTER SCHEMA' and to_regnamespace('public') is not null then perform held.wait('put in place'); end if;
    for made in select * from pg_event_trigger_ddl_commands() where object_type = 'table' and object_identity ~ '\\.users$' loop
      execute format('create constraint trigger held after insert on %s deferrable initially deferred
        for each row execute function held.at_commit()', made.object_identity);
    end loop;
  end $$;
  create event trigger held on ddl_command_end when tag in ('CREATE TABLE', 'ALTER SCHEMA') execute function held.on_ddl()`;
type Moment = 'loaded' | 'put in place';

async function inDatabase<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  await alone();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

/** Waits until nobody is connected to the database. */
async function alone(): Promise<void> {
  await waitFor('nobody is connected', async () => (await connected()).length === 0);
}
async function connected(): Promise<{ pid: number; event: string | null }[]> {
  const name = new URL(url).pathname.slice(1);
  return (
    await onlooker.query<{ pid: number; event: string | null }>(
      'select pid, wait_event as event from pg_stat_activity where datname = $1',
      [name],
    )
  ).rows;
}

/** Starts a restore and returns when it is stopped at a moment. */
async function restoreUntil(moment: Moment) {
  await inDatabase(`insert into held.moments values ('${moment}')`);
  await alone();
  const restore = await commands.begin('restore', [file, '--force'], data, { DATABASE_URL: url });
  const ended = restore.ended();
  let end: Awaited<typeof ended> | undefined;
  void ended.then((it) => (end = it));
  await waitFor(
    'it is held',
    async () => {
      if (end) throw new Error(`It has ended: ${end.said}`);
      return (await connected()).some(({ event }) => event === 'PgSleep');
    },
    // A command starts, and reads all of the file.
    3 * MINUTE_MS,
  );
  return restore;
}

async function killAt(moment: Moment): Promise<void> {
  const restore = await restoreUntil(moment);
  restore.process.kill('SIGKILL');
  await restore.ended();
  // A server notices a lost client only when it writes to it.
  for (const { pid } of await connected()) await onlooker.query('select pg_terminate_backend($1)', [pid]);
  await inDatabase('delete from held.moments');
}

/** The patient's bookings in the product. */
async function shown(): Promise<string[]> {
  await alone();
  const product = await startProduct({ engine: url });
  try {
    const client = aClient(product);
    await client.call(account.login, { body: { email, password: PASSWORD } });
    const { myBookingData } = await client.call(bookings.myBookings);
    return myBookingData.map(({ _id }) => _id).sort();
  } finally {
    await product.stop();
  }
}

async function schemas(): Promise<string[]> {
  const rows = await inDatabase<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$|^held$' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Rows and files are unchanged, and nothing is left of the attempt. */
async function expectNothingChanged(): Promise<void> {
  expect(await shown()).toEqual(booked);
  expect(await filesOf(data)).toEqual(FILES_NOW);
  expect(await schemas()).toEqual(['public']);
}

describe('a restore that is killed', () => {
  it.each(['loaded', 'put in place'] as const)('while all is %s leaves the old data in use', async (moment) => {
    await killAt(moment);
    expect(await shown()).toEqual(booked);
    const files = Object.entries(await filesOf(data));
    const isStaged = ([name]: [string, string]) => name.startsWith('restoring');
    expect(files.filter(isStaged)).toHaveLength(2);
    expect(Object.fromEntries(files.filter((one) => !isStaged(one)))).toEqual(FILES_NOW);
  });
});

describe('a restore that fails', () => {
  const restore = (source = file, to = url) => commands.run('restore', [source, '--force'], data, { DATABASE_URL: to });

  it('because rows are missing changes nothing, and says so', async () => {
    const broken = path.join(dir, 'broken.backup');
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(broken, gzipSync(text.replace(/"bookings":1\b/, '"bookings":2')));
    await alone();
    expect(await restore(broken)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^bookings: 1 rows were restored of 2\.\nNothing was changed\.$/m),
    });
    await expectNothingChanged();
  });

  it('because somebody came meanwhile changes nothing', async () => {
    const restoring = await restoreUntil('loaded');
    const somebody = new pg.Client({ connectionString: url });
    await somebody.connect();
    await somebody.query('delete from held.moments');
    expect(await restoring.ended()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^1 other connections work .*\nNothing was changed\.$/m),
    });
    await somebody.end();
    await expectNothingChanged();
  });

  it('because the files can not be moved changes nothing', async () => {
    const inTheWay = path.join(data, 'before-restore-20261110-031500');
    await mkdir(inTheWay);
    await alone();
    await expect(restoreServer({ url, dataDir: data }, file, true, NIGHT)).rejects.toThrow('EEXIST');
    await rm(inTheWay, { recursive: true });
    await expectNothingChanged();
  });

  it('at the very last step, unheard, says how to tell what has happened', async () => {
    await alone();
    const { hostname, port } = new URL(url);
    const wasKept = () => readdir(data).then((names) => names.find((name) => name.startsWith('before-restore-')));
    const between = createServer((client) => {
      const server = connect(Number(port), hostname);
      server.pipe(client);
      for (const socket of [client, server])
        socket.on('error', () => undefined).on('close', () => (client.destroy(), server.destroy()));
      const pass = async (bytes: Buffer) => {
        if (bytes.includes('commit') && (await wasKept())) client.destroy();
        else server.write(bytes);
      };
      client.on('data', (bytes) => void pass(bytes));
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const through = new URL(url);
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    const { code, said } = await restore(file, through.href);
    between.close();
    expect(code).toBe(1);
    const kept = path.join(data, (await wasKept())!);
    expect(said).toMatch(
      /When it has a schema public_before_restore_\d+_\d+, all is restored\. When it has none, move what is in /,
    );
    expect(said).toContain(`${kept} back to ${data}.`);
    expect(said).not.toContain('Nothing was changed');
    expect(await filesOf(kept)).toEqual(FILES_NOW);

    for (const name of ['session-secret', 'images']) {
      await rm(path.join(data, name), { recursive: true });
      await rename(path.join(kept, name), path.join(data, name));
    }
    await rm(kept, { recursive: true });
    await expectNothingChanged();
  });
});

describe('the restore after one that was killed', () => {
  it('goes through, leaves nothing of that one, and keeps what was there under the names that it says', async () => {
    await killAt('loaded');
    await inDatabase('drop event trigger held');
    await alone();
    const { code, said } = await commands.run('restore', [file, '--force'], data, { DATABASE_URL: url });
    expect(code).toBe(0);
    const [, stamp, folder = ''] =
      /^What was there before is in the schemas public_before_restore_(\w+) and (\S+);/m.exec(said)!;
    expect(await schemas()).toEqual(['public', `public_before_restore_${stamp}`]);
    const kept = await inDatabase<{ id: string }>(
      `select id from public_before_restore_${stamp}.bookings order by id::text collate "C"`,
    );
    expect(kept.map(({ id }) => id)).toEqual(booked);
    expect(await filesOf(folder)).toEqual(FILES_NOW);
    expect(existsSync(path.join(data, 'restoring'))).toBe(false);
    await rm(folder, { recursive: true });
    expect(await filesOf(data)).toEqual({ 'session-secret': 'saved', 'images/a/saved.jpg': 'saved' });
    expect(await shown()).toEqual(saved);
  });
});
