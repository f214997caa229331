/** Due work about closures: carries out confirmed plans, and frees chairs that plans keep for nobody. */
import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { BY_THE_HOUR, ofRounds, ofRows, type Work } from '../platform/due/due';
import { carryOutClosure } from './carry-out';
import { endEmptyPlans, freeUnneeded } from './give-up';

/** How long due work waits, since another process may still be at work on a closure. */
const AGAIN_MS = MINUTE_MS;

/** Returns the due work about closures. */
export function closuresDue(context: Context): Work[] {
  const { database, clock } = context;
  /** Takes up closures that a process of the previous release confirmed and did not carry out. */
  const takeUp = async (most: number) => {
    const now = clock();
    const { numAffectedRows } = await sql`update closures set due_at = ${now} where id in (
      select id from closures where state = 'confirmed' and ended_at is null and due_at is null
        and confirmed_at <= ${new Date(now.getTime() - AGAIN_MS)} limit ${most} for update skip locked)`.execute(
      database.db,
    );
    return Number(numAffectedRows);
  };
  return [
    ofRows({
      name: 'carry-out-closure',
      table: 'closures',
      isDue: (now) => sql`due_at <= ${now} and state = 'confirmed' and ended_at is null`,
      account: sql`center_id`,
      run: ({ id }) => carryOutClosure(context, id),
      next: (now) => sql`${new Date(now.getTime() + AGAIN_MS)}::timestamptz`,
      longestWaitMs: HOUR_MS,
      isAwaited: true,
    }),
    ofRounds(
      'tend closures',
      // The last round also goes by the day.
      (since) => sql`least((select min(confirmed_at) from closures
        where state = 'confirmed' and ended_at is null and due_at is null), ${BY_THE_HOUR(since)})`,
      { atATime: 50, budget: 50, some: (most) => takeUp(most) },
      { atATime: 500, budget: 500, some: (most) => freeUnneeded(database.db, most) },
      { atATime: 50, budget: 50, some: (most) => endEmptyPlans(database.db, clock(), most) },
    ),
  ];
}
