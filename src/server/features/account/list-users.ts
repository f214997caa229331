import { sql } from 'kysely';
import type { z } from 'zod';
import { type User, users } from '../../../contract/admin';
import type { Clock } from '../../../domain/time';
import type { Db } from '../../db/database';
import { mentions } from '../../db/mentions';
import { nameInOrder, uncounted } from '../../db/patient-counts';
import { isUpcoming } from '../../db/upcoming';
import { pageAsked } from '../../http/paging';

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
  const way = sql.raw(order);
  const coming = sql`(select count(*) from bookings where bookings.user_id = users.id and ${isUpcoming(now)})`;
  const columns = sql`users.id, users.username, users.email, users.status, users.created_at`;
  const inOrder = sql`order by by ${way}, ${nameInOrder}, users.id`;
  const page = part ? sql`limit ${part.limit} offset ${part.offset}` : sql``;
  const upToPage = part ? sql`limit ${part.limit + part.offset}` : sql``;
  // Those who are not counted yet come together with as many of the others as the page could need.
  const users =
    sort === 'upcoming'
      ? sql`(
          with uncounted as (${uncounted(now)})
          (select ${columns}, upcoming as by from users
            where ${matching(wanted)} and not exists (select from uncounted where user_id = id) ${inOrder} ${upToPage})
          union all
          select ${columns}, ${coming} from users where ${matching(wanted)} and id in (select user_id from uncounted)) users`
      : sql`(select ${columns}, ${COLUMN[sort]} as by from users where ${matching(wanted)}) users`;
  const { rows } = await sql<Row>`
    select users.*, ${coming} as upcoming from (select * from ${users} ${inOrder} ${page}) users ${inOrder}`.execute(db);
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
