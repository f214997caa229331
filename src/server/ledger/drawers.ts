/**
 * The cash drawer of a center's desk. Its steps are written here, and here alone stands how much cash should be there: of a
 * drawer, and of a day of the cash book.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DeskMode, DrawerKind } from '../../domain/desk-money';
import { type Paise, formatRupees } from '../../domain/money';
import type { IstDate } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { lock } from '../platform/db/lock';
import type { Administrator } from '../platform/http/callers';

/**
 * Locks the drawer of a center: for its steps, and for entries of cash, which belong to the step before them. Comes after the
 * days of cash books.
 */
export function lockDrawer(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `drawer:${centerId}`);
}

/** In SQL: the cash that those rows of `desk_entries`, called `entry`, brought for which a condition holds (paise). */
export const cashOf = (which: RawBuilder<unknown>): RawBuilder<Paise> =>
  sql<Paise>`(select coalesce(sum(entry.amount_paise), 0)::int from desk_entries entry
    where entry.mode = 'cash' and ${which})`;

/** In SQL: the cash that was there after a row of `drawer_steps`: what was counted, or what the bank left (paise). */
export const cashAfter = (step: string): RawBuilder<Paise> =>
  sql<Paise>`coalesce(${sql.ref(`${step}.counted_paise`)}, ${sql.ref(`${step}.expected_paise`)} - ${sql.ref(`${step}.amount_paise`)})`;

/** In SQL: the cash that was taken and given since a row of `drawer_steps`, up to the next one (paise). */
export const cashSince = (step: string): RawBuilder<Paise> =>
  cashOf(sql`entry.drawer_step_id = ${sql.ref(`${step}.id`)}`);

/** Sums the cash that the entries of a day of a cash book brought: what the desk should have gained (paise). */
export async function expectedCashOfDay(
  db: Db | Tx,
  { centerId, date }: { centerId: string; date: IstDate },
): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select ${cashOf(sql`entry.center_id = ${centerId} and entry.day = ${date}`)} as sum`.execute(db);
  return rows[0]!.sum;
}

/** How a drawer stands: its last step, and the cash that should be there (paise). */
export type DrawerNow = {
  stepId: string;
  number: number;
  isOpen: boolean;
  holder: string;
  holderId: string | null;
  /** Who recorded the last step, and when. */
  recordedBy: string;
  at: Date;
  /** Since when the one who holds it answers for the cash. */
  since: Date;
  expected: Paise;
};

/** Reads how the drawer of a center stands; null where none was ever opened. Callers that rely on it hold the drawer's lock. */
export async function drawerNow(db: Db | Tx, centerId: string): Promise<DrawerNow | null> {
  const { rows } = await sql<DrawerNow>`
    select step.id as "stepId", step.number, step.is_open as "isOpen", step.holder_name as holder, step.holder_id as "holderId", step.administrator_name as "recordedBy", step.at,
      ${cashAfter('step')} + ${cashSince('step')} as expected,
      (select taken.at from drawer_steps taken where taken.center_id = step.center_id and taken.kind in ('open', 'handover', 'close')
        and taken.number <= step.number order by taken.number desc limit 1) as since
    from drawer_steps step where step.center_id = ${centerId} order by step.number desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether a drawer that is open now holds cash of a day's entries: it was taken since the drawer was opened. */
export async function holdsCashOf(
  db: Db | Tx,
  { centerId, date }: { centerId: string; date: IstDate },
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from desk_entries entry join drawer_steps step on step.id = entry.drawer_step_id
      where entry.center_id = ${centerId} and entry.day = ${date} and entry.mode = 'cash' and step.is_open
        and not exists (select from drawer_steps closing where closing.center_id = step.center_id
          and closing.number > step.number and closing.kind = 'close')) as holds`.execute(db);
  return rows[0]!.holds;
}

/** Reads which step an entry of cash of this moment belongs to. Locks the drawer. */
export async function stepOfCash(tx: Tx, centerId: string): Promise<string | null> {
  await lockDrawer(tx, centerId);
  const last = await tx
    .selectFrom('drawer_steps')
    .select('id')
    .where('center_id', '=', centerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}

/**
 * Requires that an open drawer has an amount (paise) that is to be paid out in cash: what is lacking was not counted. Locks the
 * drawer. Throws AppError `more-than-is-there`.
 */
export async function requireInDrawer(
  tx: Tx,
  { centerId, mode, amount }: { centerId: string; mode: DeskMode; amount: Paise },
): Promise<void> {
  if (mode !== 'cash') return;
  await lockDrawer(tx, centerId);
  const drawer = await drawerNow(tx, centerId);
  if (!drawer?.isOpen || amount <= drawer.expected) return;
  const there = formatRupees(Math.max(0, drawer.expected));
  const message = `There should be ${there} in the drawer. If more is there, count it first.`;
  throw new AppError('more-than-is-there', { message, fields: { mode: message } });
}

type NewStep = {
  centerId: string;
  kind: DrawerKind;
  /** The drawer as it stood under its lock; null: it was never opened. */
  before: DrawerNow | null;
  /** Paise. */
  counted?: Paise;
  /** Paise that left it for the bank; below zero of a correction. */
  amount?: Paise;
  slip?: string | undefined;
  counters?: string;
  reason?: string | null;
  isOpen: boolean;
  holder: { id: string | null; name: string };
};

/** Writes the next step of a drawer, whose lock must be held. Returns its id. */
export async function writeDrawerStep(
  tx: Tx,
  { administratorId, userName }: Administrator,
  step: NewStep,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('drawer_steps')
    .values({
      ...{ id, center_id: step.centerId, kind: step.kind, at: now },
      number: (step.before?.number ?? 0) + 1,
      expected_paise: step.before?.expected ?? step.counted!,
      counted_paise: step.counted ?? null,
      amount_paise: step.amount ?? null,
      slip: step.slip ?? null,
      counters: step.counters ?? null,
      reason: step.reason ?? null,
      is_open: step.isOpen,
      holder_id: step.holder.id,
      holder_name: step.holder.name,
      administrator_id: administratorId,
      administrator_name: userName,
    })
    .execute();
  return id;
}
