import { sql } from 'kysely';
import { type GroupBy, type ReportName, fixedKeys, isPeriod, shapeOf } from '../../domain/reports';
import type { Db, Tx } from '../platform/db/database';
import { type Asked, DEFINITIONS, type Figures, type Measures, periodKey } from './definitions';
import { occupancyFigures, occupancyRows } from './occupancy';

export type ReportRow = { id: string; label: string | null; figures: Figures };
export type ReportRows = { rows: ReportRow[]; total: Figures };

/**
 * Returns the rows of a report in order, and the figures over all of them. Periods, windows and states have a row even
 * if there is nothing; of centers and reasons only those that occur are listed, the largest first.
 */
export async function runReport(
  db: Db | Tx,
  { name, by, ...asked }: Asked & { name: ReportName; by: GroupBy },
): Promise<ReportRows> {
  const figuresOf = name === 'occupancy' ? occupancyFigures : DEFINITIONS[name].figures;
  const sums = await sumsOf(db, name, by, asked);
  const total: Measures = {};
  for (const { id: _id, ...measures } of sums)
    for (const [measure, n] of Object.entries(measures)) total[measure] = (total[measure] ?? 0) + Number(n);
  const labels = by === 'center' ? await namesOf(db, sums) : null;
  const found = new Map(
    sums.map(({ id, ...measures }) => [id, { id, label: labels?.get(id) ?? null, figures: figuresOf(measures) }]),
  );
  const keys = fixedKeys(by, asked);
  const { main } = shapeOf(name);
  const rows = keys
    ? keys.map((id) => found.get(id) ?? { id, label: null, figures: figuresOf({}) })
    : [...found.values()].sort(
        (one, other) =>
          (other.figures[main] ?? 0) - (one.figures[main] ?? 0) ||
          (one.label ?? one.id).localeCompare(other.label ?? other.id) ||
          one.id.localeCompare(other.id),
      );
  return { rows, total: figuresOf(total) };
}

type Sums = ({ id: string } & Measures)[];

async function sumsOf(db: Db | Tx, name: ReportName, by: GroupBy, asked: Asked): Promise<Sums> {
  if (name === 'occupancy') return occupancyRows(db, by, asked);
  const { view, where, day, measures, keys } = DEFINITIONS[name];
  const own = isPeriod(by) ? periodKey(by, day)! : by === 'center' ? sql`r.center_id` : keys![by]!(asked);
  const columns = Object.entries(measures(asked)).map(([measure, sum]) => sql`${sum} as ${sql.id(measure)}`);
  const { rows } = await sql<Sums[number]>`
    select (${own})::text as id, ${sql.join(columns)} from ${sql.table(view)} r where ${where(asked)} group by 1`.execute(
    db,
  );
  return rows.map(numbered);
}

/** Turns sums into numbers: some drivers return sums of sums as text. */
function numbered({ id, ...measures }: Sums[number]): Sums[number] {
  return { id, ...Object.fromEntries(Object.entries(measures).map(([name, n]) => [name, Number(n)])) } as Sums[number];
}

async function namesOf(db: Db | Tx, rows: Sums): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id);
  const { rows: centers } = await sql<{ id: string; name: string }>`
    select id::text as id, name || ', ' || city as name from centers where id = any(${ids}::uuid[])`.execute(db);
  return new Map(centers.map(({ id, name }) => [id, name]));
}
