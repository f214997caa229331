import { sql } from 'kysely';
import { RETENTION, type Retention } from '../../domain/retention';
import { HOUR_MS } from '../../domain/time';
import type { Db } from '../platform/db/database';
import { retainedSince } from './forget-past';
import { ruleOf } from './rules';

/** Allows for a failed day of the daily cleanup. */
const GRACE_MS = 48 * HOUR_MS;
const NAMED = 5;
/**
 * The rows of the schedule that are checked. Two are left out, whose data name nobody and last only a day: counters
 * expire by the system's clock, from which the sandbox's may be far; and origins of holds may remain if the product was
 * stopped over a holiday.
 */
const LOOKED_AT = RETENTION.filter(({ id }) => id !== 'counters' && id !== 'hold-origins');

export type Outlived = { kept: Retention; count: number /** The names of a few. */; ids: string[] };

/** Finds data that is more than two days past its time. */
export async function findOutlived(db: Db, now: Date): Promise<Outlived[]> {
  const late = new Date(now.getTime() - GRACE_MS);
  const all = await Promise.all(LOOKED_AT.map((kept) => outlivedOf(db, kept, late)));
  return all.filter(({ count }) => count > 0);
}

async function outlivedOf(db: Db, kept: Retention, late: Date): Promise<Outlived> {
  const { isPast, name = sql`id` } = ruleOf(kept.id);
  const { rows } = await sql<{ id: string; count: number }>`
    select ${name}::text as id, count(*) over () as count from ${sql.table(kept.table)}
    where ${isPast(retainedSince(kept, late))} limit ${NAMED}`.execute(db);
  return { kept, count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}
