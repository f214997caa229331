/** Writes the plan of something that has just been closed, and keeps its chairs. */
import { v7 as newId } from 'uuid';
import { closureHeldUntil } from '../../domain/closures';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { type Draft, decisionOf } from './draw-up';
import { type ChairOf, holdChairs } from './hold-chairs';
import { countsOf } from './present';
import type { Closed } from './touched';

export type NewClosure = { centerId: string; exceptionId: string; closed: Closed; reason: string };

/** Writes a closure with its plan, and returns its id. The chairs must be free, and the windows locked. */
export async function writePlan(
  tx: Tx,
  administrator: Administrator,
  { centerId, exceptionId, closed, reason }: NewClosure,
  { touched, placements }: Draft,
  chairs: ReadonlyMap<string, ChairOf>,
  now: Date,
): Promise<string> {
  const id = newId();
  const holds = await holdChairs(tx, touched.bookings, chairs, now);
  await tx
    .insertInto('closures')
    .values({
      id,
      center_id: centerId,
      exception_id: exceptionId,
      from_date: closed.from,
      to_date: closed.to,
      start_hour: closed.startHour,
      chairs: closed.chairs,
      chair_numbers: closed.chairNumbers,
      reason,
      held_until: closureHeldUntil(now),
      administrator_id: administrator.administratorId,
      created_at: now,
    })
    .execute();
  const moves = touched.bookings.map((row, index) => {
    const chair = chairs.get(row.id);
    return {
      closure_id: id,
      booking_id: row.id,
      from_date: row.session_date,
      from_start_hour: row.start_hour,
      from_chair: row.chair,
      decision: decisionOf(placements[index]!),
      center_id: chair?.centerId ?? null,
      session_date: chair?.date ?? null,
      start_hour: chair?.startHour ?? null,
      chair: chair?.chair ?? null,
      hold_id: holds.get(row.id) ?? null,
    };
  });
  await tx.insertInto('closure_moves').values(moves).execute();
  const { name } = await tx.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  const counts = countsOf(
    moves.map(({ decision, booking_id: bookingId, from_date: date, from_start_hour: startHour }) => {
      return { decision, from: { centerId, date, startHour }, to: chairs.get(bookingId) ?? null, leftBecause: null };
    }),
  );
  const subject = { subject: 'center', subjectId: centerId, subjectName: name } as const;
  await recordAction(tx, administrator, { action: 'closure-planned', ...subject, after: counts, note: reason }, now);
  return id;
}
