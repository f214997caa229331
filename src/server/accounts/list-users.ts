import { sql } from 'kysely';
import type { z } from 'zod';
import { type User, users } from '../../contract/admin';
import { showPhone } from '../../domain/phone';
import type { Scope } from '../../domain/rights';
import type { Clock } from '../../domain/time';
import type { Db } from '../platform/db/database';
import { type Order, type Step, pageOf } from '../platform/db/keyset';
import { mentions } from '../platform/db/text-search';
import { isUpcoming, nameInOrder } from '../appointments';
import { hasBookingIn, inScope } from '../staff';
import { pageAsked } from '../platform/http/paging';

type Query = z.output<typeof users.list.query>;
type Row = {
  id: string;
  username: string;
  email: string | null;
  phone: string | null;
  status: string;
  created_at: Date;
  upcoming: number;
};

const BY: Record<NonNullable<Query['sort']>, [Step[0], Step[2]]> = {
  name: [nameInOrder, 'text'],
  since: [sql.ref('users.created_at'), 'timestamptz'],
  status: [sql.ref('users.status'), 'text'],
  upcoming: [sql`coalesce(coming.n, 0)`, 'bigint'],
};

/**
 * Lists the users who have an appointment in a scope, by page, searched and sorted, with counts; without parameters,
 * all of them. Deleted accounts are left out.
 */
export async function listUsers(db: Db, scope: Scope, query: Query, now: Date) {
  const asked = pageAsked(query);
  if (!asked)
    return { Users: (await found(db, scope, {}, now).orderBy(nameInOrder).orderBy('id').execute()).map(presentUser) };
  const { after, before, q, status } = query;
  const { rows, ...neighbours } = await pageOf(found(db, scope, query, now), orderOf(query), {
    ...asked,
    after,
    before,
  });
  const { everything, ...counts } = await countUsers(db, scope, q);
  return {
    Users: rows.map(presentUser),
    total: status ? counts[status] : counts.all,
    all: everything,
    ...asked,
    ...neighbours,
    counts,
  };
}

/** Finds a user who has an appointment in a scope; null if there is none, or the account is deleted. */
export async function findUser(db: Db, scope: Scope, userId: string, clock: Clock): Promise<User | null> {
  const user = await found(db, scope, {}, clock()).where('users.id', '=', userId).executeTakeFirst();
  return user ? presentUser(user) : null;
}

function orderOf({ sort = 'name', order = 'asc' }: Query): Order {
  const [by, kind] = BY[sort];
  const names: Step[] = [
    [nameInOrder, 'asc', 'text'],
    [sql.ref('users.id'), 'asc', 'uuid'],
  ];
  return { name: `${sort} ${order}`, steps: [[by, order, kind], ...names] };
}

function found(db: Db, scope: Scope, { q, status, sort }: Pick<Query, 'q' | 'status' | 'sort'>, now: Date) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.email', 'users.phone', 'users.status', 'users.created_at'])
    .select(
      sql<number>`(select count(*) from appointments bookings where patient_id = users.id and ${isUpcoming(now)} and ${inScope(scope)})`.as(
        'upcoming',
      ),
    )
    .where('users.status', '<>', 'deleted')
    .$if(scope !== 'all', (some) => some.where(hasBookingIn(scope)))
    .$if(Boolean(q), (some) => some.where(mentions(q!)))
    .$if(status !== undefined, (some) => some.where('users.status', '=', status!))
    .$if(sort === 'upcoming', (all) =>
      all.leftJoin(
        db
          .selectFrom('appointments as bookings')
          .where(isUpcoming(now))
          .where(inScope(scope))
          .select((eb) => ['patient_id', eb.fn.countAll<number>().as('n')])
          .groupBy('patient_id')
          .as('coming'),
        'coming.patient_id',
        'users.id',
      ),
    );
}

/**
 * Counts the users that the search finds, by status; `everything`: without the search. The total of all users is kept
 * in a table (migration 0007).
 */
async function countUsers(db: Db, scope: Scope, q: string | undefined) {
  const one = sql`select status, 1 as n from users where status <> 'deleted' and ${hasBookingIn(scope)}`;
  const everybody =
    scope === 'all' ? sql`select status, n from tallies where kind = 'users' and status <> 'deleted'` : one;
  const theirs = q ? sql`${one} and ${mentions(q)}` : everybody;
  const { rows } = await sql<{ everything: number; all: number; active: number; blocked: number }>`
    select coalesce((select sum(n) from (${everybody}) everybody), 0)::int as everything,
      coalesce(sum(n), 0)::int as all,
      coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
      coalesce(sum(n) filter (where status = 'blocked'), 0)::int as blocked
    from (${theirs}) counted`.execute(db);
  return rows[0]!;
}

function presentUser(row: Row): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email ?? '',
    phone: showPhone(row.phone),
    status: row.status === 'active',
    createdAt: row.created_at.toISOString(),
    upcoming: row.upcoming,
  };
}
