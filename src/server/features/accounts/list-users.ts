import { sql } from 'kysely';
import type { z } from 'zod';
import { type User, users } from '../../../contract/admin';
import type { Clock } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import { mentions } from '../../platform/db/text-search';
import { nameInOrder, uncounted } from '../../records/patient-counts';
import { isUpcoming } from '../../records/rules';
import { pageAsked } from '../../platform/http/paging';

type Query = z.output<typeof users.list.query>;
type Row = { id: string; username: string; email: string; status: string; created_at: Date; upcoming: number };

const COLUMN = {
  name: nameInOrder,
  since: sql`users.created_at`,
  status: sql`users.status`,
} as const;

/** Users by page, searched and sorted, with how many there are; whole where nothing is asked. Deleted accounts are nobody. */
export async function listUsers(db: Db, query: Query, now: Date) {
  const asked = pageAsked(query);
  if (!asked) return { Users: await found(db, {}, now) };
  const { page, pageSize } = asked;
  const { users, counts, everything } = await foundAndCounted(db, query, now, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    Users: users,
    total: query.status ? counts[query.status] : counts.all,
    all: everything,
    page,
    pageSize,
    counts,
  };
}

/** One user who is not deleted; null when there is none. */
export async function findUser(db: Db, userId: string, clock: Clock): Promise<User | null> {
  const [user] = await found(db, { id: userId }, clock());
  return user ?? null;
}

type Wanted = Pick<Query, 'sort' | 'order' | 'status'> & { id?: string };
type Part = { limit: number; offset: number };

async function found(db: Db, wanted: Wanted, now: Date): Promise<User[]> {
  const { users, inOrder } = usersOf(wanted, now);
  const { rows } = await sql<Row>`select users.*, ${comingOf(now)} as upcoming from ${users} ${inOrder}`.execute(db);
  return rows.map(presentUser);
}

type Counted = { everything: number; all: number; active: number; blocked: number };

/** A page, and how many there are by status; `everything` without the search. Whoever is searched for is looked up once for both. */
async function foundAndCounted(db: Db, { q, ...wanted }: Query, now: Date, part: Part) {
  const { users, inOrder } = usersOf(wanted, now, part);
  const { rows } = await sql<(Row | { [name in keyof Row]: null }) & Counted>`
    with everybody as (select status, sum(n)::int as n from tallies where kind = 'users' and status <> 'deleted' group by status)
    ${
      q
        ? sql`, users as materialized (
      select id, username, email, status, created_at, upcoming, upcoming_until from users where status <> 'deleted' and ${mentions(q)})`
        : sql``
    },
    counted as (${q ? sql`select status, count(*)::int as n from users group by status` : sql`select * from everybody`})
    select counts.*, users.*, ${comingOf(now)} as upcoming
    from (
      select (select coalesce(sum(n), 0) from everybody)::int as everything,
        coalesce(sum(n), 0)::int as all,
        coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
        coalesce(sum(n) filter (where status = 'blocked'), 0)::int as blocked
      from counted) counts
      left join ${users} on true ${inOrder}`.execute(db);
  const { everything, all, active, blocked } = rows[0]!;
  return {
    users: rows.flatMap((row) => (row.id === null ? [] : presentUser(row))),
    counts: { all, active, blocked },
    everything,
  };
}

/** Those who are wanted, as a table `users`: in SQL, with the order that they have. */
function usersOf(wanted: Wanted, now: Date, part?: Part) {
  const { sort = 'name', order = 'asc' } = wanted;
  const way = sql.raw(order);
  const columns = sql`users.id, users.username, users.email, users.status, users.created_at`;
  const inOrder = sql`order by by ${way}, ${nameInOrder}, users.id`;
  const page = part ? sql`limit ${part.limit} offset ${part.offset}` : sql``;
  const upToPage = part ? sql`limit ${part.limit + part.offset}` : sql``;
  // Those who are not counted yet come together with as many of the others as the page could need.
  const all =
    sort === 'upcoming'
      ? sql`(
          with uncounted as (${uncounted(now)})
          (select ${columns}, upcoming as by from users
            where ${matching(wanted)} and not exists (select from uncounted where user_id = id) ${inOrder} ${upToPage})
          union all
          select ${columns}, ${comingOf(now)} from users where ${matching(wanted)} and id in (select user_id from uncounted)) users`
      : sql`(select ${columns}, ${COLUMN[sort]} as by from users where ${matching(wanted)}) users`;
  return { users: sql`(select * from ${all} ${inOrder} ${page}) users`, inOrder };
}

function matching({ id, status }: Wanted) {
  return sql.join(
    [
      sql`users.status <> 'deleted'`,
      ...(id ? [sql`users.id = ${id}`] : []),
      ...(status ? [sql`users.status = ${status}`] : []),
    ],
    sql` and `,
  );
}

/** How many sessions one of the table `users` has before them. */
function comingOf(now: Date) {
  return sql`(select count(*) from bookings where bookings.user_id = users.id and ${isUpcoming(now)})`;
}

function presentUser(row: Row): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    status: row.status === 'active',
    createdAt: row.created_at.toISOString(),
    upcoming: row.upcoming,
  };
}
