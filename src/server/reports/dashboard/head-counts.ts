import { sql } from 'kysely';
import type { Scope } from '../../../domain/rights';
import { type Question, question } from '../../platform/db/ask-all';
import { hasBookingIn, inScope } from '../../staff';

export type CenterCounts = {
  total: number;
  active: number;
  /** The chairs of all active centers together. */
  chairs: number;
};

/** Counts centers and their chairs, without deleted ones. The only query over every center. */
export function centerCounts(scope: Scope): Question<CenterCounts> {
  const query = sql<CenterCounts>`
    select count(*) as total, count(*) filter (where status = 'active') as active,
      coalesce(sum(slots) filter (where status = 'active'), 0) as chairs
    from centers where deleted_at is null and ${inScope(scope, 'centers.id')}`;
  return question(query, ([counts]) => counts!);
}

/**
 * Counts the accounts that have an appointment at some centers, without deleted ones. For all centers, from the
 * counters.
 */
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
