/**
 * Pages of a long list. The next page begins after the last row that was shown, so that nothing is shown twice or left
 * out if rows are added or removed meanwhile, and no page takes longer than the first. A page may also be requested by
 * its number; the database then skips all rows before it.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isId, istDate } from '../../../contract/common';
import { z } from '../../../contract/z';
import { AppError } from '../../errors';
import type { Db } from './database';
import type { DB } from './schema';

export type Way = 'asc' | 'desc';

/** The types by which a list may be ordered, each with the form of its values in a cursor. */
const KINDS = {
  timestamptz: z.iso.datetime({ offset: true }),
  date: istDate,
  bigint: z.int(),
  text: z.string().regex(/^[^\0]*$/),
  uuid: z.string().refine(isId),
};
export type Step = readonly [by: RawBuilder<unknown>, way: Way, kind: keyof typeof KINDS];

/**
 * An order: its steps one after the other, of which the last is unique. A cursor of an order with another name is
 * refused.
 */
export type Order = { name: string; steps: readonly Step[] };

export type PageAsked = { page: number; pageSize: number; after?: string | undefined; before?: string | undefined };

export type Page<Row> = {
  rows: Row[];
  /** The cursors for the pages before and after; null if there is none. */
  previous: string | null;
  next: string | null;
};

/**
 * Reads a page of a query in an order. Throws AppError `invalid-input` for a cursor that does not belong to this order.
 */
export async function pageOf<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: Order,
  { page, pageSize, after, before }: PageAsked,
): Promise<Page<Row>> {
  const cursor = after ?? before;
  const isBackward = cursor !== undefined && after === undefined;
  const steps = isBackward ? order.steps.map(([by, way, kind]) => [by, otherWay(way), kind] as const) : order.steps;
  const columns = sql.join(steps.map(([by]) => by));
  const ordered = steps.reduce((so, [by, way]) => so.orderBy(by, way), query);
  const rows = (await ordered
    .select(sql<unknown[]>`jsonb_build_array(${columns})`.as('place'))
    .$if(cursor !== undefined, (all) => all.where(comesAfter(steps, readCursor(order, cursor!))))
    .$if(cursor === undefined, (all) => all.offset((page - 1) * pageSize))
    // One more than is shown, to see whether there are others.
    .limit(pageSize + 1)
    .execute()) as (Row & { place: unknown[] })[];
  const shown = rows.slice(0, pageSize);
  const hasMore = rows.length > shown.length;
  if (isBackward) shown.reverse();
  const cursorAt = (row: { place: unknown[] } | undefined) => row && writeCursor(order, row.place);
  const isFirst = isBackward ? !hasMore : cursor === undefined && page === 1;
  return {
    rows: shown,
    previous: (!isFirst && cursorAt(shown[0])) || null,
    next: ((isBackward || hasMore) && cursorAt(shown.at(-1))) || null,
  };
}

const otherWay = (way: Way): Way => (way === 'asc' ? 'desc' : 'asc');

/**
 * Whether a row comes after a place in the order. Steps in the same direction are compared together, as in an index.
 */
function comesAfter(steps: readonly Step[], place: readonly unknown[]): RawBuilder<boolean> {
  const turn = steps.findIndex(([, way]) => way !== steps[0]![1]);
  const alike = turn < 0 ? steps : steps.slice(0, turn);
  const columns = sql.join(alike.map(([by]) => by));
  const values = sql.join(alike.map(([, , kind], n) => sql`${place[n]}::${sql.raw(kind)}`));
  const beyond = sql.raw(steps[0]![1] === 'asc' ? '>' : '<');
  const isBeyond = sql<boolean>`(${columns}) ${beyond} (${values})`;
  if (turn < 0) return isBeyond;
  const rest = comesAfter(steps.slice(turn), place.slice(turn));
  return sql<boolean>`((${columns}) ${beyond}= (${values}) and (${isBeyond} or ${rest}))`;
}

function writeCursor({ name }: Order, place: unknown[]): string {
  return Buffer.from(JSON.stringify([name, ...place])).toString('base64url');
}

function readCursor({ name, steps }: Order, cursor: string): unknown[] {
  const [given, ...place] = parsed(cursor);
  const fits = steps.length === place.length && steps.every(([, , kind], n) => KINDS[kind].safeParse(place[n]).success);
  if (given !== name || !fits) throw new AppError('invalid-input');
  return place;
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The number up to which lists count; a longer one has "10,000+". */
export const COUNTED_UP_TO = 10_000;
export type Counted = { count: number; isCapped: boolean };

/** Counts rows up to a bound. */
export async function countUpTo<Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Counted> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${query.select(sql`1`.as('one')).limit(COUNTED_UP_TO + 1)}) found`.execute(db);
  const { n } = rows[0]!;
  return { count: Math.min(n, COUNTED_UP_TO), isCapped: n > COUNTED_UP_TO };
}
