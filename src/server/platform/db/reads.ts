/**
 * Reading what may be two seconds old from a replica of the database, so that reports, exports and lists of staff cost
 * the primary nothing. The replica answers only while it is known to have everything that the primary had committed two
 * seconds before; otherwise, and where it fails, the primary does.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../../../domain/time';
import type { Metrics } from '../metrics';
import type { Database, Db } from './database';
import { cannotServe, whyAway as reasonOf } from './unavailable';

/** The oldest that an answer of the replica may be. */
const LAG_LIMIT_MS = 2_000;
const LOOK_EVERY_MS = 500;
/** How long an operator who asks whether it can be read waits. */
const ANSWERS_WITHIN_MS = 3 * SECOND_MS;
/** Nobody has read for so long: the replica is not looked at any more. */
const UNUSED_MS = 10_000;

/** A point of the primary's log, and when it was the last. */
type Point = { at: number; lsn: bigint };

export type Reads = {
  /**
   * Reads on the replica, or on the primary: where there is no replica, where it is too far behind or fails, and for
   * whoever has just changed something (`isFresh`). `work` may run twice, so it must change nothing.
   */
  from<T>(work: (db: Db) => Promise<T>, isFresh?: boolean): Promise<T>;
  /** Whether there is a replica at all. */
  hasReplica: boolean;
  /** Asks why the replica can't be read, such as another primary that is named by mistake; null if it can, or there is none. */
  whyAway(): Promise<string | null>;
  close(): Promise<void>;
};

/** Everything is read from the primary. */
export function readPrimary({ db }: Database): Reads {
  return { from: (work) => work(db), hasReplica: false, whyAway: async () => null, close: async () => undefined };
}

/** Reads from a replica where it is close enough behind the primary. */
export function readReplica(primary: Database, replica: Database, metrics: Metrics): Reads {
  let points: Point[] = [];
  /** Until when the replica may be asked, by `performance.now()`. */
  let goodUntil = 0;
  let usedAt = 0;
  let looking: Promise<void> | null = null;
  const closing = new AbortController();

  async function look(): Promise<void> {
    while (!closing.signal.aborted && performance.now() - usedAt < UNUSED_MS) {
      try {
        const at = performance.now();
        points.push({ at, lsn: await positionOf(primary.db, 'primary') });
        const lag = lagOf(points, await positionOf(replica.db, 'replica'), performance.now());
        if (lag !== null) {
          metrics.replicaLag.set(lag / 1_000);
          goodUntil = performance.now() - lag + LAG_LIMIT_MS;
        }
        points = points.filter((point) => point.at > at - UNUSED_MS);
      } catch {
        // Until it answers again, the primary is asked.
        goodUntil = 0;
        metrics.replicaLag.set(NaN);
      }
      await pause(LOOK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    points = [];
    goodUntil = 0;
    looking = null;
  }

  return {
    hasReplica: true,
    async from(work, isFresh = false) {
      usedAt = performance.now();
      looking ??= look();
      if (isFresh || performance.now() >= goodUntil) return work(primary.db);
      try {
        return await work(replica.db);
      } catch (error) {
        // 40001 too: the replica had to remove rows that were being read.
        if (!cannotServe(error)) throw error;
        goodUntil = 0;
        return work(primary.db);
      }
    },
    whyAway: () => {
      const asked = positionOf(replica.db, 'replica').then(() => null, whyNot);
      const late = pause(ANSWERS_WITHIN_MS, `It has not answered for ${ANSWERS_WITHIN_MS / SECOND_MS} s.`, {
        ref: false,
      });
      return Promise.race([asked, late]);
    },
    async close() {
      closing.abort();
      await looking;
      await replica.close();
    },
  };
}

function whyNot(error: unknown): string {
  return error instanceof Error ? reasonOf(error) : 'unknown';
}

/** Returns by how many milliseconds a replica is behind; null while that is unknown. `points`: of the primary, in order. */
export function lagOf(points: readonly Point[], replayed: bigint, now: number): number | null {
  const reached = points.findLast(({ lsn }) => lsn <= replayed);
  return reached ? now - reached.at : null;
}

/** Returns the end of the log: written by a primary, or replayed by a replica. Throws if the server is the other one. */
async function positionOf(db: Db, role: 'primary' | 'replica'): Promise<bigint> {
  const { rows } = await sql<{ lsn: string | null }>`
    select case when pg_is_in_recovery() then ${role === 'replica' ? sql`pg_last_wal_replay_lsn()` : sql`null`}
      else ${role === 'primary' ? sql`pg_current_wal_lsn()` : sql`null`} end::text as lsn`.execute(db);
  const lsn = rows[0]!.lsn;
  if (lsn === null) throw new Error(`The database that was asked is no ${role}.`);
  return readLsn(lsn);
}

/** Reads a position in the log, two hexadecimal numbers such as `16/B374D848`. */
export function readLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
