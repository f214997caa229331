/** The counters that triggers keep (migration 0020). Each figure is the sum of the rows with its key. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

const WORK = 'counters';

/** Merges the new rows of each key. Only one process at a time does. */
export async function compactCounters(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${WORK}, 0)) as mine`.execute(tx);
    if (!rows[0]?.mine) return;
    await sql`
      with keys as (select distinct kind, day, status from tallies where not is_summed),
      gone as (
        delete from tallies t using keys k where t.kind = k.kind and t.day = k.day and t.status = k.status
        returning t.*)
      insert into tallies (kind, day, status, n, paise, is_summed)
      select kind, day, status, sum(n), sum(paise), true from gone
      group by kind, day, status having sum(n) <> 0 or sum(paise) <> 0`.execute(tx);
  });
}

/** Returns the keys, in words, whose counter differs from a full count. */
export async function findWrongCounters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', kind, day, status) as key from (
      select kind, day, status, n, paise from tallies
      union all
      select kind, day, status, -n, -paise from tallies_recounted) both_ways
    group by kind, day, status
    having sum(n) <> 0 or sum(paise) <> 0`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Counts everything again. Waits for transactions under way, and keeps new ones waiting, since each change adds a row
 * here.
 */
export async function recount(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table tallies in share row exclusive mode`.execute(tx);
    await sql`delete from tallies`.execute(tx);
    await sql`
      insert into tallies (kind, day, status, n, paise, is_summed)
      select kind, day, status, n, paise, true from tallies_recounted`.execute(tx);
  });
}
