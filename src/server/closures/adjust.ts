/**
 * Changes that staff make to an open plan: one person's chair, or all moves on which they have not decided themselves.
 */
import { sql } from 'kysely';
import type { ClosureWindow } from '../../contract/admin';
import { costOf, isInReach } from '../../domain/closure-plan';
import type { ClosureDecision } from '../../domain/closures';
import { refuseAtDesk } from '../../domain/desk';
import type { Scope } from '../../domain/rights';
import { hasBegun, isSameWindow, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { requireCenterIn } from '../staff';
import { formatSession } from '../platform/formats';
import { yieldOffers } from '../bookings';
import { chooseSeats, lockSeats, refusalFor, startHourOf } from '../seats';
import { type WholeBooking, wholeBookings } from '../appointments';
import {
  type ClosureRow,
  type MoveRow,
  dropHolds,
  findClosure,
  lockOpenClosure,
  moveOf,
  prolong,
  whyLeft,
} from './closures';
import { type ChairOf, holdChairs } from './hold-chairs';
import { planBookings } from './plan-bookings';
import { presentWindow } from './present';
import { openWindows, planCenters, reachOf } from './windows';
import { happened } from '../messages';

type Named = { closureId: string; bookingId: string };

/**
 * Reads one move of an open closure whose booking is still as the plan found it. Throws `booking-not-found`,
 * `closure-move-gone`.
 */
async function findMove(
  db: Db | Tx,
  closure: ClosureRow,
  bookingId: string,
  now: Date,
): Promise<{ move: MoveRow; row: WholeBooking }> {
  const move = await moveOf(db, { closureId: closure.id, bookingId }, now);
  const row = await wholeBookings(db).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!move || !row) throw new AppError('booking-not-found');
  if (whyLeft(closure.center_id, move, row, now)) throw new AppError('closure-move-gone');
  return { move, row };
}

/**
 * Lists the windows to which one person could be moved, the best first. Throws `closure-not-open`, and the errors of
 * `findClosure` and `findMove`.
 */
export async function windowsFor(
  db: Db,
  scope: Scope,
  { closureId, bookingId }: Named,
  now: Date,
): Promise<ClosureWindow[]> {
  const closure = await findClosure(db, scope, closureId);
  if (closure.state !== 'open') throw new AppError('closure-not-open');
  const { move, row } = await findMove(db, closure, bookingId, now);
  const booking = (await planBookings(db, [row], now)).get(bookingId)!;
  const centers = await planCenters(db, closure.center_id, scope);
  const giveUp = move.hold_id === null ? [] : [move.hold_id];
  const windows = await openWindows(db, centers, reachOf([booking.at.date]), now, { giveUp });
  return windows
    .filter((window) => !isSameWindow(window, { ...move.from, centerId: closure.center_id }))
    .filter((window) => isInReach(booking.at, window, now))
    .filter(
      (window) => !booking.others.some(({ date, startHour }) => date === window.date && startHour === window.startHour),
    )
    .map((window) => ({ window, costs: costOf(booking, window) }))
    .sort(
      (one, other) =>
        Number(one.costs.isTooClose) - Number(other.costs.isTooClose) || one.costs.cost - other.costs.cost,
    )
    .map(({ window, costs }) => presentWindow(window, centers.find(({ id }) => id === window.centerId)!, costs));
}

/** What staff decided: a decision, or else a window. */
export type Decided = {
  decision?: 'stay' | 'cancel' | undefined;
  date?: string | undefined;
  time?: string | undefined;
  centerId?: string | undefined;
};

/**
 * Writes a decision about one person. The chair of a chosen window is held; choosing the present window means staying.
 * Throws `closure-not-found`, `closure-not-open`, `booking-not-found`, `closure-move-gone`, `window-unknown`, why the
 * window can't be booked, `center-not-found`, `center-blocked`, `patient-elsewhere`, `window-closed` and
 * `no-free-chair`.
 */
export async function decideMove(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { closureId, bookingId }: Named,
  decided: Decided,
  now: Date,
): Promise<void> {
  const closure = await lockOpenClosure(tx, scope, closureId);
  const { move, row } = await findMove(tx, closure, bookingId, now);
  const window = decided.decision ? null : windowOf(closure, scope, decided, now);
  const isStaying = window !== null && isSameWindow(window, { ...move.from, centerId: closure.center_id });
  const decision: ClosureDecision = decided.decision ?? (isStaying ? 'stay' : 'move');
  let to: ChairOf | null = null;
  if (window && !isStaying) {
    to = { ...window, chair: await freeChairIn(tx, { move, row }, window, now) };
  } else {
    await dropHolds(tx, [move.hold_id]);
  }
  const holds = to ? await holdChairs(tx, [row], new Map([[bookingId, to]]), now) : new Map<string, string>();
  await writeMove(tx, { closureId, bookingId }, { decision, byHand: true, to, holdId: holds.get(bookingId) ?? null });
  await prolong(tx, closureId, now);
  const log = { after: { decision, ...(to && { session: formatSession('en', to), chair: to.chair }) } };
  await happened(tx, 'closure-changed', { by: administrator, bookings: [row], log }, now);
}

function windowOf(
  closure: ClosureRow,
  scope: Scope,
  { date = '', time = '', centerId = closure.center_id }: Decided,
  now: Date,
): WindowKey {
  if (centerId !== closure.center_id) requireCenterIn(scope, centerId);
  const startHour = startHourOf({ time });
  const refused = refuseAtDesk(date, startHour, now);
  if (refused) throw new AppError(refusalFor('desk', refused));
  if (hasBegun({ date, startHour }, now)) throw new AppError('window-over');
  return { centerId, date, startHour };
}

/** Finds the lowest free chair of a window for a person, and gives up the chair that was held for them. */
async function freeChairIn(
  tx: Tx,
  { move, row }: { move: MoveRow; row: WholeBooking },
  window: WindowKey,
  now: Date,
): Promise<number> {
  const asked = { patientId: row.patient_id, windows: [window], leaving: [row.id], places: [] };
  const claim = await lockSeats(tx, { by: 'desk', ...asked, as: 'to-stand-again' }, now);
  await dropHolds(tx, [move.hold_id]);
  const center = await tx
    .selectFrom('centers')
    .select('status')
    .where('id', '=', window.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');
  const wanted = [{ ...window, scheme: null }];
  const [found] = await chooseSeats(tx, { ...claim, leaving: [] }, { wanted }, now);
  if (found!.chair === null) throw new AppError(refusalFor('desk', found!.whyNot));
  await yieldOffers(tx, [{ ...window, chair: found!.chair }], now);
  return found!.chair;
}

/** Writes one move of a plan. The chair that it held before must have been given up. */
export async function writeMove(
  tx: Tx,
  { closureId, bookingId }: Named,
  {
    decision,
    byHand,
    to,
    holdId,
  }: { decision: ClosureDecision; byHand: boolean; to: ChairOf | null; holdId: string | null },
): Promise<void> {
  await sql`update closure_moves set decision = ${decision}, by_hand = ${byHand}, center_id = ${to?.centerId ?? null},
      session_date = ${to?.date ?? null}, start_hour = ${to?.startHour ?? null}, chair = ${to?.chair ?? null}, hold_id = ${holdId}
    where closure_id = ${closureId} and booking_id = ${bookingId} and outcome is null`.execute(tx);
}
