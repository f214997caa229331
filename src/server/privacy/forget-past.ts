/**
 * Deletes data whose time is over: for each row of the schedule one batch at a time, in its own transaction, so that
 * locks are short. Safe to run twice; only one process at a time works on a batch.
 */
import { type RawBuilder, sql } from 'kysely';
import { RETENTION, type Retention } from '../../domain/retention';
import { HOUR_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { ruleOf } from './rules';

const BATCH = 200;
const DAY_MS = 24 * HOUR_MS;
const WORK = 'retention';

type Deps = Pick<Context, 'database' | 'clock' | 'log'>;

/** The earliest moment from which data of a row of the schedule may be kept. */
export const retainedSince = ({ days }: Retention, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/** SQL of when the next pause is over. */
export const forgetsFrom = (): RawBuilder<Date | null> =>
  sql<Date>`coalesce((select max(done_at) from daily_work where name = ${WORK}) + interval '1 day', '-infinity')`;

/** Deletes one batch for each row of the schedule. Once nothing is left, pauses for a day. */
export async function forgetDaily(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const done = await db
    .selectFrom('daily_work')
    .select('name')
    .where('name', '=', WORK)
    .where('done_at', '>', yesterday)
    .executeTakeFirst();
  if (done || (await forgetSome(deps))) return;
  await db
    .insertInto('daily_work')
    .values({ name: WORK, done_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ done_at: now }))
    .execute();
}

/** Deletes everything whose time is over, regardless of the pause. */
export async function forgetAll(deps: Deps): Promise<void> {
  while (await forgetSome(deps));
}

/** Deletes one batch for each row of the schedule. Returns true while there may be more. */
async function forgetSome({ database, clock, log }: Deps): Promise<boolean> {
  const now = clock();
  let isMore = false;
  for (const kept of RETENTION) {
    const count = await forgetBatch(database.db, kept, now);
    if (count > 0) log.info({ what: kept.id, count }, 'forgotten');
    isMore ||= count === BATCH;
  }
  return isMore;
}

function forgetBatch(db: Db, kept: Retention, now: Date): Promise<number> {
  const { isPast, forget } = ruleOf(kept.id);
  const table = sql.table(kept.table);
  const past = isPast(retainedSince(kept, now));
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${WORK}, 0))`.execute(tx);
    if (forget) {
      const { rows } = await sql<{ id: string }>`select id from ${table} where ${past} limit ${BATCH}`.execute(tx);
      if (rows.length > 0)
        await forget(
          tx,
          rows.map(({ id }) => id),
        );
      return rows.length;
    }
    const deleted = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${past} limit ${BATCH} for update skip locked))`.execute(tx);
    return Number(deleted.numAffectedRows ?? 0);
  });
}
