/** Moves of a booking by a closure, as the booking knows them. Room `closures` has the rest. */
import { sql } from 'kysely';
import type { ClosureAnswer } from '../../domain/closures';
import type { Tx } from '../platform/db/database';

/** Where a booking was before a closure moved it, and why. `at`: an ISO timestamp. */
export type MovedByClosure = {
  date: string;
  startHour: number;
  centerName: string;
  reason: string;
  at: string;
  accepted: boolean;
};

/** The move of `bookings` by a closure; null where none moved it, or where its patient has moved it since. */
export const movedByClosure = sql<MovedByClosure | null>`(case when bookings.moved_by_closure then (
  select jsonb_build_object('date', move.from_date, 'startHour', move.from_start_hour, 'centerName', closed.name,
    'reason', closure.reason, 'at', move.done_at, 'accepted', coalesce(move.answer = 'accepted', false))
  from closure_moves move join closures closure on closure.id = move.closure_id join centers closed on closed.id = closure.center_id
  where move.booking_id = bookings.id and move.outcome = 'moved' order by move.done_at desc limit 1) end)`;

/**
 * Records a patient's answer to sessions that a closure moved. Choosing another window and cancelling are final
 * answers.
 */
export async function answerMoves(
  tx: Tx,
  bookingIds: readonly string[],
  answer: ClosureAnswer,
  now: Date,
): Promise<void> {
  await sql`update closure_moves set answer = ${answer}, answered_at = ${now}
    where booking_id = any(${[...bookingIds]}::uuid[]) and outcome = 'moved' and coalesce(answer, 'accepted') = 'accepted'`.execute(
    tx,
  );
}

/**
 * SQL that answers the closures that moved sessions, as part of the statement that cancels these sessions. `turned`
 * names that statement's query over `bookings`. Returns the earlier answers. A session that its patient has moved since
 * has nothing to answer.
 */
export function beforeAnswering(turned: string, answer: ClosureAnswer, now: Date) {
  return sql`
    update closure_moves set answer = ${answer}, answered_at = ${now}
    from ${sql.table(turned)} turned join closure_moves was on was.booking_id = turned.id
    where turned.moved_by_closure and closure_moves.closure_id = was.closure_id and closure_moves.booking_id = was.booking_id
      and closure_moves.outcome = 'moved' and coalesce(closure_moves.answer, 'accepted') = 'accepted'
    returning was.booking_id, was.closure_id, was.answer, was.answered_at`;
}
