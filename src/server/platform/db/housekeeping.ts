/**
 * Maintenance that a PostgreSQL server does by itself and PGlite does not: vacuum, statistics, checkpoints. A statement
 * blocks the process while it runs, so tables are handled one at a time, and only while the connection is idle.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time';
import type { Logger } from '../log';
import type { Database } from './database';

const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
const EVERYTHING_EVERY_MS = 24 * HOUR_MS;
/**
 * How long to wait for an idle moment. After that, maintenance runs anyway, since a database that is never vacuumed
 * gets slow.
 */
const PATIENCE_MS = 30_000;
const IDLE_CHECK_MS = 50;

export type Housekeeping = {
  /** Flushes everything to the data files. */
  checkpoint(): Promise<void>;
  /** Vacuums the tables that have changed much, or all; returns their names. */
  tidy(all?: boolean): Promise<string[]>;
  /** Starts nothing new, and waits for the current work. */
  stop(): Promise<void>;
};

type Care = Pick<Database, 'pool' | 'hasRoom'>;

/** Maintains an embedded database until stopped. */
export function keepHouse(database: Care, log: Logger): Housekeeping {
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Runs one piece of work after the other. The connection is taken for one statement at a time, so never inside a
   * transaction.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }
  async function run(statement: string): Promise<void> {
    await idleMoment(database, stopping.signal);
    if (!stopping.signal.aborted) await database.pool.query(statement);
  }
  const checkpoint = () => inTurn(() => run('checkpoint'));
  const tidy = (all = false) =>
    inTurn(async () => {
      const tables = await tablesToTidy(database, all);
      for (const table of tables) await run(`vacuum (analyze) ${table}`);
      return tables;
    });

  const complain = (error: unknown) => log.error({ err: error }, 'housekeeping failed');
  const repeat = (everyMs: number, work: () => Promise<unknown>) =>
    setInterval(() => void (database.hasRoom() && work().catch(complain)), everyMs).unref();
  const look = () => void (database.hasRoom() && tidy().catch(complain));
  // Otherwise the planner knows nothing about the tables for ten minutes after the first data or a restored backup.
  look();
  const timers = [
    repeat(CHECKPOINT_EVERY_MS, checkpoint),
    repeat(LOOK_EVERY_MS, () => tidy()),
    repeat(EVERYTHING_EVERY_MS, () => tidy(true)),
  ];
  return {
    checkpoint,
    tidy,
    async stop() {
      timers.forEach(clearInterval);
      stopping.abort();
      await last;
    },
  };
}

/** Waits until the connection is idle, but no longer than `PATIENCE_MS`. */
async function idleMoment({ pool }: Care, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && !signal.aborted; waited += IDLE_CHECK_MS) {
    if (pool.waitingCount === 0 && pool.idleCount === pool.totalCount) return;
    await pause(IDLE_CHECK_MS, undefined, { ref: false });
  }
}

/**
 * Finds the tables to tidy, by autovacuum's own rule: a fifth of the rows are dead, or a tenth have changed since the
 * last statistics. Also those that were never analysed, since a crash loses the counts of changes.
 */
async function tablesToTidy({ pool }: Care, all: boolean): Promise<string[]> {
  // Otherwise the statistics of the last second are missing.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where $1 or n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10
       or (pg_relation_size(relid) > 0 and relid in (select oid from pg_class where reltuples < 0))
     order by relid`,
    [all],
  );
  return rows.map(({ name }) => name);
}
