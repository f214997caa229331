import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Database } from '../../platform/db/database';
import { SCHEMA } from '../../platform/db/migrate';
import { type PhotoFiles, PHOTOS_FOLDER, photosOnDisk } from '../../platform/images/photo-files';
import { type Entry, pipeArchive, writeArchive } from './archive';

/** Files in the data directory besides the embedded database: uploaded pictures, the secret, the sandbox's journal. */
export const FILES = ['session-secret', 'sandbox.jsonl'];
export const FOLDERS = [PHOTOS_FOLDER];
const ROWS_AT_ONCE = 1_000;
/** How many photos' files are read at a time: each asks a bucket once. */
const FILES_AT_ONCE = 8;

export type Written = {
  rows: number;
  files: number;
  /** Photos of which files are not there any more. */
  lost: string[];
};
type Source = {
  database: Pick<Database, 'pool'>;
  dataDir: string;
  /** Those of the data directory, unless others are given. */
  photoFiles?: PhotoFiles;
};

/** Writes a consistent snapshot of everything to a file or a stream, while the product runs. Throws BucketError. */
export async function writeBackup(
  { database, dataDir, photoFiles = photosOnDisk(dataDir) }: Source,
  target: string | NodeJS.WritableStream,
  now: Date,
): Promise<Written> {
  const written: Written = { rows: 0, files: 0, lost: [] };
  const entries = entriesOf({ database, dataDir, photoFiles }, now, written);
  await (typeof target === 'string' ? writeArchive(target, entries) : pipeArchive(target, entries));
  return written;
}

/** Does something in a transaction on a connection of its own. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

type Photo = { id: string; format: string };
type Known = { counts: Record<string, number>; sequences: Record<string, number>; photos: Photo[] };

async function* entriesOf(
  { database, dataDir, photoFiles }: Required<Source>,
  now: Date,
  written: Written,
): AsyncGenerator<Entry> {
  const { counts, sequences, photos } = yield* rowsOf(database.pool, now);
  written.rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
  for (const name of FILES.filter((one) => existsSync(path.join(dataDir, one)))) {
    written.files += 1;
    yield { kind: 'file', path: name, base64: await readFile(path.join(dataDir, name), 'base64') };
  }
  // After the snapshot, which would otherwise be held while a bucket is read: photos never change, and their files are there before
  // their rows.
  const names = await photoFiles.list(photos);
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    const some = names.slice(at, at + FILES_AT_ONCE);
    const read = await Promise.all(some.map(async (name) => ({ name, bytes: await photoFiles.read(name) })));
    for (const { name, bytes } of read) {
      const [photo = ''] = name.split('/');
      if (bytes) {
        written.files += 1;
        yield { kind: 'file', path: `${PHOTOS_FOLDER}/${name}`, base64: bytes.toString('base64') };
      } else if (!written.lost.includes(photo)) written.lost.push(photo);
    }
  }
  yield { kind: 'tail', rows: counts, sequences, files: written.files };
}

/** All rows as they are at one moment, in one transaction. */
async function* rowsOf(pool: pg.Pool, now: Date): AsyncGenerator<Entry, Known> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // No idle timeout: while the reader is slow, the transaction is idle.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    yield { kind: 'head', format: 1, takenAt: now.toISOString(), migrations: await readMigrations(client) };
    const counts: Record<string, number> = {};
    for (const { name, columns } of await listTables(client)) {
      yield { kind: 'table', name, columns };
      counts[name] = 0;
      await client.query(
        `declare saved no scroll cursor for select to_jsonb(t)::text as json from public.${quoted(name)} t`,
      );
      for (;;) {
        const { rows } = await client.query<{ json: string }>(`fetch ${ROWS_AT_ONCE} from saved`);
        for (const { json } of rows) yield { kind: 'row', json };
        counts[name] += rows.length;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await client.query('close saved');
    }
    const sequences = await readSequences(client);
    const { rows: photos } = await client.query<Photo>('select id, format from public.photos');
    return { counts, sequences, photos };
  } finally {
    // Nothing was written.
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

export type Table = { name: string; columns: string[] };
type Queryable = Pick<pg.PoolClient, 'query'>;

/**
 * Lists the tables that a backup contains: all of ours, parents before children, so that their rows can be restored in
 * this order. Jobs are left out, since the sweeps make them again, and counters, since triggers make them again from
 * the restored rows; before migration 0020 `patients_to_count` too. Throws if tables refer to each other in a circle.
 */
export async function listTables(client: Queryable, schema = SCHEMA): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and c.relname not in ('tallies', 'patients_to_count')
    order by c.relname`,
    [schema],
  );
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (!next) throw new Error(`tables that refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** Reads the last number of each sequence that has given one. */
async function readSequences(client: Queryable): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Reads the applied migrations, the oldest first; none if the database is empty. */
export async function readMigrations(client: Queryable): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  );
  if (!found[0]!.isThere) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Formats a moment for a file's name, in UTC: 20261122-031500. */
export const stampOf = (now: Date) => now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
