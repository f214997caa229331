/** Backups between PostgreSQL and the embedded database, in every direction. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from '../../src/server/ops/backup/archive';
import { restoreEmbedded, restoreServer } from '../../src/server/ops/backup/restore';
import { listTables, quoted, writeBackup } from '../../src/server/ops/backup/write-backup';
import { type Database, openEmbedded, openServer } from '../../src/server/platform/db/database';
import { migrateTo } from '../../src/server/platform/db/migrate';
import { examine } from '../../src/server/ops/doctor/examine';
import { newsletter } from '../../src/contract';
import { book, cancel, refunded } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { allMailsSent } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances } from '../real-product';
import { aWindow } from '../windows';

const LONG_AGO = new Date(0);
const postgres = aRealPostgres();
let product: Product;
let dir: string;
let file: string;
beforeAll(async () => {
  product = await startInstances(postgres, 1);
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-backup-'));
  file = path.join(dir, 'saved.backup');
  const patient = await loggedInPatient(product, { username: 'Ālāp "O\'Brien" \\ 🪷 वृक्क' });
  const center = await aCenter(product, { services: ['a, b', '"c"', '{}'] });
  const { _id } = await book(product, patient, center, aWindow(product.now()));
  await book(product, patient, center, aWindow(product.now(), 4));
  await cancel(patient, _id);
  await refunded(patient);
  await patient.client.raw('GET', `/auth/receipt?appoinmentId=${_id}`);
  await aClient(product).call(newsletter.subscribe, {
    body: { email: 'reader@example.org', consent: true, intent: 'subscribe' },
  });
  await allMailsSent(product);
  // Otherwise patients could be recounted between the backup and the check.
  await product.sweep();
  await mkdir(path.join(dir, 'images'));
  await writeFile(path.join(dir, 'images', 'a.jpg'), Buffer.from([255, 216, 0, 10]));
});
afterAll(async () => {
  await product.stop();
  await rm(dir, { recursive: true, force: true });
});

/**
 * Every row of every table, as text. Counters are recounted by a restore, into other rows: the doctor compares their
 * sums.
 */
async function everything({ db }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and c.relname <> 'tallies' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const inUtc = (database: Database) => sql`set time zone 'UTC'`.execute(database.db).then(() => database);
const examined = (database: Database) => examine({ ...product.context, database }, LONG_AGO);

describe('a backup of PostgreSQL', () => {
  it('is made while the product runs', async () => {
    const { rows, files } = await writeBackup({ database: product.database, dataDir: dir }, file, product.now());
    expect(rows).toBeGreaterThan(10);
    expect(files).toBe(1);
  });

  it('is made for a reader who is slow, while the database hears nothing', async () => {
    const chunks: Buffer[] = [];
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        // Longer than the 15 s after which the product's idle transactions are ended.
        setTimeout(done, chunks.length === 1 ? 16_000 : 0);
      },
    });
    await writeBackup({ database: product.database, dataDir: dir }, slow, product.now());
    const copy = path.join(dir, 'slow.backup');
    await writeFile(copy, Buffer.concat(chunks));
    await checkArchive(copy);
  });

  it('restores into an empty database, to the last character', async () => {
    const url = await postgres.createDatabase();
    const target = path.join(dir, 'server');
    expect(await restoreServer({ url, dataDir: target }, file, false, product.now())).toMatchObject({
      before: null,
      breaches: [],
    });
    const restored = await inUtc(openServer(url, () => undefined, 1));
    const original = await inUtc(openServer(urlOf(product), () => undefined, 1));
    expect(await everything(restored)).toEqual(await everything(original));
    expect(await examined(restored)).toEqual([]);
    expect(await readFile(path.join(target, 'images', 'a.jpg'))).toEqual(Buffer.from([255, 216, 0, 10]));
    // Sequences continue where they were.
    const next = async (database: Database) =>
      (await sql<{ n: number }>`select nextval('booking_events_id_seq') as n`.execute(database.db)).rows[0]!.n;
    expect(await next(restored)).toBe(await next(original));
    await Promise.all([restored.close(), original.close()]);
  });

  it('restores what was saved before migration 0020, and counts it anew', async () => {
    const before = openServer(await postgres.createDatabase(), () => undefined, 1);
    await migrateTo(before.db, '0019-center-slug');
    const then = new Map((await listTables(before.pool)).map(({ name, columns }) => [name, columns]));
    for (const { name, columns } of await listTables(product.database.pool)) {
      const names = columns
        .filter((column) => then.get(name)?.includes(column))
        .map(quoted)
        .join(', ');
      // What came later is empty here.
      if (!then.has(name)) continue;
      const saved = `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${quoted(name)} t`;
      const { rows } = await product.database.pool.query<{ rows: string }>(saved);
      await before.pool.query(
        `insert into ${quoted(name)} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(null::${quoted(name)}, $1)`,
        [rows[0]!.rows],
      );
    }
    await sql`update users set bookings = 2, upcoming = 1`.execute(before.db);
    const old = path.join(dir, 'old.backup');
    await writeBackup({ database: before, dataDir: dir }, old, product.now());
    await before.close();
    const url = await postgres.createDatabase();
    expect(await restoreServer({ url, dataDir: path.join(dir, 'old') }, old, false, product.now())).toMatchObject({
      breaches: [],
    });
    const restored = await inUtc(openServer(url, () => undefined, 1));
    const original = await inUtc(openServer(urlOf(product), () => undefined, 1));
    // Then nobody wrote down by which means something was paid: all of it was paid by card.
    await sql`update payments set method = 'card' where status = 'paid'`.execute(restored.db);
    // And the keys of refunds had another alphabet, which they keep.
    await sql`update refunds set idempotency_key = replace(idempotency_key, ':', '-')`.execute(restored.db);
    // Nor when a refund is asked about again, nor until when the providers were read: both are found out anew.
    for (const { id, due_at } of await original.db.selectFrom('refunds').select(['id', 'due_at']).execute())
      await restored.db.updateTable('refunds').set({ due_at }).where('id', '=', id).execute();
    // Nor whose browser held a chair.
    for (const { booking_id, device } of await original.db.selectFrom('hold_origins').selectAll().execute())
      await restored.db.updateTable('hold_origins').set({ device }).where('booking_id', '=', booking_id).execute();
    const unread = { provider_readings: [] };
    expect({ ...(await everything(restored)), ...unread }).toEqual({ ...(await everything(original)), ...unread });
    await Promise.all([restored.close(), original.close()]);
  });

  it('is kept off a database with data, or replaces it and keeps that aside', async () => {
    const url = await postgres.createDatabase();
    const target = { url, dataDir: path.join(dir, 'again') };
    await restoreServer(target, file, false, product.now());
    await expect(restoreServer(target, file, false, product.now())).rejects.toThrow('already holds data');
    const { before } = await restoreServer(target, file, true, product.now());
    expect(before).toMatch(/^the schemas public_before_restore_\d+_\d+ and \S+before-restore-\d+-\d+$/);
    await expect(
      restoreServer(target, path.join(dir, 'nowhere'), true, new Date(product.now().getTime() + 1000)),
    ).rejects.toThrow();
    const restored = openServer(url, () => undefined, 1);
    expect((await sql<{ n: number }>`select count(*) as n from bookings`.execute(restored.db)).rows[0]!.n).toBe(2);
    await restored.close();
  });

  it('is kept off a database with the tables of somebody else', async () => {
    const url = await postgres.createDatabase();
    const theirs = openServer(url, () => undefined, 1);
    await sql`create table notes as select 'Remember the milk' as text`.execute(theirs.db);
    await theirs.close();
    await expect(restoreServer({ url, dataDir: path.join(dir, 'theirs') }, file, false, product.now())).rejects.toThrow(
      'already holds data',
    );
    const after = openServer(url, () => undefined, 1);
    expect((await sql`select text from notes`.execute(after.db)).rows).toEqual([{ text: 'Remember the milk' }]);
    await after.close();
  });

  it('restores into an embedded database, for a look at it', async () => {
    const target = path.join(dir, 'embedded');
    expect(await restoreEmbedded(target, file, false, product.now())).toMatchObject({ before: null, breaches: [] });
    const restored = await openEmbedded(target);
    const original = await inUtc(openServer(urlOf(product), () => undefined, 1));
    await inUtc(restored);
    expect(await everything(restored)).toEqual(await everything(original));
    await Promise.all([restored.close(), original.close()]);
  });
});

/** The URL of the product's database. */
function urlOf({ database }: Product): string {
  return (database.pool as unknown as { options: { connectionString: string } }).options.connectionString;
}
