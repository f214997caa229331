import { v7 as newId } from 'uuid';
import { undoUntil } from '../../domain/undo';
import type { Scope } from '../../domain/rights';
import { windowBegins } from '../../domain/windows';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope, requireCenterIn } from '../staff';
import { lockPatients, type WholeBooking, wholeBookings } from '../appointments';
import { addressesOf, happened, standingFacts, type Told } from '../messages';
import { type MovedBy, hasItsChair, moveBooking, placeIn } from '../bookings';
import { startHourOf } from '../seats';
import { refusalOf, requireReason } from './refusals';
import { payOf } from './tell-booked';

export type DeskMove = {
  centerId: string;
  date: string;
  time: string;
  chair?: number | undefined;
  reason?: string | undefined;
};

/**
 * Moves an appointment for a center's desk: at any time before the session is over, to any center in the scope. The
 * patient is mailed once the move can't be undone any more. Throws the errors of `moveBooking`, `not-movable`,
 * `reason-missing`, and why the window can't be booked.
 */
export async function moveAtDesk(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  bookingId: string,
  input: DeskMove,
  now: Date,
): Promise<{ changeId: string; told: string[] }> {
  const { centerId, date, chair, reason } = input;
  requireCenterIn(scope, centerId);
  const startHour = startHourOf(input);
  const refused = refusalOf(date, startHour, now);
  if (refused) throw new AppError(refused);
  requireReason([{ date, startHour }], reason, now);

  const { administratorId } = administrator;
  const by: MovedBy = { actor: 'administrator', administratorId, reason };
  const begins = windowBegins(date, startHour);
  const { before, replaced } = await moveBooking(
    tx,
    bookingId,
    { centerId, date, startHour, chair },
    {
      by,
      finds: inScope(scope),
      lock: (patientId) => lockPatients(tx, [patientId]),
      check(booking) {
        if (!hasItsChair(booking, now)) throw new AppError('not-movable');
        // An unpaid hold ends when its session begins.
        if (booking.hold_expires_at && begins <= now) throw new AppError('not-movable');
      },
    },
    now,
  );
  const after = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const say = (row: WholeBooking) => ({
    CenterName: row.center_name,
    session: formatSession('en', { date: row.session_date, startHour: row.start_hour }),
    chair: row.chair,
  });

  const changeId = newId();
  const mails = `moved-by-center:${changeId}`;
  await tx
    .insertInto('desk_changes')
    .values({
      id: changeId,
      administrator_id: administratorId,
      kind: 'moved',
      booking_ids: [bookingId],
      before: JSON.stringify(replaced),
      after: JSON.stringify(placeIn(after)),
      mails,
      at: now,
    })
    .execute();

  const { facts, notice } = await standingFacts(tx, bookingId, now);
  const was = { date: before.session_date, startHour: before.start_hour };
  const isElsewhere = before.center_id !== after.center_id;
  const details = ({ reader: { language } }: Told) => ({
    ...facts,
    ...notice,
    before: formatSession(language, was),
    beforeCenter: isElsewhere ? before.center_name : null,
    pay: payOf(after),
    link: after.hold_expires_at && after.checkout_url,
  });
  const isMoved = was.date !== date || was.startHour !== startHour || isElsewhere;
  const moved = {
    by: administrator,
    bookings: [before],
    log: { before: say(before), after: say(after), note: reason ?? null },
    // The patient is not told of another chair in the same window.
    message: isMoved ? { onceKey: mails, details, before: was, sendAfter: undoUntil(now) } : null,
  };
  const told = await happened(tx, 'moved-at-desk', moved, now);
  return { changeId, told: addressesOf(told) };
}
