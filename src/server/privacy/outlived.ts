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
 * Not for data that names nobody and lasts a day: counters expire by the system's clock, which the sandbox's may be far
 * from, and origins of holds may be left when the product was stopped over some holidays.
 */
const LOOKED_AT = RETENTION.filter(({ id }) => id !== 'counters' && id !== 'hold-origins');

export type Outlived = { kept: Retention; count: number /** The names of a few. */; ids: string[] };

/** Data left more than two days after its time. */
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
