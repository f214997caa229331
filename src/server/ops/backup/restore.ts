import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { HOUR_MS } from '../../../domain/time';
import { OperatorError } from '../../errors';
import { lockDataDir } from '../../platform/db/data-dir-lock';
import { type Database, openEmbedded, openServer } from '../../platform/db/database';
import { SCHEMA } from '../../platform/db/migrate';
import type { Bucket } from '../../platform/images/bucket';
import { examineServer } from '../../platform/db/server-settings';
import type { Breach } from '../doctor/breach';
import { examineWith } from '../doctor/examine';
import { type FilesTarget, type Loaded, loadBackup } from './load-backup';
import { FILES, FOLDERS, stampOf } from './write-backup';

const LONG_AGO = new Date(0);
/**
 * The schema and the folder into which a restore loads, beside the present data. Nothing else uses them: anything in
 * them is left by an interrupted restore.
 */
const STAGING = 'restoring';
/**
 * Schemas of the product, which are renamed and not dropped. In `jobs` the previous release kept its queue (decision
 * 18).
 */
const SCHEMAS = [SCHEMA, 'jobs'];

/** Building indexes over everything takes a while. */
export const STATEMENT_TIMEOUT_MS = HOUR_MS;
/** The doctor runs all its queries at once, and a query that waits for a connection soon times out. */
export const CONNECTIONS = 10;

/** The error that says what would be overwritten, and how to continue. */
class NotEmptyTarget extends OperatorError {}

/** The last step failed and could not be undone, or it is unknown whether it failed; the message says what to do. */
export class Unsettled extends OperatorError {}

export type Restored = Loaded & {
  /** What the doctor finds in the restored database, without the provider's book. */
  breaches: Breach[];
  /** Where the former data is kept; null if there was none. */
  before: string | null;
};

/**
 * Restores into a new folder beside the data, checks it there, and then puts it in place of the former data, which is
 * kept. Until that moment nothing has changed, but that photos are in the `bucket`, if there is one, beside those that are
 * there: photos never change. Throws NotEmptyTarget, BrokenBackup, BucketError, DataDirInUse and DiskFull.
 */
export async function restoreEmbedded(
  dataDir: string,
  source: string,
  force: boolean,
  now: Date,
  bucket: Bucket | null = null,
): Promise<Restored> {
  const release = await lockDataDir(dataDir);
  const staging = path.join(dataDir, STAGING);
  try {
    const existing = existsSync(path.join(dataDir, 'db'));
    if (existing && !force) {
      throw new NotEmptyTarget(
        `${dataDir} already holds a database. With --force it is replaced, and what is there now is kept beside it.`,
      );
    }
    await rm(staging, { recursive: true, force: true });
    const database = await openEmbedded(staging);
    let checked: Loaded & { breaches: Breach[] };
    try {
      checked = await loadAndExamine(database, { dir: staging, bucket }, source, now);
    } finally {
      await database.close();
    }
    await rm(path.join(staging, 'lock.sock'), { force: true });
    return { ...checked, before: await swap(dataDir, staging, ['db', ...FILES, ...FOLDERS], now) };
  } finally {
    // The next restore removes whatever is left.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await release();
  }
}

/** Loads a backup into an empty schema, and its files to where they go, and lets the doctor examine it. */
async function loadAndExamine(database: Database, filesTo: FilesTarget, source: string, now: Date, schema?: string) {
  const loaded = await loadBackup(database, filesTo, source, schema);
  return { ...loaded, breaches: await examineRestored(database, now) };
}

/** What the doctor finds at a moment in a database that was restored, without the provider's book. */
export function examineRestored(database: Database, now: Date): Promise<Breach[]> {
  // Demo accounts are checked when the product starts on it.
  const config = { production: false };
  return examineWith({ database, clock: () => now, config }, LONG_AGO, null);
}

/**
 * Puts what was staged in place of the present data by a few renames: either everything is new or, if one fails,
 * everything is as before. Returns the folder with the former data; null if there was none. Throws Unsettled.
 */
async function swap(dataDir: string, staging: string, names: string[], now: Date): Promise<string | null> {
  const before = path.join(dataDir, `before-restore-${stampOf(now)}`);
  const isKept = names.some((name) => existsSync(path.join(dataDir, name)));
  const moved: { from: string; to: string }[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    moved.push({ from, to });
  };
  const putBack = async () => {
    try {
      for (const { from, to } of moved.reverse()) await rename(to, from);
      if (isKept) await rmdir(before);
    } catch (cause) {
      throw new Unsettled(
        `Not all of what was in ${dataDir} could be put back. Move it there from ${before} by hand.`,
        { cause },
      );
    }
  };
  if (isKept) await mkdir(before);
  try {
    for (const name of names) {
      await move(path.join(dataDir, name), path.join(before, name));
      await move(path.join(staging, name), path.join(dataDir, name));
    }
  } catch (error) {
    await putBack();
    throw error;
  }
  return isKept ? before : null;
}

type Target = { url: string; dataDir: string; bucket?: Bucket | null };
type Staged = { pool: pg.Pool; ours: string; dataDir: string; staging: string };
type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Restores into a PostgreSQL database: loads and checks beside the present data, in a separate schema and folder, and
 * then swaps them in one transaction of renames. If killed at any moment, the database is either as before or restored.
 * The former data is kept in schemas and a folder with other names; if there are tables, `force` is required. Photos go
 * into the `bucket`, as above. Throws NotEmptyTarget, BrokenBackup, BucketError and Unsettled, and OperatorError if the
 * server can't run the product.
 */
export async function restoreServer(
  { url, dataDir, bucket = null }: Target,
  source: string,
  force: boolean,
  now: Date,
): Promise<Restored> {
  const ours = `vrikka restore ${randomUUID()}`;
  // No idle timeout: between the rows and the end of the transaction the files are written, which may take long.
  const settings = `set search_path to ${STAGING}; set application_name to '${ours}'; set idle_in_transaction_session_timeout to 0`;
  const database = openServer(url, () => undefined, CONNECTIONS, STATEMENT_TIMEOUT_MS, settings);
  const { pool } = database;
  const staging = path.join(dataDir, STAGING);
  try {
    await examineServer(database.db);
    await requireNobodyElse(pool, ours);
    if (!force) await requireNoTables(pool);
    await removeStaged(pool, staging);
    try {
      await pool.query(`create schema ${STAGING}`);
      const checked = await loadAndExamine(database, { dir: staging, bucket }, source, now, STAGING);
      return { ...checked, before: await putInPlace({ pool, ours, dataDir, staging }, now) };
    } finally {
      await removeStaged(pool, staging).catch(() => undefined);
    }
  } finally {
    await database.close();
  }
}

async function requireNobodyElse(client: Queryable, ours: string): Promise<void> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name <> $1 and backend_type = 'client backend'`,
    [ours],
  );
  const others = Number(rows[0]!.n);
  if (others > 0)
    throw new NotEmptyTarget(
      `${others} other connections work on this database. Stop every process of the product first.`,
    );
}

/** Throws NotEmptyTarget if the schema has tables, not counting those of extensions. */
async function requireNoTables(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class c where relnamespace = to_regnamespace($1) and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') limit 1`,
    [SCHEMA],
  );
  if (rows.length > 0) {
    throw new NotEmptyTarget(
      'This database already holds data. Make an empty one and let DATABASE_URL name it; or use --force, which keeps what is there now in schemas of another name.',
    );
  }
}

async function removeStaged(client: Queryable, staging: string): Promise<void> {
  await client.query(`drop schema if exists ${STAGING} cascade`);
  await rm(staging, { recursive: true, force: true });
}

/**
 * Puts the loaded data in place. The files are moved within the transaction, right before its commit: a failed rename
 * can still roll back, while a commit can't be undone. A kill between the two leaves the old database, with all its
 * files kept.
 */
async function putInPlace({ pool, ours, dataDir, staging }: Staged, now: Date): Promise<string | null> {
  const suffix = `_before_restore_${stampOf(now).replace('-', '_')}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Anybody who connected meanwhile has worked on data that is about to be put aside.
    await requireNobodyElse(client, ours);
    const kept = await renameSchemas(client, suffix);
    const folder = await swap(dataDir, staging, [...FILES, ...FOLDERS], now);
    const schemas = kept.length > 0 ? `the schemas ${kept.join(' and ')}` : null;
    const before = [schemas, folder].filter((place) => place !== null).join(' and ') || null;
    await client.query('commit').catch((cause: unknown) => {
      const sign = kept.length > 0 ? `a schema ${kept[0]}` : 'tables';
      const files = folder ? ` When it has none, move what is in ${folder} back to ${dataDir}.` : '';
      throw new Unsettled(
        `The database did not answer at the last step. When it has ${sign}, all is restored.${files}`,
        { cause },
      );
    });
    return before;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Gives the loaded schema the name of ours. Returns the new names of the former schemas. */
async function renameSchemas(client: Queryable, suffix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isEmpty: boolean }>(
    `select nspname as name, not exists (
       select from pg_depend where refclassid = 'pg_namespace'::regclass and refobjid = n.oid) as "isEmpty"
     from pg_namespace n where nspname = any($1) order by array_position($1, nspname::text)`,
    [SCHEMAS],
  );
  for (const { name, isEmpty } of rows) {
    await client.query(isEmpty ? `drop schema ${name}` : `alter schema ${name} rename to ${name}${suffix}`);
  }
  await client.query(`alter schema ${STAGING} rename to ${SCHEMA}`);
  return rows.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name + suffix);
}
