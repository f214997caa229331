/**
 * The database: always PostgreSQL's dialect behind a pg.Pool, either a server by its URL or the embedded one in a
 * folder.
 */
import { mkdir } from 'node:fs/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import path from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { OperatorError } from '../../errors';
import { TracedDialect } from '../tracing/traced-driver';
import { lockDataDir } from './data-dir-lock';
import { requireSpace, watchSpace } from './free-space';
import { closeAll, closeFolder } from './private-files';
import { noticePooler, preparingClient } from './prepared-statements';
import { withSettings } from './server-settings';
import type { DB } from './schema';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** True for PGlite: one connection, no autovacuum, no checkpointer. */
  embedded: boolean;
  /** Whether a pooler was found before the server, once a connection has been opened (`noticePooler`). */
  isPooled(): boolean;
  /** False while the disk of an embedded database is nearly full: writes wait, or are refused. */
  hasRoom(): boolean;
  /**
   * How often somebody has taken the one connection of an embedded database, each time for a statement or a transaction. While this stays
   * the same nothing was written. Null for a server, to which others write too.
   */
  uses(): number | null;
  close(): Promise<void>;
};

/** The embedded database panicked in the middle of a write. Committed data is safe; the process must end. */
export class DatabasePanic extends Error {
  constructor(reason: string) {
    super(
      `The embedded database had to stop: ${reason}. What was recorded is safe. Start again when there is room on the disk.`,
    );
  }
}

const DATE_OID = 1082;
/** The type of an array of dates; pg's types name no arrays. */
const DATES_OID = 1182 as number as typeof DATE_OID;
const BIGINT_OID = 20;
/**
 * The start parameters of the embedded database. It fills shared buffers with zeros at each start; the default of 128
 * MB took a tenth of a second and stayed allocated.
 */
const EMBEDDED_START = ['-c', 'shared_buffers=32MB'];
// A date is a calendar date in India and not an instant, so it stays text. Counts fit a number.
pg.types.setTypeParser(DATE_OID, (text) => text);
pg.types.setTypeParser(DATES_OID, (text) => text.slice(1, -1).split(',').filter(Boolean));
pg.types.setTypeParser(BIGINT_OID, Number);

/** Statement timeout on a server, in milliseconds; the client gets an error instead of a hang. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How much longer the client waits, since the server should time out first. */
const ANSWER_GRACE_MS = 5_000;
/** The longest wait for a connection, in case the server is away. */
const LONGEST_CONNECT_MS = 60_000;
/** The longest that a transaction may do nothing, since it may have locked what others need. */
const LONGEST_IDLE_MS = 60_000;
/** How long an unused connection is kept with its plans: longer than a clerk pauses between two pages. */
const IDLE_MS = 600_000;

/** The most connections that a process of the product has open to a server. */
export const CONNECTIONS = 10;

/** Returns the database and its host, never the password. */
export function nameServer(url: string): string {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `${database} on ${host}:${port}`;
}

/** Connects to a PostgreSQL server. `settings`: further statements that each connection runs first. */
export function openServer(
  url: string,
  log: (error: Error) => void,
  max = CONNECTIONS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  settings?: string,
): Database {
  let isPooled = false;
  const pool = new pg.Pool({
    connectionString: withSettings(url),
    Client: preparingClient(),
    max,
    statement_timeout: statementTimeoutMs,
    // Five seconds while people wait. A command's statements may take an hour, so it waits longer.
    connectionTimeoutMillis: Math.min(statementTimeoutMs / 3, LONGEST_CONNECT_MS),
    idleTimeoutMillis: IDLE_MS,
    idle_in_transaction_session_timeout: Math.min(statementTimeoutMs, LONGEST_IDLE_MS),
    // For a server that hangs, and so can't enforce its own timeouts.
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    // Waited for by the pool before anybody is given the connection.
    // oxlint-disable-next-line typescript/no-misused-promises -- its types say that it is not waited for, which is untrue
    onConnect: async (client) => {
      isPooled = await noticePooler(client);
      if (settings) await client.query(settings);
    },
  });
  pool.on('error', log);
  // A connection that breaks while in use fails its query. Without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', log));
  return {
    db: kyselyOver(pool),
    pool,
    embedded: false,
    isPooled: () => isPooled,
    hasRoom: () => true,
    uses: () => null,
    close: () => pool.end(),
  };
}

/**
 * Opens the embedded database in `dataDir/db`; `null` for one in memory. Throws DataDirInUse and DiskFull. `onError`
 * receives a DatabasePanic.
 */
export async function openEmbedded(
  dataDir: string | null,
  onError: (error: Error) => void = () => undefined,
): Promise<Database> {
  const { PGlite } = await loadPglite();
  if (dataDir === null) return overPglite(await PGlite.create('memory://'));
  const release = await lockDataDir(dataDir);
  try {
    await requireSpace(dataDir);
    const files = path.join(dataDir, 'db');
    await mkdir(files, { recursive: true });
    // Before anything is written there; everything else once it exists.
    for (const folder of [dataDir, files]) await closeFolder(folder);
    const pglite = await PGlite.create(files, { startParams: [...PGlite.defaultStartParams, ...EMBEDDED_START] });
    await closeAll(files);
    const space = await watchSpace(dataDir);
    const database = await overPglite(pglite, onError);
    return {
      ...database,
      hasRoom: space.hasRoom,
      async close() {
        space.stop();
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Loads PGlite, which production releases don't include (scripts/parts.mjs). */
async function loadPglite() {
  return import('@electric-sql/pglite').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new OperatorError(
      'This release comes without the embedded database. Let DATABASE_URL name a PostgreSQL server.',
      { cause },
    );
  });
}

/** Makes a pool over an existing instance; tests load theirs from a template. */
export async function overPglite(pglite: PGlite, onError: (error: Error) => void = () => undefined): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const config = { ...createPgConfig(watched(pglite, onError)), max: 1, idleTimeoutMillis: 0 };
  const pool = new pg.Pool(config as pg.PoolConfig);
  let uses = 0;
  pool.on('acquire', () => (uses += 1));
  pool.query = ((text: string, values?: unknown[]) => askOn(pool, text, values)) as typeof pool.query;
  return {
    db: kyselyOver(pool),
    pool,
    embedded: true,
    isPooled: () => false,
    hasRoom: () => true,
    uses: () => uses,
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

/**
 * Runs a statement on the one connection, and keeps the connection even if the statement fails. A pool's own `query`
 * ends the connection after a failure; the next one would share the channel, and get the rest of the failed one's
 * answer.
 */
async function askOn(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

/** The messages that end a statement: sync, and a simple query. */
const ENDS = new Set(['S', 'Q'].map((letter) => letter.charCodeAt(0)));

/**
 * The part of PGlite that its pool uses. After each statement it lets other work run, because PGlite answers without
 * the event loop, so that many statements in a row would block everybody. Reports a panic, after which PGlite would
 * never answer again and keep the process busy.
 */
function watched(pglite: PGlite, onError: (error: Error) => void): PGlite {
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    if (ENDS.has(message[0]!)) await otherWork();
    const answers = await pglite.execProtocolStream(message, options);
    const panic = answers.find(
      (answer) => answer.name === 'error' && 'severity' in answer && answer.severity === 'PANIC',
    );
    if (panic) onError(new DatabasePanic((panic as unknown as Error).message));
    return answers;
  };
  return { waitReady: pglite.waitReady, execProtocolStream } as PGlite;
}

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new TracedDialect({ pool }) });
}
