import { sql } from 'kysely';
import type { z } from 'zod';
import { type User, users } from '../../../contract/admin';
import type { Clock } from '../../../domain/time';
import type { Db } from '../../db/database';
import { isUpcoming } from '../../db/upcoming';
import { mentions } from '../../db/mentions';
import { pageAsked } from '../../http/paging';

type Query = z.output<typeof users.list.query>;
type Row = { id: string; username: string; email: string; status: string; created_at: Date; upcoming: number };

const COLUMN = {
  name: sql`lower(users.username)`,
  upcoming: sql`coalesce(coming.upcoming, 0)`,
  since: sql`users.created_at`,
  status: sql`users.status`,
} as const;

/** Users by page, searched and sorted, with how many there are; whole where nothing is asked. Deleted accounts are nobody. */
export async function listUsers(db: Db, query: Query, now: Date) {
  const asked = pageAsked(query);
  if (!asked) return { Users: await found(db, {}, now) };
  const { page, pageSize } = asked;
  const { everything, ...counts } = await countUsers(db, query.q);
  return {
    Users: await found(db, query, now, { limit: pageSize, offset: (page - 1) * pageSize }),
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

type Wanted = Partial<Query> & { id?: string };

async function found(db: Db, wanted: Wanted, now: Date, part?: { limit: number; offset: number }): Promise<User[]> {
  const { sort = 'name', order = 'asc' } = wanted;
  const page = part ? sql`limit ${part.limit} offset ${part.offset}` : sql``;
  // Only where it decides the order is it counted for everybody; else for those who are on the page.
  const coming =
    sort === 'upcoming'
      ? sql`left join (select user_id, count(*) as upcoming from bookings where ${isUpcoming(now)} group by user_id) coming
          on coming.user_id = users.id`
      : sql``;
  const { rows } = await sql<Row>`
    select part.*, (select count(*) from bookings where bookings.user_id = part.id and ${isUpcoming(now)}) as upcoming
    from (
      select users.id, users.username, users.email, users.status, users.created_at, ${COLUMN[sort]} as by
      from users ${coming}
      where ${matching(wanted)}
      order by by ${sql.raw(order)}, lower(users.username), users.id ${page}) part
    order by part.by ${sql.raw(order)}, lower(part.username), part.id`.execute(db);
  return rows.map(presentUser);
}

function matching({ id, q, status }: Wanted) {
  return sql.join(
    [
      sql`users.status <> 'deleted'`,
      ...(id ? [sql`users.id = ${id}`] : []),
      ...(status ? [sql`users.status = ${status}`] : []),
      ...(q ? [mentions(q)] : []),
    ],
    sql` and `,
  );
}

/** Of what the search finds, by status; `everything` without it, which the tallies know. */
async function countUsers(db: Db, q: string | undefined) {
  const { rows } = await sql<{ everything: number; all: number; active: number; blocked: number }>`
    with tallied as (select status, sum(n)::int as n from tallies where kind = 'users' and status <> 'deleted' group by status),
    found as (${q ? sql`select status, count(*)::int as n from users where status <> 'deleted' and ${mentions(q)} group by status` : sql`select * from tallied`})
    select (select coalesce(sum(n), 0) from tallied)::int as everything,
      coalesce(sum(n), 0)::int as all,
      coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
      coalesce(sum(n) filter (where status = 'blocked'), 0)::int as blocked
    from found`.execute(db);
  return rows[0]!;
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
