/** Draws up the plan of a closure: whom it touches, what is free, and who would go where. */
import type { ClosurePreview } from '../../contract/admin';
import type { Placement, PlanInput, PlanWindow } from '../../domain/closure-plan';
import type { Scope } from '../../domain/rights';
import type { Db, Tx } from '../platform/db/database';
import { type Capacity, readCapacity } from '../seats';
import { whoCanBeTold } from '../messages';
import { giveChairs } from './hold-chairs';
import { planBookings } from './plan-bookings';
import type { Planner } from './planner';
import { countsOf, presentMove, presentTarget } from './present';
import { type Closed, type Touched, touchedBy } from './touched';
import { type OpenWindow, type PlanCenter, openWindows, planCenters, reachOf } from './windows';

/** The people whom a closure touches, and where they could go. */
export type Situation = { touched: Touched; centers: PlanCenter[]; windows: OpenWindow[]; input: PlanInput };

export type Draft = Situation & { placements: Placement[] };

/** The center that is closed. */
export type ClosedCenter = { id: string; name: string; slots: number };

/** Reads the capacity of a center before and after something would be closed. */
async function asIfClosed(
  db: Db | Tx,
  centerId: string,
  closed: Closed,
): Promise<{ before: Capacity; after: Capacity }> {
  const range = { from: closed.from, to: closed.to };
  const planned = { centerId, exception: { ...closed, reason: '' } };
  return {
    before: await readCapacity(db, range, [centerId]),
    after: await readCapacity(db, range, [centerId], { planned }),
  };
}

/** Reads whom a closure touches, and what is free for them. `capacity`: before and after, if it is closed already. */
export async function situationOf(
  db: Db | Tx,
  center: ClosedCenter,
  closed: Closed,
  scope: Scope,
  now: Date,
  capacity?: { before: Capacity; after: Capacity },
): Promise<Situation> {
  const { id: centerId } = center;
  const touched = await touchedBy(db, centerId, closed, capacity ?? (await asIfClosed(db, centerId, closed)), now);
  const { bookings: rows, stays, broken } = touched;
  if (rows.length === 0) return { touched, centers: [], windows: [], input: { bookings: [], windows: [], stays } };
  const centers = await planCenters(db, centerId, scope);
  const range = reachOf(rows.map((row) => row.session_date));
  const planned = capacity ? undefined : { centerId, exception: { ...closed, reason: '' } };
  const windows = await openWindows(db, centers, range, now, { ...(planned && { planned }) });
  const bookings = [...(await planBookings(db, rows, now, { broken })).values()];
  return { touched, centers, windows, input: { bookings, windows: windows.map(withoutChairs), stays } };
}

/** Returns a window without its chairs: the rule counts them, and they are given out later. */
export function withoutChairs(window: OpenWindow): PlanWindow {
  const { chairs: _, ...rest } = window;
  return rest;
}

/** Draws up a plan for something that is not closed yet. */
export async function drawUp(
  db: Db,
  planner: Planner,
  { center, closed, scope }: { center: ClosedCenter; closed: Closed; scope: Scope },
  now: Date,
): Promise<Draft> {
  const situation = await situationOf(db, center, closed, scope, now);
  return { ...situation, placements: await planner.plan(situation.input, now) };
}

/** Presents what would be proposed. Holds nothing. */
export async function presentPreview(db: Db, center: ClosedCenter, draft: Draft, now: Date): Promise<ClosurePreview> {
  const { touched, centers, windows, input, placements } = draft;
  const chairs = giveChairs(placements, windows) ?? new Map();
  const reached = await whoCanBeTold(
    db,
    touched.bookings.map(({ id }) => id),
  );
  const byId = new Map(centers.map((center) => [center.id, center]));
  const moves = touched.bookings.map((row, index) => {
    const { to } = placements[index]!;
    const { session_date: date, start_hour: startHour, chair } = row;
    return presentMove({
      row,
      hasMail: reached.has(row.id),
      now,
      from: { centerId: center.id, CenterName: center.name, date, startHour, chair },
      decision: decisionOf({ to }),
      byHand: false,
      to: presentTarget(input.bookings[index]!, chairs.get(row.id) ?? null, byId),
      isHeld: false,
      outcome: null,
      leftBecause: null,
      answer: null,
    });
  });
  return { counts: countsOf(moves), moves };
}

/** Returns the decision that a placement means. */
export function decisionOf({ to }: Pick<Placement, 'to'>): 'move' | 'stay' | 'unseated' {
  if (to === null) return 'unseated';
  return to === 'stay' ? 'stay' : 'move';
}
