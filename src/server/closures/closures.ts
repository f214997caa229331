/** The rows of closures and of their plans. */
import { type RawBuilder, sql } from 'kysely';
import {
  type ClosureDecision,
  closureHeldUntil,
  type ClosureOutcome,
  type ClosureState,
  type LeftReason,
} from '../../domain/closures';
import { hasChair } from '../../domain/booking';
import type { Sitting } from '../../domain/series';
import type { Scope } from '../../domain/rights';
import { DAY_MS } from '../../domain/time';
import { hasBegun, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { dropKept, isKeptAs } from '../seats';
import { holdUntil, lockClosure, statusOf, type WholeBooking, windowBeginning, isHeld } from '../appointments';
import { inScope } from '../staff';

export type ClosureRow = Awaited<ReturnType<ReturnType<typeof closureRows>['execute']>>[number];

function closureRows(db: Db | Tx) {
  return db
    .selectFrom('closures')
    .innerJoin('centers', 'centers.id', 'closures.center_id')
    .leftJoin('administrators as creator', 'creator.id', 'closures.administrator_id')
    .leftJoin('administrators as confirmer', 'confirmer.id', 'closures.confirmed_by')
    .selectAll('closures')
    .select(['centers.name as center_name', 'centers.slots', 'centers.latitude', 'centers.longitude'])
    .select(['creator.user_name as creator_name', 'confirmer.user_name as confirmer_name']);
}

/** Reads a closure at some centers. Throws `closure-not-found`. */
export async function findClosure(db: Db | Tx, scope: Scope, closureId: string): Promise<ClosureRow> {
  const row = await closureRows(db)
    .where('closures.id', '=', closureId)
    .where(inScope(scope, 'closures.center_id'))
    .executeTakeFirst();
  if (!row) throw new AppError('closure-not-found');
  return row;
}

/** Locks a plan that is still open, and reads its closure. Throws `closure-not-found` and `closure-not-open`. */
export async function lockOpenClosure(tx: Tx, scope: Scope, closureId: string): Promise<ClosureRow> {
  await lockClosure(tx, closureId);
  const closure = await findClosure(tx, scope, closureId);
  if (closure.state !== 'open') throw new AppError('closure-not-open');
  return closure;
}

/** How many days confirmed closures stay in the list. */
const LISTED_DAYS = 30;

/** Lists the open closures of some centers and those confirmed lately, the soonest closed date first. */
export function listedClosures(db: Db, scope: Scope, centerId: string | undefined, now: Date): Promise<ClosureRow[]> {
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS);
  return closureRows(db)
    .where(inScope(scope, 'closures.center_id'))
    .where(centerId === undefined ? sql<boolean>`true` : sql<boolean>`closures.center_id = ${centerId}`)
    .where(
      sql<boolean>`(closures.state = 'open' or (closures.state = 'confirmed' and closures.confirmed_at > ${since}))`,
    )
    .orderBy('closures.from_date')
    .orderBy('closures.id')
    .execute();
}

export type MoveRow = {
  closure_id: string;
  booking_id: string;
  from: Sitting;
  from_chair: number;
  decision: ClosureDecision;
  by_hand: boolean;
  to: (WindowKey & { chair: number }) | null;
  hold_id: string | null;
  /** Whether the chair is held at this moment. */
  is_held: boolean;
  outcome: ClosureOutcome | null;
  left_because: LeftReason | null;
  answer: 'accepted' | 'moved' | 'cancelled' | null;
};

/** Reads a closure's move of one booking; undefined if the plan doesn't name the booking. */
export async function moveOf(
  db: Db | Tx,
  { closureId, bookingId }: { closureId: string; bookingId: string },
  now: Date,
): Promise<MoveRow | undefined> {
  const [move] = await readMoves(
    db,
    sql<boolean>`move.closure_id = ${closureId} and move.booking_id = ${bookingId}`,
    now,
  );
  return move;
}

/** Reads the moves of some closures, by date, window and chair. */
export function movesOf(db: Db | Tx, closureIds: readonly string[], now: Date): Promise<MoveRow[]> {
  return readMoves(db, sql<boolean>`move.closure_id = any(${[...closureIds]}::uuid[])`, now);
}

async function readMoves(db: Db | Tx, which: RawBuilder<boolean>, now: Date): Promise<MoveRow[]> {
  const rows = await db
    .selectFrom('closure_moves as move')
    .leftJoin('bookings as hold', 'hold.id', 'move.hold_id')
    .selectAll('move')
    .select(sql<boolean>`coalesce(${isHeld(now, 'hold')}, false)`.as('is_held'))
    .where(which)
    .orderBy('move.from_date')
    .orderBy('move.from_start_hour')
    .orderBy('move.from_chair')
    .orderBy('move.booking_id')
    .execute();
  return rows.map((row) => ({
    closure_id: row.closure_id,
    booking_id: row.booking_id,
    from: { date: row.from_date, startHour: row.from_start_hour },
    from_chair: row.from_chair,
    decision: row.decision as ClosureDecision,
    by_hand: row.by_hand,
    to:
      row.center_id === null
        ? null
        : { centerId: row.center_id, date: row.session_date!, startHour: row.start_hour!, chair: row.chair! },
    hold_id: row.hold_id,
    is_held: row.is_held,
    outcome: row.outcome as ClosureOutcome | null,
    left_because: row.left_because as LeftReason | null,
    answer: row.answer as MoveRow['answer'],
  }));
}

/** Returns why a booking is no longer as the plan of its closure found it; null if it still is. */
export function whyLeft(
  centerId: string,
  { from }: Pick<MoveRow, 'from'>,
  row: Pick<WholeBooking, 'status' | 'hold_expires_at' | 'center_id' | 'session_date' | 'start_hour'>,
  now: Date,
): LeftReason | null {
  if (row.center_id !== centerId || row.session_date !== from.date || row.start_hour !== from.startHour) return 'moved';
  const status = statusOf(row, now);
  if (status === 'cancelled') return 'cancelled';
  return !hasChair(status) || hasBegun(from, now) ? 'begun' : null;
}

/** Extends the holds of an open plan by some hours from now. Each change of the plan does. */
export async function prolong(tx: Tx, closureId: string, now: Date): Promise<Date> {
  const until = closureHeldUntil(now);
  const held = sql<boolean>`${isKeptAs('closure')} and ${isHeld(now)}
    and id in (select hold_id from closure_moves where closure_id = ${closureId})`;
  await holdUntil(tx, held, sql<Date>`least(${until}::timestamptz, ${windowBeginning()})`);
  await tx.updateTable('closures').set({ held_until: until }).where('id', '=', closureId).execute();
  return until;
}

/** Gives up the chairs that some moves hold. */
export async function dropHolds(tx: Tx, holdIds: readonly (string | null)[]): Promise<void> {
  const ids = holdIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await dropKept(tx, sql<boolean>`bookings.id = any(${ids}::uuid[])`, 'closure');
}

/** Ends an open plan: frees its chairs, and leaves all bookings where they are. The closure's lock must be held. */
export async function endPlan(tx: Tx, closureId: string, now: Date): Promise<void> {
  const holds = await tx
    .selectFrom('closure_moves')
    .select('hold_id')
    .where('closure_id', '=', closureId)
    .where('hold_id', 'is not', null)
    .execute();
  await dropHolds(
    tx,
    holds.map(({ hold_id: id }) => id),
  );
  const ended = { state: 'given-up' satisfies ClosureState, ended_at: now };
  await tx.updateTable('closures').set(ended).where('id', '=', closureId).execute();
}
