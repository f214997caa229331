import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Database } from '../../platform/db/database';
import { type Entry, pipeArchive, writeArchive } from './archive';
import { listTables, quoted, readMigrations, readSequences } from './tables';

/** What is kept in the data directory beside the embedded database: uploaded pictures, the secret, the sandbox's book. */
export const FILES = ['session-secret', 'sandbox.jsonl'];
export const FOLDERS = ['images'];
const ROWS_AT_ONCE = 1_000;

export type Written = { rows: number; files: number };
type Source = { database: Pick<Database, 'pool'>; dataDir: string };

/** Writes everything, as it is at one moment, into one file or to whoever reads it, while the product goes on. */
export async function writeBackup(
  { database, dataDir }: Source,
  target: string | NodeJS.WritableStream,
  now: Date,
): Promise<Written> {
  const client = await database.pool.connect();
  const written: Written = { rows: 0, files: 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    // While pictures are written, or whoever reads takes their time, the database hears nothing.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const entries = entriesOf(client, dataDir, now, written);
    await (typeof target === 'string' ? writeArchive(target, entries) : pipeArchive(target, entries));
    await client.query('commit');
    return written;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function* entriesOf(client: pg.PoolClient, dataDir: string, now: Date, written: Written): AsyncGenerator<Entry> {
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
    written.rows += counts[name];
  }
  const sequences = await readSequences(client);
  for (const name of await keptFiles(dataDir)) {
    written.files += 1;
    yield { kind: 'file', path: name, base64: await readFile(path.join(dataDir, name), 'base64') };
  }
  yield { kind: 'tail', rows: counts, sequences, files: written.files };
}

/** Their paths below the data directory, with slashes. */
async function keptFiles(dataDir: string): Promise<string[]> {
  const inFolders = await Promise.all(
    FOLDERS.filter((folder) => existsSync(path.join(dataDir, folder))).map(async (folder) => {
      const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
    }),
  );
  return [...FILES.filter((name) => existsSync(path.join(dataDir, name))), ...inFolders.flat().sort()];
}
