/** Gives up plans: because staff want it, because what was closed is open again, or because nothing is left to plan. */
import { sql } from 'kysely';
import type { Scope } from '../../domain/rights';
import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { dropKept, isKeptAs } from '../seats';
import { lockClosure } from '../appointments';
import { type ClosureRow, endPlan, findClosure } from './closures';

/**
 * Gives up an open plan, and returns its closure. One that was given up already stays so. Throws `closure-not-found`,
 * and `closure-not-open` if it was confirmed.
 */
export async function giveUpPlan(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  closureId: string,
  now: Date,
): Promise<ClosureRow> {
  await lockClosure(tx, closureId);
  const closure = await findClosure(tx, scope, closureId);
  if (closure.state === 'confirmed') throw new AppError('closure-not-open');
  if (closure.state === 'given-up') return closure;
  await endPlan(tx, closureId, now);
  const subject = { subject: 'center', subjectId: closure.center_id, subjectName: closure.center_name } as const;
  await recordAction(tx, administrator, { action: 'closure-given-up', ...subject, note: closure.reason }, now);
  return closure;
}

/** Gives up the open plans of an exception that is about to end. */
export async function giveUpPlansOf(
  tx: Tx,
  administrator: Administrator,
  exceptionId: string,
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('closures')
    .select('id')
    .where('exception_id', '=', exceptionId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    await lockClosure(tx, id);
    const { state } = await findClosure(tx, 'all', id);
    if (state === 'open') await giveUpPlan(tx, administrator, 'all', id, now);
  }
}

/**
 * Frees chairs that plans keep for nobody any more, because the booking was cancelled or moved, or the hold is over: at
 * most `most`. Returns how many.
 */
export async function freeUnneeded(db: Db, most: number): Promise<number> {
  const isUnneeded = sql<boolean>`bookings.id in (
    select hold.id from bookings hold left join closure_moves move on move.hold_id = hold.id
    left join closures closure on closure.id = move.closure_id left join bookings booked on booked.id = move.booking_id
    where ${isKeptAs('closure', 'hold')} and (move.booking_id is null or move.outcome is not null or closure.state = 'given-up'
      or hold.status = 'cancelled' or booked.status not in ('pending', 'confirmed') or booked.center_id <> closure.center_id
      or booked.session_date <> move.from_date or booked.start_hour <> move.from_start_hour)
    limit ${most} for update of hold skip locked)`;
  return (await dropKept(db, isUnneeded, 'closure')).length;
}

/** Ends plans in which nothing is left to move: at most `most`. Returns how many. */
export async function endEmptyPlans(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select closure.id from closures closure where closure.state = 'open' and closure.ended_at is null and not exists (
      select from closure_moves move join bookings booked on booked.id = move.booking_id
      where move.closure_id = closure.id and booked.status in ('pending', 'confirmed')
        and booked.center_id = closure.center_id and booked.session_date = move.from_date
        and booked.start_hour = move.from_start_hour and booked.session_date >= ${istDateOf(now)})
    limit ${most}`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await lockClosure(tx, id);
      const { state } = await findClosure(tx, 'all', id);
      if (state === 'open') await endPlan(tx, id, now);
    });
  }
  return rows.length;
}
