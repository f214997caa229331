import { sql } from 'kysely';
import type { z } from 'zod';
import { type AdminCenter, centers } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import type { IstDate } from '../../domain/time';
import { laterCharges } from '../charges';
import type { Db, Tx } from '../platform/db/database';
import { containing } from '../platform/db/text-search';
import { pageAsked } from '../platform/http/paging';
import { inScope } from '../staff';
import { presentAdminCenter } from './present';

type Query = z.output<typeof centers.list.query>;

const COLUMN = {
  name: sql`lower(name)`,
  address: sql`lower(address)`,
  slots: sql`slots`,
  status: sql`status`,
  updated: sql`updated_at`,
} as const;

/** Lists the centers of a scope that are not deleted, by name. */
export async function allCenters(db: Db | Tx, scope: Scope, today: IstDate): Promise<AdminCenter[]> {
  return (await found(db, scope, {}).execute()).map((row) => presentAdminCenter(row, today));
}

/** Lists centers of a scope by page, filtered and sorted, with counts; without parameters, all of them. */
export async function listCenters(db: Db, scope: Scope, query: Query, today: IstDate) {
  const asked = pageAsked(query);
  if (!asked) return { dialysisCenters: await allCenters(db, scope, today) };
  const { page, pageSize } = asked;
  const rows = await found(db, scope, query)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { everything, ...counts } = await countCenters(db, scope, query.q);
  return {
    dialysisCenters: rows.map((row) => presentAdminCenter(row, today)),
    total: query.status ? counts[query.status] : counts.all,
    all: everything,
    page,
    pageSize,
    counts,
  };
}

function found(db: Db | Tx, scope: Scope, { q, status, sort = 'name', order = 'asc' }: Partial<Query>) {
  return db
    .selectFrom('centers')
    .selectAll()
    .select(laterCharges)
    .where('deleted_at', 'is', null)
    .where(inScope(scope, 'centers.id'))
    .$if(Boolean(q), (centers) => centers.where(sql`name_key(name)`, 'like', containing(q ?? '')))
    .$if(status !== undefined, (centers) => centers.where('status', '=', status!))
    .orderBy(COLUMN[sort], order)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
}

/** Counts the matches by status; `everything` ignores the search. */
async function countCenters(db: Db, scope: Scope, q = '') {
  // `materialized`, since computing the key of a name is the slowest part and would be repeated for each of the counts.
  const { rows } = await sql<{ everything: number; all: number; active: number; blocked: number; openChairs: number }>`
    with there as materialized (
      select status, slots, ${q ? sql`name_key(name) like ${containing(q)}` : sql`true`} as is_found
      from centers where deleted_at is null and ${inScope(scope, 'centers.id')})
    select count(*) as everything,
      count(*) filter (where is_found) as all,
      count(*) filter (where is_found and status = 'active') as active,
      count(*) filter (where is_found and status = 'blocked') as blocked,
      coalesce(sum(slots) filter (where is_found and status = 'active'), 0) as "openChairs"
    from there`.execute(db);
  return rows[0]!;
}
