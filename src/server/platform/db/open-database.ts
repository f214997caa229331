import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '../../../domain/time';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { OperatorError } from '../../errors';
import { type Database, DatabasePanic, nameServer, openEmbedded, openServer } from './database';
import { migrate, requireMigrated } from './migrate';
import { examineServer, requirePassedOn } from './server-settings';
import { isInUse } from './unavailable';

const MIGRATION_TIMEOUT_MS = 2 * HOUR_MS;
/**
 * How long a migration waits for a table before it lets others pass, since statements on that table queue behind it. A
 * backup or the doctor may hold the table for minutes.
 */
const LOCK_TIMEOUT_MS = 2_000;
const ASK_AGAIN_MS = 3_000;

/** Names the configured database in words. */
export function nameDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ? `the database ${nameServer(databaseUrl)}` : `the embedded database in ${dataDir}`;
}

/**
 * Opens the configured database and migrates it, or only checks that it is migrated. Returns what was applied. Throws
 * SchemaMismatch, and OperatorError if the server can't run the product; weaknesses of the server go to `onError`.
 * `serves`: the product itself, which may go through a pooler. Everything else needs the server (DATABASE_DIRECT_URL).
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  {
    serves = false,
    migrated = true,
    statementTimeoutMs,
  }: { serves?: boolean; migrated?: boolean; statementTimeoutMs?: number } = {},
): Promise<{ database: Database; applied: string[] }> {
  const { databaseUrl, databaseDirectUrl, dataDir, migrateOnStart } = config;
  const url = serves ? databaseUrl : databaseDirectUrl;
  const database = url ? openServer(url, onError, undefined, statementTimeoutMs) : await openEmbedded(dataDir, onError);
  try {
    if (url && !serves) await requireDirect(database);
    if (!migrated) return { database, applied: [] };
    if (url) for (const { what, advice } of await examineServer(database.db)) onError(new Error(`${what}. ${advice}`));
    if (database.isPooled()) await requirePassedOn(database.db);
    if (migrateOnStart)
      return {
        database,
        applied: databaseDirectUrl ? await migrateServer(databaseDirectUrl, onError) : await migrate(database.db),
      };
    await requireMigrated(database.db);
    return { database, applied: [] };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Migrates over separate connections, since an index on a large table takes longer than the product's statement
 * timeout.
 */
async function migrateServer(url: string, onError: (error: Error) => void): Promise<string[]> {
  const database = openServer(url, onError, 2, MIGRATION_TIMEOUT_MS, `set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await requireDirect(database);
    return await untilFree(() => migrate(database.db), onError);
  } finally {
    await database.close();
  }
}

/** Throws OperatorError where a pooler stands before the server: a migration holds a lock of its connection throughout. */
async function requireDirect({ db, isPooled }: Database): Promise<void> {
  await sql`select 1`.execute(db);
  if (!isPooled()) return;
  throw new OperatorError(
    'DATABASE_URL leads to a pooler. Let DATABASE_DIRECT_URL name the PostgreSQL server itself, for migrations and commands.',
  );
}

/** Tries again while others use the affected tables. Each try is one transaction, so a failed one leaves nothing. */
async function untilFree<T>(work: () => Promise<T>, tell: (error: Error) => void): Promise<T> {
  const until = performance.now() + MIGRATION_TIMEOUT_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (!isInUse(error) || performance.now() > until) throw error;
      if (isFirst)
        tell(new Error('a table that is to be changed is in use; trying again until it is free', { cause: error }));
      await pause(ASK_AGAIN_MS);
    }
  }
}

/** Handles database failures outside a command's queries: prints them, and ends the process after a panic. */
export function tellFailures(say: (line: string) => void): (error: Error) => void {
  return (error) => {
    if (!(error instanceof DatabasePanic)) return say(`Database: ${error.message}`);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  };
}
