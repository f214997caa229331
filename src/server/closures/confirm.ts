/** Confirms a plan. From then on it is carried out (carry-out.ts), and nobody changes it any more. */
import type { ClosureState } from '../../domain/closures';
import type { Scope } from '../../domain/rights';
import type { IstDate } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { LEASE_MS } from '../platform/due/due';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { chargeAt, CHARGES } from '../charges';
import { makeRoom } from '../seats';
import { windowKey } from '../../domain/windows';
import { lockClosure, type WholeBooking, wholeBookings } from '../appointments';
import { writeMove } from './adjust';
import { type ClosureRow, type MoveRow, findClosure, movesOf, prolong, whyLeft } from './closures';
import { type ChairOf, holdChairs } from './hold-chairs';
import { countsOf } from './present';
import { openWindows } from './windows';

/** How many people a refusal names. */
const NAMED = 5;

/**
 * Confirms an open plan, which the caller carries out under a lease (due.ts). A confirmed one stays so. Chairs whose
 * hold has ended are taken again; if one is taken, its person becomes unseated. Returns the names of unseated people;
 * if there are any, nothing is confirmed. Throws `closure-not-found` and `closure-not-open`.
 */
export async function confirmPlan(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  closureId: string,
  now: Date,
): Promise<{ unseated: string[] }> {
  await lockClosure(tx, closureId);
  const closure = await findClosure(tx, scope, closureId);
  if (closure.state === 'given-up') throw new AppError('closure-not-open');
  if (closure.state === 'confirmed') return { unseated: [] };
  const standing = await standingMoves(tx, closure, now);
  const lost = await holdAgain(tx, closure, standing, now);
  const unseated = standing.filter(({ move }) => move.decision === 'unseated' || lost.has(move.booking_id));
  await prolong(tx, closureId, now);
  if (unseated.length > 0) return { unseated: unseated.map(({ row }) => row.username) };
  const lease = new Date(now.getTime() + LEASE_MS);
  const confirmed = { state: 'confirmed' satisfies ClosureState, confirmed_at: now, due_at: lease };
  await tx
    .updateTable('closures')
    .set({ ...confirmed, confirmed_by: administrator.administratorId })
    .where('id', '=', closureId)
    .execute();
  const subject = { subject: 'center', subjectId: closure.center_id, subjectName: closure.center_name } as const;
  const centerId = closure.center_id;
  const after = countsOf(
    standing.map(({ move: { decision, from, to } }) => {
      return { decision, from: { centerId, ...from }, to, leftBecause: null };
    }),
  );
  await recordAction(tx, administrator, { action: 'closure-confirmed', ...subject, after, note: closure.reason }, now);
  return { unseated: [] };
}

/** The refusal that names the unseated people. */
export function undecided(names: readonly string[]): AppError {
  const others = names.length - NAMED;
  const who = `${names.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return new AppError('closure-undecided', { message: `${new AppError('closure-undecided').message} (${who})` });
}

type Standing = { move: MoveRow; row: WholeBooking };

/** Returns the moves whose bookings are still as the plan found them. */
async function standingMoves(tx: Tx, closure: ClosureRow, now: Date): Promise<Standing[]> {
  const moves = await movesOf(tx, [closure.id], now);
  const ids = moves.map((move) => move.booking_id);
  const rows = ids.length === 0 ? [] : await wholeBookings(tx).where('bookings.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return moves.flatMap((move) => {
    const row = byId.get(move.booking_id);
    return row && whyLeft(closure.center_id, move, row, now) === null ? [{ move, row }] : [];
  });
}

/** Takes chairs again whose hold has ended, in the same windows. Returns the bookings that can't have one any more. */
async function holdAgain(tx: Tx, closure: ClosureRow, standing: readonly Standing[], now: Date): Promise<Set<string>> {
  const loose = standing.filter(({ move }) => move.to !== null && !move.is_held);
  const lost = new Set<string>();
  if (loose.length === 0) return lost;
  const windows = loose.map(({ move }) => move.to!);
  await makeRoom(tx, windows, now);
  const dates = windows.map(({ date }) => date).sort();
  const centers = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'slots'])
    .select(CHARGES)
    .where('id', 'in', [...new Set(windows.map(({ centerId }) => centerId))])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const targets = centers.map((center) => ({
    ...center,
    kilometres: null,
    priceOn: (date: IstDate) => chargeAt(center, date),
  }));
  const open = await openWindows(tx, targets, { from: dates[0]!, to: dates.at(-1)! }, now);
  const free = new Map(open.map((window) => [windowKey(window), [...window.chairs]]));
  const chairs = new Map<string, ChairOf>();
  for (const { move, row } of loose) {
    const chair = free.get(windowKey(move.to!))?.shift();
    if (chair === undefined) lost.add(row.id);
    else chairs.set(row.id, { ...move.to!, chair });
  }
  const holds = await holdChairs(
    tx,
    loose.map(({ row }) => row),
    chairs,
    now,
  );
  for (const { move, row } of loose) {
    const to = chairs.get(row.id) ?? null;
    const named = { closureId: closure.id, bookingId: row.id };
    const holdId = holds.get(row.id) ?? null;
    await writeMove(tx, named, { decision: to ? 'move' : 'unseated', byHand: to !== null && move.by_hand, to, holdId });
  }
  return lost;
}
