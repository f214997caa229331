/** One SQL dialect, PostgreSQL, behind a pg.Pool: a server by its URL, or the embedded one in a folder. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock';
import type { DB } from './schema';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** True for PGlite: one connection, no autovacuum, no checkpointer. */
  embedded: boolean;
  close(): Promise<void>;
};

const DATE_OID = 1082;
const BIGINT_OID = 20;
// A date is a calendar date in India, never an instant: keep it as text. Counts fit a number.
pg.types.setTypeParser(DATE_OID, (text) => text);
pg.types.setTypeParser(BIGINT_OID, Number);

/** Milliseconds after which a statement on a server is given up; the client gets an error instead of a hang. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Connects to a PostgreSQL server. */
export function openServer(url: string, log: (error: Error) => void, max = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', log);
  // A connection that breaks while somebody uses it fails their query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', log));
  return { db: kyselyOver(pool), pool, embedded: false, close: () => pool.end() };
}

/** Opens the embedded database in `dataDir/db`; `null` for one in memory. Fails when another process has it open. */
export async function openEmbedded(dataDir: string | null): Promise<Database> {
  const release = dataDir === null ? async () => undefined : await lockDataDir(dataDir);
  if (dataDir !== null) await mkdir(path.join(dataDir, 'db'), { recursive: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create(dataDir === null ? 'memory://' : path.join(dataDir, 'db'));
  return overPglite(pglite, release);
}

/** A pool over an instance that is already there (tests load theirs from a template). */
export async function overPglite(
  pglite: import('@electric-sql/pglite').PGlite,
  release: () => Promise<void> = async () => undefined,
): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 } as pg.PoolConfig);
  return {
    db: kyselyOver(pool),
    pool,
    embedded: true,
    async close() {
      await pool.end();
      await pglite.close();
      await release();
    },
  };
}

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs plain SQL on the connection of a transaction, for libraries that bring their own statements. */
export function executorOf(tx: Tx | Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: result.rows as unknown[] };
    },
  };
}
