import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Scope } from '../../../domain/rights';
import { type PauseReason, type NotPlaced, datesToPlace, lastStandingDate } from '../../../domain/standing';
import { undoUntil } from '../../../domain/undo';
import { type IstDate, addDays, formatDate, istDateOf, weekdayOf } from '../../../domain/time';
import {
  changeableUntil,
  isUpcoming,
  lockBookings,
  lockCover,
  lockPatients,
  lockStanding,
  type WholeBooking,
  wholeBookings,
} from '../../appointments';
import { type CancelledSession, cancelWithSchedule, hasItsChair, moveBooking } from '../../bookings';
import { tellNewPayers } from '../../charges';
import { AppError } from '../../errors';
import { lockPayments } from '../../ledger';
import { happened } from '../../messages';
import { withdrawMessages } from '../../outbox';
import { formatSession } from '../../platform/formats';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { lockSeats, startHourOf } from '../../seats';
import { inScope, recordAction } from '../../staff';
import { inWords, requireChair, requireNoOther, wrong } from './add-schedule';
import { type Placed, type Placement, placeDays } from './place-days';
import { type Schedule, pausesOn, scheduleOf, schedulesOf } from './schedules';
import type { ToPay } from './send-link';
import { noteTold, tellCancelled, tellPlaced } from './tell-schedule';

export type ScheduleChange = {
  /** Null: present and coming pauses end. */
  pause?: { from: IstDate; until?: IstDate | undefined; why: PauseReason } | null | undefined;
  /** The pause that ends. */
  resume?: string | undefined;
  until?: IstDate | null | undefined;
  weekdays?: number[] | undefined;
  time?: string | undefined;
  chair?: number | null | undefined;
  /** From when weekdays, time and chair are other ones. */
  changeFrom?: IstDate | undefined;
  note?: string | null | undefined;
};

/** A schedule as it is after a change, and what that did to coming sessions, the earliest first. */
export type Changed = {
  schedule: Schedule;
  cancelled: CancelledSession[];
  moved: Placed[];
  placed: Placed[];
  toPay: ToPay | null;
};

/** A coming session of a schedule, with its date there, and why it is not as the schedule has it. */
type Coming = { day: IstDate; because: NotPlaced | null; booking: WholeBooking };

/**
 * Pauses, resumes, ends or changes a standing schedule. Sessions of days without one are cancelled as the desk cancels,
 * with refunds as by their patient; of others that are still wanted at another hour or chair the booking is moved, and
 * stays where it was if it can't be. Then all dates are placed that could not be, or are new. The patient is told of all
 * that in one message about what is cancelled, and one about what is booked; of a pause that is taken back within the
 * seconds of an undo, in none, unless money went back. Throws
 * `standing-not-found`, `date-past`, `standing-already`, `window-unknown`, and `invalid-input` for a chair that the
 * center has not, for a change further ahead than dates are placed, and for an end before the begin.
 */
export async function changeSchedule(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  standingId: string,
  change: ScheduleChange,
  now: Date,
): Promise<Changed> {
  const find = () =>
    schedulesOf(tx)
      .where('standing.id', '=', standingId)
      .where(inScope(scope, 'standing.center_id'))
      .executeTakeFirst();
  const found = await find();
  if (!found) throw new AppError('standing-not-found');
  await lockStanding(tx, found.center_id);
  const row = await find();
  if (!row) throw new AppError('standing-not-found');
  const before = scheduleOf(row);
  const { centerId, patientId } = before;
  const after = changedBy(before, change, now);
  await lockPatients(tx, [patientId]);
  if (change.chair) await requireChair(tx, centerId, change.chair);
  await requireNoOther(tx, patientId, after.pattern, standingId, now);
  await lockComing(tx, before, after, now);
  const pauseId = await write(tx, administrator, after, change, now);
  const untold = change.resume === undefined ? null : await resume(tx, after, change.resume, now);

  const moved: Placed[] = [];
  const cancelled: CancelledSession[] = [];
  for (const coming of await comingOf(tx, standingId, now)) {
    const done = await adjust(tx, administrator, { before, after, change }, coming, now);
    if (done.moved) moved.push(done.moved);
    if (done.cancelled) cancelled.push(done.cancelled);
  }
  await sql`delete from standing_days where standing_id = ${standingId} and booking_id is null
    and date >= greatest(${istDateOf(now)}::date, ${after.pattern.from}::date)`.execute(tx);
  if (change.until !== undefined && after.payment !== 'scheme')
    await tellNewPayers(tx, { centerId, until: after.pattern.until }, now);
  const { placed, held } = await placeIfOpen(tx, after, administrator, now);
  const isFree = cancelled.every(({ facts }) => facts.refund === 0);
  // The patient has to know of money that went back, even if the change is undone.
  const message =
    pauseId !== null && isFree
      ? { onceKey: pausedKey(pauseId), sendAfter: undoUntil(now) }
      : { onceKey: `standing-cancelled:${newId()}` };
  await tellCancelled(tx, cancelled, message, now);
  const news = placed.filter(({ date }) => untold === null || date < untold.from || date > (untold.until ?? date));
  // A link comes with the message about what it is for, after the transaction.
  await tellPlaced(tx, held ? moved : [...moved, ...news], now);
  if (!held) await noteTold(tx, placed, now);
  await record(tx, administrator, { before, after, change }, now);
  return { schedule: after, cancelled, moved, placed, toPay: held && { patientId, placed, held } };
}

/** The once key of the message about a pause, while nothing but the message is to be undone. */
const pausedKey = (pauseId: string) => `standing-paused:${pauseId}`;

/**
 * Ends one pause, if it has not ended. What is over of it stays. Returns its days where it is undone and nobody was told
 * of it.
 */
async function resume(
  tx: Tx,
  { id, patientId }: Schedule,
  pauseId: string,
  now: Date,
): Promise<{ from: IstDate; until: IstDate | null } | null> {
  const pause = await tx
    .selectFrom('standing_pauses')
    .select(['from_date as from', 'until_date as until', 'created_at'])
    .where('id', '=', pauseId)
    .where('standing_id', '=', id)
    .executeTakeFirst();
  if (!pause) return null;
  await endPauses(tx, sql`id = ${pauseId}`, now);
  if (now >= undoUntil(pause.created_at)) return null;
  const { rows } = await sql`select from refunds join appointments bookings on bookings.id = refunds.booking_id
    where bookings.patient_id = ${patientId} and refunds.created_at = ${pause.created_at} limit 1`.execute(tx);
  if (rows.length > 0) return null;
  await withdrawMessages(tx, [pausedKey(pauseId), `${pausedKey(pauseId)}:booker`], now);
  return pause;
}

/** Ends pauses: those that have not begun are gone, and of the others stays what is over. */
async function endPauses(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const today = istDateOf(now);
  await sql`delete from standing_pauses where ${which} and from_date >= ${today}`.execute(tx);
  await sql`update standing_pauses set until_date = ${addDays(today, -1)} where ${which}
    and from_date < ${today} and coalesce(until_date, 'infinity') >= ${today}`.execute(tx);
}

type Change = { before: Schedule; after: Schedule; change: ScheduleChange };

const isOther = ({ weekdays, time, chair }: ScheduleChange) =>
  weekdays !== undefined || time !== undefined || chair !== undefined;

/** The schedule as it is to be. */
function changedBy(before: Schedule, change: ScheduleChange, now: Date): Schedule {
  const { pause, until = before.pattern.until } = change;
  const today = istDateOf(now);
  if (pause && pause.until !== undefined && (pause.until < pause.from || pause.until < today)) {
    throw wrong('pause', 'Please give a last day that is neither past nor before the first');
  }
  // Yesterday: it ends at once.
  if (change.until && change.until < addDays(today, -1)) throw new AppError('date-past');
  const note = change.note === undefined ? before.note : change.note || null;
  if (!isOther(change)) return { ...before, note, pattern: { ...before.pattern, until } };
  const { weekdays = before.pattern.weekdays, chair = before.chair } = change;
  const startHour = change.time === undefined ? before.pattern.startHour : startHourOf({ time: change.time });
  const changeFrom = change.changeFrom ?? today;
  if (changeFrom < today) throw new AppError('date-past');
  if (changeFrom > lastStandingDate(now) && changeFrom > before.from) {
    // Dates in between would be placed as they are after the change.
    throw wrong('changeFrom', `Please give a day until ${formatDate(lastStandingDate(now))}`);
  }
  const from = changeFrom > before.from ? changeFrom : before.from;
  return { ...before, note, chair, pattern: { weekdays: [...new Set(weekdays)].sort(), startHour, from, until } };
}

/** Reads the coming sessions of a schedule at its center, the earliest first. */
async function comingOf(tx: Tx, standingId: string, now: Date): Promise<Coming[]> {
  const days = await tx
    .selectFrom('standing_days as days')
    .innerJoin('appointments as bookings', 'bookings.id', 'days.booking_id')
    .innerJoin('standing', (join) =>
      join.onRef('standing.id', '=', 'days.standing_id').onRef('standing.center_id', '=', 'bookings.center_id'),
    )
    .select(['days.date', 'days.because', 'bookings.id'])
    .where('days.standing_id', '=', standingId)
    .where(isUpcoming(now))
    .orderBy('days.date')
    .execute();
  const coming: Coming[] = [];
  for (const { date, because, id } of days) {
    const booking = await wholeBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow();
    coming.push({ day: date, because: because as NotPlaced | null, booking });
  }
  return coming;
}

/** Takes every lock that cancelling, moving and placing can need, in the order of `appointments/locks.ts`. */
async function lockComing(tx: Tx, before: Schedule, after: Schedule, now: Date): Promise<void> {
  const found = await comingOf(tx, before.id, now);
  const cover = await tx
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', before.patientId)
    .where('scheme', '=', before.scheme)
    .execute();
  const covers = [...cover.map(({ id }) => id), ...found.flatMap(({ booking }) => booking.cover_id ?? [])];
  for (const id of [...new Set(covers)].sort()) await lockCover(tx, id);
  await lockPayments(
    tx,
    found.flatMap(({ booking }) => booking.payment_id ?? []),
  );
  const { centerId } = before;
  const also = [
    ...found.map(({ booking }) => ({ centerId, date: booking.session_date, startHour: booking.start_hour })),
    ...[...datesToPlace(after.pattern, now), ...found.map(({ day }) => day)].map((date) => {
      return { centerId, date, startHour: after.pattern.startHour };
    }),
  ];
  await lockSeats(tx, { by: 'desk', patientId: before.patientId, windows: [], also, as: 'to-stand-again' }, now);
  const ids = found.map(({ booking }) => booking.id);
  if (ids.length > 0) await lockBookings(tx, ids);
}

/** Writes the schedule, and its pauses. Returns the id of a new one. */
async function write(
  tx: Tx,
  { administratorId }: Administrator,
  after: Schedule,
  { pause }: ScheduleChange,
  now: Date,
): Promise<string | null> {
  const { id, chair, note, pattern } = after;
  const { weekdays, startHour, from, until } = pattern;
  await tx
    .updateTable('standing')
    .set({ weekdays: [...weekdays], start_hour: startHour, chair, note, pattern_from: from, until_date: until })
    .where('id', '=', id)
    .execute();
  if (pause === null) await endPauses(tx, sql`standing_id = ${id}`, now);
  if (!pause) return null;
  // Pressed twice.
  const same = await tx
    .selectFrom('standing_pauses')
    .select('id')
    .where('standing_id', '=', id)
    .where('from_date', '=', pause.from)
    .where(sql<boolean>`until_date is not distinct from ${pause.until ?? null}`)
    .where('why', '=', pause.why)
    .executeTakeFirst();
  if (same) return null;
  const pauseId = newId();
  await tx
    .insertInto('standing_pauses')
    .values({
      ...{ id: pauseId, standing_id: id, from_date: pause.from, until_date: pause.until ?? null, why: pause.why },
      ...{ created_at: now, created_by: administratorId },
    })
    .execute();
  return pauseId;
}

/** A coming session after a change: cancelled, or moved to another hour; neither where it stays. */
type Adjusted = { cancelled?: CancelledSession | null; moved?: Placed };

/** Cancels or moves a coming session that is not as the schedule has it. */
async function adjust(
  tx: Tx,
  administrator: Administrator,
  { before, after, change }: Change,
  { day, because, booking }: Coming,
  now: Date,
): Promise<Adjusted> {
  const { weekdays, startHour, from, until } = after.pattern;
  const { session_date: date } = booking;
  const theDay = sql<boolean>`(standing_id = ${after.id} and date = ${day})`;
  const isPaused = await tx
    .selectFrom('standing_pauses')
    .select('id')
    .where('standing_id', '=', after.id)
    .where(pausesOn(sql`${date}::date`))
    .executeTakeFirst();
  if (isPaused) {
    const cancelled = await cancel(tx, administrator, booking, 'The standing schedule pauses.', now);
    await tx.updateTable('standing_days').set({ booking_id: null, because: 'paused' }).where(theDay).execute();
    return { cancelled };
  }
  // A session that was moved by hand is where the desk and the patient wanted it.
  const isAtItsPlace = date === day && (booking.start_hour === before.pattern.startHour || because !== null);
  const isOut = until !== null && date > until;
  const isLeftOut = isAtItsPlace && day >= from && !weekdays.includes(weekdayOf(day));
  if (isOut || isLeftOut) {
    const cancelled = await cancel(tx, administrator, booking, 'The standing schedule ends or has other days.', now);
    await tx.deleteFrom('standing_days').where(theDay).execute();
    return { cancelled };
  }
  if (!isAtItsPlace || day < from || !(isOther(change) || because !== null)) return {};
  const isOtherHour = booking.start_hour !== startHour;
  if (!isOtherHour && (after.chair === null || after.chair === booking.chair)) return {};
  const { administratorId } = administrator;
  try {
    await moveBooking(
      tx,
      booking.id,
      // Within its window the session stays where the wished chair is not free.
      {
        date: day,
        startHour,
        ...(after.chair !== null && (isOtherHour ? { rather: after.chair } : { chair: after.chair })),
      },
      {
        by: { actor: 'administrator', administratorId, reason: 'the standing schedule was changed' },
        finds: sql<boolean>`true`,
        lock: (patientId) => lockPatients(tx, [patientId]),
        check(row) {
          if (!hasItsChair(row, now)) throw new AppError('not-movable');
        },
      },
      now,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isOtherHour)
      await tx
        .updateTable('standing_days')
        .set({ because: whyOf(error) })
        .where(theDay)
        .execute();
    return {};
  }
  await tx.updateTable('standing_days').set({ because: null }).where(theDay).execute();
  const log = {
    before: { session: sessionOf(booking), chair: booking.chair },
    after: { session: formatSession('en', { date: day, startHour }) },
    note: null,
  };
  await happened(tx, 'moved-at-desk', { by: administrator, bookings: [booking], log, message: null }, now);
  return isOtherHour ? { moved: { id: booking.id, date: day, price: booking.price_paise } } : {};
}

const sessionOf = (row: WholeBooking) => formatSession('en', { date: row.session_date, startHour: row.start_hour });

/** Why a session could not be moved to the hour of its schedule. */
function whyOf({ code }: AppError): NotPlaced {
  if (code === 'patient-elsewhere') return 'yours';
  if (code === 'sessions-too-close') return 'too-close';
  if (code === 'window-closed' || code === 'window-over' || code === 'center-blocked' || code === 'center-not-found') {
    return 'closed';
  }
  return code === 'no-free-chair' || code === 'scheme-share-full' ? 'full' : 'not-covered';
}

/** Cancels a session as the desk does, with the refund that its patient would get. */
function cancel(
  tx: Tx,
  by: Administrator,
  booking: WholeBooking,
  reason: string,
  now: Date,
): Promise<CancelledSession | null> {
  const refund = now <= changeableUntil(booking) ? 'full' : 'none';
  const asked = { askedBy: 'patient', code: 'patient-asked' } as const;
  return cancelWithSchedule(tx, by, booking.id, { refund, reason, ...asked }, now);
}

/** Places what can be placed, where the center takes bookings and the patient may be booked for; otherwise once they do. */
async function placeIfOpen(tx: Tx, after: Schedule, { administratorId }: Administrator, now: Date): Promise<Placement> {
  const { rows } = await sql`select from centers, patients left join users on users.id = patients.user_id
    where centers.id = ${after.centerId} and centers.status = 'active' and centers.deleted_at is null
      and patients.id = ${after.patientId} and coalesce(users.status, 'active') = 'active'`.execute(tx);
  if (rows.length > 0) return placeDays(tx, after, administratorId, now);
  await tx.updateTable('standing').set({ due_at: now }).where('id', '=', after.id).execute();
  return { placed: [], held: null };
}

/** Records the change. Why somebody pauses is nothing for the log. */
async function record(
  tx: Tx,
  administrator: Administrator,
  { before, after, change }: Change,
  now: Date,
): Promise<void> {
  const { name } = await tx
    .selectFrom('patients')
    .select('name')
    .where('id', '=', after.patientId)
    .executeTakeFirstOrThrow();
  const day = (date: IstDate | null | undefined) => (date ? formatDate(date) : 'open');
  const said = (one: Schedule) => ({
    ...(isOther(change) && { schedule: inWords(one) }),
    ...(change.until !== undefined && { until: day(one.pattern.until) }),
  });
  const pause =
    change.pause === null || change.resume !== undefined
      ? 'ended'
      : change.pause && `${day(change.pause.from)} – ${day(change.pause.until)}`;
  const subject = { subject: 'patient', subjectId: after.patientId, subjectName: name } as const;
  const done = { before: said(before), after: { ...said(after), ...(pause && { pause }) } };
  await recordAction(
    tx,
    administrator,
    { action: 'standing-changed', ...subject, centerId: after.centerId, ...done },
    now,
  );
}
