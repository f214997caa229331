import { sql } from 'kysely';
import type { Db } from '../../platform/db/database';
import { enqueueEmail, readerOf } from '../../outbox';
import { isPaused } from './waiting';

/**
 * Tells accounts that have let several offers lapse that no chair is kept for them until they book. Tells at most
 * `most`, and returns how many.
 */
export async function tellPaused(db: Db, now: Date, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; userId: string | null }>`
      update waits set told_at = ${now} where id in (
        select id from waits w where ended_at is null and let_lapse_at is not null and told_at is null and ${isPaused}
        order by let_lapse_at limit ${most} for update skip locked)
      returning id, user_id as "userId"`.execute(tx);
    const first = new Map(rows.map(({ id, userId }) => [userId, id]));
    for (const [userId, waitId] of first) {
      if (userId === null) continue;
      const person = await tx
        .selectFrom('users')
        .select(['email', 'username', 'language'])
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (!person) continue;
      const details = { username: person.username };
      const onceKey = `offers-paused:${waitId}:${now.toISOString()}`;
      await enqueueEmail(tx, { ...readerOf(person), onceKey, template: 'offers-paused', details }, now);
    }
    return rows.length;
  });
}
