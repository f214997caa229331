/** Proposes places again for everybody about whom staff have not decided. */
import { mendPlan, type Placement, type PlanInput, type PlanStay } from '../../domain/closure-plan';
import type { Scope } from '../../domain/rights';
import type { Clock } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { makeRoom, readSeats } from '../seats';
import { windowKey } from '../../domain/windows';
import { type WholeBooking, wholeBookings } from '../appointments';
import { writeMove } from './adjust';
import {
  type ClosureRow,
  type MoveRow,
  dropHolds,
  findClosure,
  lockOpenClosure,
  movesOf,
  prolong,
  whyLeft,
} from './closures';
import { decisionOf, withoutChairs } from './draw-up';
import { giveChairs, holdChairs, windowsOf } from './hold-chairs';
import { planBookings } from './plan-bookings';
import { type Planner, planWithTries } from './planner';
import { type OpenWindow, openWindows, planCenters, reachOf } from './windows';

type Situation = { rows: WholeBooking[]; moves: MoveRow[]; windows: OpenWindow[]; input: PlanInput };

/** Reads who is to be placed again, and what is free once they give up their chairs. */
async function situationAgain(db: Db | Tx, closure: ClosureRow, scope: Scope, now: Date): Promise<Situation> {
  const all = await movesOf(db, [closure.id], now);
  const ids = all.map((move) => move.booking_id);
  const found = ids.length === 0 ? [] : await wholeBookings(db).where('bookings.id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const standing = all.filter((move) => {
    const row = byId.get(move.booking_id);
    return row && move.outcome === null && whyLeft(closure.center_id, move, row, now) === null;
  });
  const moves = standing.filter((move) => !move.by_hand);
  const rows = moves.map((move) => byId.get(move.booking_id)!);
  if (rows.length === 0) return { rows, moves, windows: [], input: { bookings: [], windows: [], stays: [] } };
  const range = reachOf(moves.map(({ from }) => from.date));
  const giveUp = moves.flatMap((move) => move.hold_id ?? []);
  const windows = await openWindows(db, await planCenters(db, closure.center_id, scope), range, now, { giveUp });
  const { stays, broken } = await staysIn(db, closure, standing, rows, range, now);
  const bookings = [...(await planBookings(db, rows, now, { broken })).values()];
  return { rows, moves, windows, input: { bookings, windows: windows.map(withoutChairs), stays } };
}

/** Counts how many of these bookings may stay in each closed window: its chairs, less those that stay there anyway. */
async function staysIn(
  db: Db | Tx,
  closure: ClosureRow,
  standing: readonly MoveRow[],
  rows: readonly WholeBooking[],
  range: { from: string; to: string },
  now: Date,
): Promise<{ stays: PlanStay[]; broken: Set<string> }> {
  const { center_id: centerId } = closure;
  const leaving = standing.filter((move) => !move.by_hand || move.decision !== 'stay').map((move) => move.booking_id);
  const seats = await readSeats(db, { centers: [centerId], windows: range, without: leaving }, now);
  const stays = new Map<string, PlanStay>();
  const broken = new Set<string>();
  for (const { id, chair, session_date: date, start_hour: startHour } of rows) {
    const window = { centerId, date, startHour };
    const { capacity, booked } = seats.in(window);
    const stay = { date, startHour, chairs: Math.max(0, capacity.chairs - booked) };
    stays.set(windowKey(window), stay);
    if (capacity.outOfOrder.includes(chair)) broken.add(id);
  }
  return { stays: [...stays.values()], broken };
}

/** Proposes places again, and holds the chairs. Throws `closure-not-found` and `closure-not-open`. */
export async function proposeAgain(
  { db, clock, planner }: { db: Db; clock: Clock; planner: Planner },
  administrator: Administrator,
  scope: Scope,
  closureId: string,
): Promise<void> {
  await planWithTries(async (isLast, outdated) => {
    const now = clock();
    const closure = await findClosure(db, scope, closureId);
    if (closure.state !== 'open') throw new AppError('closure-not-open');
    const before = await situationAgain(db, closure, scope, now);
    const placements = await planner.plan(before.input, now);
    const lock = isLast ? before.windows : windowsOf(placements);
    await db.transaction().execute(async (tx) => {
      const locked = await lockOpenClosure(tx, scope, closureId);
      await makeRoom(tx, lock, now);
      const found = await situationAgain(tx, locked, scope, now);
      let placed: Placement[] = placements;
      let chairs = isSame(before, found) ? giveChairs(placements, found.windows) : null;
      if (!chairs) {
        if (!isLast) throw outdated;
        const windows = onlyLocked(found.windows, lock);
        placed = mendPlan({ ...found.input, windows: windows.map(withoutChairs) }, placements, now);
        chairs = giveChairs(placed, windows)!;
      }
      await dropHolds(
        tx,
        found.moves.map((move) => move.hold_id),
      );
      const holds = await holdChairs(tx, found.rows, chairs, now);
      for (const placement of placed) {
        const { bookingId } = placement;
        const to = chairs.get(bookingId) ?? null;
        const decision = decisionOf(placement);
        await writeMove(
          tx,
          { closureId, bookingId },
          { decision, byHand: false, to, holdId: holds.get(bookingId) ?? null },
        );
      }
      await prolong(tx, closureId, now);
      const subject = { subject: 'center', subjectId: closure.center_id, subjectName: closure.center_name } as const;
      const after = { proposedFor: placed.length };
      await recordAction(
        tx,
        administrator,
        { action: 'closure-changed', ...subject, after, note: closure.reason },
        now,
      );
    });
  });
}

function isSame(one: Situation, other: Situation): boolean {
  return one.rows.map(({ id }) => id).join() === other.rows.map(({ id }) => id).join();
}

/** Returns those of some windows that are locked. */
export function onlyLocked(
  windows: readonly OpenWindow[],
  locked: readonly { centerId: string; date: string; startHour: number }[],
) {
  const keys = new Set(locked.map(windowKey));
  return windows.filter((window) => keys.has(windowKey(window)));
}
