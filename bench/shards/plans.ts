/** Determines from PostgreSQL's plans which shards a statement touches. */

/**
 * `one`: it stays in one shard. `belongings`: its bookings are in one shard, but their dependent rows are searched in
 * all, because they are joined without the center. `all`: it does not name a center. `homeless`: it inserts a row
 * without its center.
 */
export type Reach = 'one' | 'belongings' | 'all' | 'homeless';
export type Step = { sql: string; reach: Reach };
export type Plan = [{ Plan: Node }];

type Node = { 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] };

const NEEDS_CENTER = /^\s*insert into "?(booking_events|payments|refunds)"?/i;

export function reachOf(sql: string, [{ Plan }]: Plan): Reach {
  if (NEEDS_CENTER.test(sql) && !sql.includes('center_id')) return 'homeless';
  const touched = { bookings: new Set<string>(), all: new Set<string>() };
  walk(Plan, touched);
  if (touched.all.size <= 1) return 'one';
  return touched.bookings.size === 1 ? 'belongings' : 'all';
}

function walk(node: Node, touched: { bookings: Set<string>; all: Set<string> }): void {
  const [, table, shard] = /^(.*)_shard_(\d)$/.exec(node['Relation Name'] ?? '') ?? [];
  // Without `analyze` the loops are unknown: everything in the plan counts.
  if (shard !== undefined && node['Actual Loops'] !== 0) {
    touched.all.add(shard);
    if (table === 'bookings') touched.bookings.add(shard);
  }
  for (const child of node.Plans ?? []) walk(child, touched);
}
