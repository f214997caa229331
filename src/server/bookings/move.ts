/**
 * The one writer of where and when a booking is: its center, date, window and chair. It stands above the approvals (`funding`),
 * since another place is paid for by the approval there.
 */
import { type UpdateObject, sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking';
import type { Sitting } from '../../domain/series';
import { windowBegins } from '../../domain/windows';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { DB } from '../platform/db/schema';
import { keepApproval } from '../funding';
import { answerMove, bringAttendanceBack, forgetAttendance, recordEvent, type WholeBooking } from '../seats';

/** Who moves a booking. The center's desk is named in its history. `movedByClosure`: the plan of a closing moves it. */
export type MovedBy =
  | { actor: 'patient' }
  | { actor: 'administrator'; administratorId: string | null; reason?: string | undefined; movedByClosure?: true };

/** Where a booking is, and with it all that moving it replaces, as it is kept for taking a move back. */
export type Place = {
  centerId: string;
  date: string;
  startHour: number;
  chair: number;
  holdExpiresAt: string | null;
  movedAt: string | null;
  movedBy: string | null;
  /** What the session stands on and is claimed by, whether a closure had moved it, and the row of who had come. */
  replaced: {
    /** Absent in changes of the release before. */
    approvalId?: string | null;
    coverReference: string | null;
    coverHolder: string | null;
    coverCardLast4: string | null;
    movedByClosure: boolean;
    /** Absent in changes of the release before. */
    came?: object | null;
  };
};

export function placeIn(row: WholeBooking, came: object | null = null): Place {
  return {
    centerId: row.center_id,
    date: row.session_date,
    startHour: row.start_hour,
    chair: row.chair,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    movedAt: row.moved_at?.toISOString() ?? null,
    movedBy: row.moved_by,
    replaced: {
      approvalId: row.approval_id,
      coverReference: row.cover_reference,
      coverHolder: row.cover_holder,
      coverCardLast4: row.cover_card_last4,
      movedByClosure: row.moved_by_closure,
      came,
    },
  };
}

/**
 * Gives a booking its new place, which frees the old one. An unpaid hold ends when its session begins. The window's lock must be held.
 * Returns what the row said before; whoever moves it tells whom it must.
 */
export async function move(
  tx: Tx,
  booking: WholeBooking,
  to: Sitting & { centerId?: string; chair: number },
  by: MovedBy,
  now: Date,
): Promise<Place> {
  const { id, center_id: from, hold_expires_at: heldUntil } = booking;
  const { centerId = from, date, startHour, chair } = to;
  const isElsewhere = centerId !== from;
  const isByPatient = by.actor === 'patient';
  const begins = windowBegins(date, startHour);
  const was = { date: booking.session_date, startHour: booking.start_hour };
  const isChairAlone = !isElsewhere && date === was.date && startHour === was.startHour;
  await write(
    tx,
    id,
    { centerId, date, startHour, chair },
    {
      // Each center has an approval of its own.
      ...(isElsewhere && { approval_id: null, cover_reference: null }),
      ...(heldUntil && heldUntil > begins && { hold_expires_at: begins }),
      // Another chair at the same time is no move to the patient, who is not told of it.
      ...(!isChairAlone && { moved_at: now, moved_by: isByPatient ? 'patient' : 'center' }),
      // What a patient has chosen is under the ordinary rules again.
      ...(isByPatient && { moved_by_closure: false }),
      ...(!isByPatient && !isChairAlone && by.movedByClosure && { moved_by_closure: true }),
    },
    now,
  );
  if (isByPatient) await answerMove(tx, id, 'moved', now);
  // Who sits in another chair of the same window has still come.
  const came = isChairAlone ? null : await forgetAttendance(tx, id);
  if (!isChairAlone && booking.cover_id !== null) await keepApproval(tx, [id], now);
  // The history is read by administrators.
  const place = isElsewhere ? `, ${booking.center_name}` : '';
  const moved = isChairAlone ? `moved from chair ${booking.chair}` : `moved from ${formatSession('en', was)}${place}`;
  const because = !isByPatient && by.reason ? `: ${by.reason}` : '';
  await record(tx, booking, by, moved + because, now);
  return placeIn(booking, came);
}

/** Takes a move at a desk back: the row says what it said before, on that chair or another one that is free there. */
export async function moveBack(
  tx: Tx,
  booking: WholeBooking,
  { replaced, ...before }: Place,
  by: { administratorId: string; chair: number },
  now: Date,
): Promise<void> {
  await write(
    tx,
    booking.id,
    { ...before, chair: by.chair },
    {
      // What was paid meanwhile has no end.
      hold_expires_at: booking.hold_expires_at && before.holdExpiresAt,
      moved_at: before.movedAt,
      moved_by: before.movedBy,
      ...(replaced.approvalId !== undefined && { approval_id: stillGiven(replaced.approvalId, before.centerId) }),
      cover_reference: replaced.coverReference,
      cover_holder: replaced.coverHolder,
      cover_card_last4: replaced.coverCardLast4,
      moved_by_closure: replaced.movedByClosure,
    },
    now,
  );
  await bringAttendanceBack(tx, replaced.came ?? null);
  await record(tx, booking, { actor: 'administrator', ...by }, 'moved back at the desk', now);
}

/** The approval that a booking stood on; where it was replaced meanwhile, the one of that center that it stands on now. */
const stillGiven = (approvalId: string | null, centerId: string) =>
  approvalId &&
  sql<string | null>`coalesce((select id from approvals where id = ${approvalId} and state = 'given'),
    (select id from approvals where id = approval_id and center_id = ${centerId}))`;

async function write(
  tx: Tx,
  bookingId: string,
  { centerId, date, startHour, chair }: Pick<Place, 'centerId' | 'date' | 'startHour' | 'chair'>,
  others: UpdateObject<DB, 'bookings'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      ...others,
      center_id: centerId,
      session_date: date,
      start_hour: startHour,
      chair,
      claimed_at: now,
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', bookingId)
    .execute();
}

function record(tx: Tx, { id, status }: WholeBooking, by: MovedBy, note: string, now: Date): Promise<void> {
  const stays = { from: status as BookingStatus, to: status as BookingStatus };
  const administratorId = by.actor === 'administrator' ? by.administratorId : null;
  return recordEvent(tx, { bookingId: id, at: now, actor: by.actor, administratorId, ...stays, note });
}
