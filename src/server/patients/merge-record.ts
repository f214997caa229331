/** The changes of a merge of two persons, row by row, so that the merge can be undone. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database';

type Pair = { from: string; into: string };
type Row = Record<string, unknown>;

/**
 * A changed row. `before`: null if the merge wrote the row; `after`: null if it removed the row; otherwise both have
 * the changed columns.
 */
export type Change = { table: string; key: Row; before: Row | null; after: Row | null };

type RowsOf = {
  table: string;
  /** The columns that identify a row, with their types. */
  key: Record<string, 'uuid' | 'bigint'>;
  /** The columns that a merge may change. Absent: all columns, and rows may be added and removed. */
  columns?: readonly string[];
  which(about: Pair & { covers: string[]; payments: string[] }): RawBuilder<boolean>;
};

const id = { id: 'uuid' } as const;
const ofBoth: RowsOf['which'] = ({ from, into }) => sql<boolean>`patient_id in (${from}, ${into})`;
const ofCovers: RowsOf['which'] = ({ covers }) => sql<boolean>`cover_id = any(${covers}::uuid[])`;

/** The tables that `movePerson` changes, sorted so that a table comes before those that depend on it. */
const TOUCHED: readonly RowsOf[] = [
  { table: 'patients', key: id, which: ({ from, into }) => sql<boolean>`id in (${from}, ${into})` },
  {
    table: 'imported_people',
    key: { import_id: 'uuid', center_id: 'uuid', patient_id: 'uuid' },
    which: ofBoth,
  },
  { table: 'center_patients', key: { center_id: 'uuid', patient_id: 'uuid' }, which: ofBoth },
  { table: 'covers', key: id, which: ofBoth },
  { table: 'cover_letters', key: { cover_id: 'uuid' }, which: ofCovers },
  { table: 'cover_checks', key: { cover_id: 'uuid', center_id: 'uuid' }, which: ofCovers },
  { table: 'approvals', key: id, columns: ['cover_id', 'state'], which: ofCovers },
  { table: 'series', key: id, columns: ['patient_id', 'user_id'], which: ofBoth },
  {
    table: 'payments',
    key: id,
    columns: ['user_id'],
    which: ({ payments }) => sql<boolean>`id = any(${payments}::uuid[])`,
  },
  { table: 'bookings', key: id, columns: ['patient_id', 'user_id', 'cover_id'], which: ofBoth },
  { table: 'accounts', key: { center_id: 'uuid', patient_id: 'uuid' }, which: ofBoth },
  { table: 'account_entries', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'standing', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'waits', key: id, columns: ['patient_id', 'user_id', 'ended_at'], which: ofBoth },
  { table: 'walk_ins', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'consents', key: id, which: ofBoth },
  { table: 'number_consents', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'record_claims', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'notices', key: id, columns: ['patient_id'], which: ofBoth },
  { table: 'care_links', key: id, which: ofBoth },
  {
    table: 'administrator_actions',
    key: { id: 'bigint' },
    columns: ['subject_id'],
    which: ({ from, into }) => sql<boolean>`subject_id in (${from}, ${into})`,
  },
];

/** The names of the tables whose rows a merge may change. */
export const TOUCHED_TABLES: readonly string[] = TOUCHED.map(({ table }) => table);

type Found = Map<string, { key: Row; row: Row }>;

/** Carries out a merge, and returns what it changed. */
export async function recordChanges(tx: Tx, pair: Pair, merge: () => Promise<void>): Promise<Change[]> {
  const { rows: covers } = await sql<{ id: string }>`select id from covers
    where patient_id in (${pair.from}, ${pair.into})`.execute(tx);
  const { rows: payments } = await sql<{ id: string }>`select distinct payment_id as id from appointments
    where patient_id = ${pair.from} and payment_id is not null`.execute(tx);
  const about = { ...pair, covers: covers.map((row) => row.id), payments: payments.map((row) => row.id) };
  const read = async () => {
    const found: Found[] = [];
    for (const rows of TOUCHED) found.push(await rowsOf(tx, rows, rows.which(about)));
    return found;
  };
  const before = await read();
  await merge();
  const after = await read();
  return TOUCHED.flatMap((rows, at) => differences(rows, before[at]!, after[at]!));
}

async function rowsOf(tx: Tx, { table, key, columns }: RowsOf, which: RawBuilder<boolean>): Promise<Found> {
  const names = [...Object.keys(key), ...(columns ?? [])];
  const said = columns
    ? sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql`t.${sql.ref(name)}`]))})`
    : sql`to_jsonb(t)`;
  const { rows } = await sql<{ row: Row }>`select ${said} as row from ${sql.table(table)} t where ${which}`.execute(tx);
  return new Map(
    rows.map(({ row }) => {
      const named = Object.fromEntries(Object.keys(key).map((name) => [name, row[name]]));
      return [JSON.stringify(named), { key: named, row }];
    }),
  );
}

function differences({ table }: RowsOf, before: Found, after: Found): Change[] {
  const changes: Change[] = [];
  for (const [name, { key, row: was }] of before) {
    const is = after.get(name)?.row;
    if (!is) {
      changes.push({ table, key, before: was, after: null });
      continue;
    }
    const changed = Object.keys(was).filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]));
    if (changed.length === 0) continue;
    const only = (row: Row) => Object.fromEntries(changed.map((column) => [column, row[column]]));
    changes.push({ table, key, before: only(was), after: only(is) });
  }
  for (const [name, { key, row }] of after)
    if (!before.has(name)) changes.push({ table, key, before: null, after: row });
  return changes;
}

/**
 * Undoes changes: restores removed rows, deletes added ones, and resets changed columns, each only if nobody has
 * changed it since.
 */
export async function takeChangesBack(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const rows of TOUCHED) {
    const theirs = changes.filter(({ table }) => table === rows.table);
    // A unique value, such as the number of a file, is given back before the row that had it is.
    for (const set of alike(theirs)) await setBack(tx, rows, set);
    for (const { before, after } of theirs) if (before && !after) await putBack(tx, rows.table, before);
  }
  for (const rows of TOUCHED.toReversed()) {
    for (const { table, key, before, after } of changes) {
      if (table !== rows.table || before || !after) continue;
      const same = sql`to_jsonb(t) = ${JSON.stringify(after)}::jsonb`;
      await sql`delete from ${sql.table(table)} t where ${keyIs(rows, [key])} and ${same}`.execute(tx);
    }
  }
}

/** Restores a row, unless it is a link of an account that was deleted since. */
async function putBack(tx: Tx, table: string, row: Row): Promise<void> {
  const isGone =
    table === 'care_links'
      ? sql`where exists (select from users where users.id = r.user_id and users.status <> 'deleted')`
      : sql``;
  await sql`insert into ${sql.table(table)} select r.* from jsonb_populate_record(null::${sql.table(table)},
    ${JSON.stringify(row)}::jsonb) r ${isGone} on conflict do nothing`.execute(tx);
}

type Set = { column: string; before: unknown; after: unknown; keys: Row[] };

/** Groups changes of the same column from the same old to the same new value. */
function alike(changes: readonly Change[]): Set[] {
  const sets = new Map<string, Set>();
  for (const { key, before, after } of changes) {
    if (!before || !after) continue;
    for (const column of Object.keys(before)) {
      const change = { column, before: before[column], after: after[column] };
      const name = JSON.stringify(change);
      const set = sets.get(name) ?? { ...change, keys: [] };
      set.keys.push(key);
      sets.set(name, set);
    }
  }
  return [...sets.values()];
}

async function setBack(tx: Tx, rows: RowsOf, { column, before, after, keys }: Set): Promise<void> {
  const { table } = rows;
  const value = (one: unknown) =>
    sql`(jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ [column]: one })}::jsonb)).${sql.ref(column)}`;
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${value(before)}
    where ${keyIs(rows, keys)} and t.${sql.ref(column)} is not distinct from ${value(after)}`.execute(tx);
}

/** Whether a row `t` has one of these keys. */
function keyIs({ key }: RowsOf, keys: readonly Row[]): RawBuilder<boolean> {
  const [first, ...others] = Object.entries(key);
  const named = (name: string) => keys.map((one) => String(one[name]));
  const type = (one: string) => sql.raw(one);
  const [name, kind] = first!;
  if (others.length === 0) return sql<boolean>`t.${sql.ref(name)} = any(${named(name)}::${type(kind)}[])`;
  const columns = Object.keys(key).map((one) => sql`t.${sql.ref(one)}`);
  const lists = Object.entries(key).map(([one, its]) => sql`${named(one)}::${type(its)}[]`);
  return sql<boolean>`(${sql.join(columns)}) in (select * from unnest(${sql.join(lists)}))`;
}
