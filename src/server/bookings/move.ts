/**
 * The one writer of a booking's center, date, window and chair. It depends on the approvals (`funding`), since the
 * approval at the new place pays there.
 */
import { sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking';
import type { Sitting } from '../../domain/series';
import { windowBegins } from '../../domain/windows';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import { keepApproval } from '../funding';
import { answerMoves, bringAttendanceBack, forgetAttendance, recordEvents, type WholeBooking } from '../appointments';

/**
 * Who moves a booking. The history names the center's administrator. `movedByClosure`: the plan of a closure moves it.
 */
export type MovedBy =
  | { actor: 'patient' }
  | { actor: 'administrator'; administratorId: string | null; reason?: string | undefined; movedByClosure?: true };

/** The place of a booking, with everything else that moving it overwrites, so that a move can be undone. */
export type Place = {
  centerId: string;
  date: string;
  startHour: number;
  chair: number;
  holdExpiresAt: string | null;
  movedAt: string | null;
  movedBy: string | null;
  /** What pays for the session, what its claim needs, whether a closure had moved it, and its row of attendance. */
  replaced: {
    /** Absent in changes that the previous release made. */
    approvalId?: string | null;
    coverReference: string | null;
    coverHolder: string | null;
    coverCardLast4: string | null;
    movedByClosure: boolean;
    /** Absent in changes that the previous release made. */
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

/** A booking to be moved, and its new place. `centerId`: only if it is another center. */
export type Moving = { booking: WholeBooking; to: Sitting & { centerId?: string; chair: number } };

/** Moves one booking (`moveAll`). Returns its old place. */
export async function move(tx: Tx, booking: WholeBooking, to: Moving['to'], by: MovedBy, now: Date): Promise<Place> {
  return (await moveAll(tx, [{ booking, to }], by, now))[0]!;
}

/**
 * Moves bookings to new places, which frees the old ones, with as many statements for twenty as for one. None may move
 * to a place where another of them still is. An unpaid hold ends when its session begins. The windows' locks must be
 * held. Returns the old places in the same order. Callers send the messages.
 */
export async function moveAll(tx: Tx, moving: readonly Moving[], by: MovedBy, now: Date): Promise<Place[]> {
  const isByPatient = by.actor === 'patient';
  const moves = moving.map(({ booking, to: { centerId = booking.center_id, ...to } }) => {
    const isElsewhere = centerId !== booking.center_id;
    const isSameHour = to.date === booking.session_date && to.startHour === booking.start_hour;
    // A change of chair alone is no move for the patient, and nobody is told of it.
    return { booking, to: { centerId, ...to }, isElsewhere, isChairAlone: isSameHour && !isElsewhere };
  });
  await writePlaces(tx, moves, by, now);
  const ids = moves.map(({ booking }) => booking.id);
  if (isByPatient) await answerMoves(tx, ids, 'moved', now);
  const leaving = moves.filter(({ isChairAlone }) => !isChairAlone).map(({ booking }) => booking);
  // Attendance stays after a change of chair within the window.
  const came = await forgetAttendance(
    tx,
    leaving.map(({ id }) => id),
  );
  const covered = leaving.filter((booking) => booking.cover_id !== null).map(({ id }) => id);
  if (covered.length > 0) await keepApproval(tx, covered, now);
  const because = !isByPatient && by.reason ? `: ${by.reason}` : '';
  const events = moves.map(({ booking, isElsewhere, isChairAlone }) => {
    // In English, since administrators read the history.
    const place = isElsewhere ? `, ${booking.center_name}` : '';
    const was = { date: booking.session_date, startHour: booking.start_hour };
    const moved = isChairAlone ? `moved from chair ${booking.chair}` : `moved from ${formatSession('en', was)}${place}`;
    return eventOf(booking, by, moved + because, now);
  });
  await recordEvents(tx, events);
  return moves.map(({ booking }) => placeIn(booking, came.get(booking.id) ?? null));
}

/**
 * Lets two bookings change places, each with what belongs to its own patient. Both give up their chairs for the moment,
 * so that neither is in the other's way; the windows' locks must be held. Returns the old places in the same order.
 */
export async function swapPlaces(
  tx: Tx,
  [one, other]: readonly [WholeBooking, WholeBooking],
  by: MovedBy,
  now: Date,
): Promise<Place[]> {
  const placeOf = (row: WholeBooking) => {
    return { centerId: row.center_id, date: row.session_date, startHour: row.start_hour, chair: row.chair };
  };
  const moving = [
    { booking: one, to: placeOf(other) },
    { booking: other, to: placeOf(one) },
  ];
  return whileOffChairs(tx, [one.id, other.id], () => moveAll(tx, moving, by, now));
}

/** Undoes `swapPlaces`: restores both rows on their former chairs. The windows' locks must be held. */
export async function swapBack(
  tx: Tx,
  swapped: readonly { booking: WholeBooking; before: Place }[],
  { administratorId }: { administratorId: string },
  now: Date,
): Promise<void> {
  const ids = swapped.map(({ booking }) => booking.id);
  await whileOffChairs(tx, ids, async () => {
    for (const { booking, before } of swapped) {
      await moveBack(tx, booking, before, { administratorId, chair: before.chair }, now);
    }
  });
}

/** Does something while some bookings, none of them missed, have no chair: the index of chairs is asked for each row. */
async function whileOffChairs<T>(tx: Tx, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  const set = (isOff: boolean) =>
    tx
      .updateTable('bookings')
      .set({ frees_chair: isOff })
      .where('id', 'in', [...ids])
      .execute();
  await set(true);
  const done = await work();
  await set(false);
  return done;
}

type Placed = { booking: WholeBooking; to: Required<Moving['to']>; isElsewhere: boolean; isChairAlone: boolean };

async function writePlaces(tx: Tx, moves: readonly Placed[], by: MovedBy, now: Date): Promise<void> {
  const isByPatient = by.actor === 'patient';
  const rows = moves.map(({ booking, to, isElsewhere, isChairAlone }) => ({
    id: booking.id,
    center_id: to.centerId,
    session_date: to.date,
    start_hour: to.startHour,
    chair: to.chair,
    is_elsewhere: isElsewhere,
    is_chair_alone: isChairAlone,
    begins: windowBegins(to.date, to.startHour),
  }));
  // A session whose patient chose its place follows the ordinary rules again.
  const byClosure = isByPatient
    ? sql`false`
    : sql`moved_by_closure or (${by.movedByClosure === true} and not place.is_chair_alone)`;
  await sql`update bookings set center_id = place.center_id, session_date = place.session_date,
      start_hour = place.start_hour, chair = place.chair,
      -- Each center has an approval of its own.
      approval_id = case when not place.is_elsewhere then approval_id end,
      cover_reference = case when not place.is_elsewhere then cover_reference end,
      hold_expires_at = case when hold_expires_at is not null then least(hold_expires_at, place.begins) end,
      moved_at = case when place.is_chair_alone then moved_at else ${now}::timestamptz end,
      moved_by = case when place.is_chair_alone then moved_by else ${isByPatient ? 'patient' : 'center'} end,
      moved_by_closure = ${byClosure},
      claimed_at = ${now}, calendar_sequence = calendar_sequence + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place (id uuid, center_id uuid, session_date date,
      start_hour smallint, chair smallint, is_elsewhere boolean, is_chair_alone boolean, begins timestamptz)
    where bookings.id = place.id`.execute(tx);
}

/** Undoes a move by a desk: restores the row, on its old chair or on another one that is free there. */
export async function moveBack(
  tx: Tx,
  booking: WholeBooking,
  { replaced, ...before }: Place,
  by: { administratorId: string; chair: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      center_id: before.centerId,
      session_date: before.date,
      start_hour: before.startHour,
      chair: by.chair,
      claimed_at: now,
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
      // A booking that was paid meanwhile has no end of its hold.
      hold_expires_at: booking.hold_expires_at && before.holdExpiresAt,
      moved_at: before.movedAt,
      moved_by: before.movedBy,
      ...(replaced.approvalId !== undefined && { approval_id: stillGiven(replaced.approvalId, before.centerId) }),
      cover_reference: replaced.coverReference,
      cover_holder: replaced.coverHolder,
      cover_card_last4: replaced.coverCardLast4,
      moved_by_closure: replaced.movedByClosure,
    })
    .where('id', '=', booking.id)
    .execute();
  await bringAttendanceBack(tx, replaced.came ?? null);
  await recordEvents(tx, [eventOf(booking, { actor: 'administrator', ...by }, 'moved back at the desk', now)]);
}

/**
 * SQL of the approval on which a booking stood. If that was replaced meanwhile, the approval of the same center on
 * which the booking stands now.
 */
const stillGiven = (approvalId: string | null, centerId: string) =>
  approvalId &&
  sql<string | null>`coalesce((select id from approvals where id = ${approvalId} and state = 'given'),
    (select id from approvals where id = approval_id and center_id = ${centerId}))`;

function eventOf({ id, status }: WholeBooking, by: MovedBy, note: string, now: Date) {
  const stays = { from: status as BookingStatus, to: status as BookingStatus };
  const administratorId = by.actor === 'administrator' ? by.administratorId : null;
  return { bookingId: id, at: now, actor: by.actor, administratorId, ...stays, note };
}
