import { sql } from 'kysely';
import type { Scope } from '../../../domain/rights';
import { type Question, question } from '../../platform/db/ask-all';
import type { Db } from '../../platform/db/database';
import { hasBookingIn, inScope } from '../../staff';

export type CenterCounts = {
  total: number;
  active: number;
  /** Chairs of the active centers together, and of the smallest with more than one; null when there is none. */
  chairs: number;
  fewestChairs: number | null;
};

/** How many centers there are and how many chairs they have, without deleted ones. The only query over every center. */
export async function centerCounts(db: Db, scope: Scope): Promise<CenterCounts> {
  const { rows } = await sql<CenterCounts>`
    select count(*) filter (where not is_deleted) as total, count(*) filter (where is_active) as active,
      coalesce(sum(slots) filter (where is_active), 0) as chairs, min(slots) filter (where is_active and slots > 1) as "fewestChairs"
    from (select slots, deleted_at is not null as is_deleted, status = 'active' and deleted_at is null as is_active
      from centers where ${inScope(scope, 'centers.id')}) every_center`.execute(db);
  return rows[0]!;
}

/** How many people there are who have an appointment at some centers, without deleted accounts. For all: the counters. */
export function userCounts(scope: Scope): Question<{ total: number; blocked: number }> {
  const counted =
    scope === 'all'
      ? sql`select status, n from tallies where kind = 'users' and status <> 'deleted'`
      : sql`select status, 1 as n from users where status <> 'deleted' and ${hasBookingIn(scope)}`;
  const query = sql<{ total: number; blocked: number }>`
    select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where status = 'blocked'), 0) as blocked
    from (${counted}) counted`;
  return question(query, ([counts]) => counts!);
}
