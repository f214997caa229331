import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LateMoney } from '../../contract/admin';
import { refuseClaim } from '../../domain/claimant';
import type { Scope } from '../../domain/rights';
import type { Scheme } from '../../domain/schemes';
import { paiseToRupees } from '../../domain/money';
import { type IstDate, addDays, formatDate, istDateOf } from '../../domain/time';
import { undoUntil } from '../../domain/undo';
import {
  changeableUntil,
  isUpcoming,
  lockBookings,
  lockCover,
  lockPatients,
  lockSponsor,
  lockStanding,
  transition,
  type WholeBooking,
  wholeBookings,
} from '../appointments';
import { type CancelledSession, cancelWithSchedule, yieldOffers } from '../bookings';
import { AppError } from '../errors';
import { isUsedSince } from '../funding';
import { lockPayments } from '../ledger';
import { happened } from '../messages';
import { findFor } from '../patients';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { lockSeats, seatAgain } from '../seats';
import { inScope, recordAction } from '../staff';
import { tellCancelled } from './standing/tell-schedule';

/** `seen`: what the preview said, `refund` in rupees; left out: nothing is compared. */
export type StayAsked = {
  patientId: string;
  until: IstDate;
  late: LateMoney;
  seen?: readonly { bookingId: string; refund: number }[] | undefined;
};

/** The most days ahead on which a stay may end: a later day is a slip. */
const MOST_DAYS = 366;

/** Refuses a last day of a stay. Throws AppError: date-past, invalid-input at `until`. */
export function requireEndOfStay(until: IstDate, today: IstDate): void {
  if (until < today) throw new AppError('date-past');
  if (until <= addDays(today, MOST_DAYS)) return;
  throw new AppError('invalid-input', { fields: { until: 'Please choose a day within a year' } });
}

/** The outcome of a stay. `changeId`: undoes it; null where an undo would leave a trace. */
export type Stayed = {
  changeId: string | null;
  sessions: { row: WholeBooking; isLate: boolean; cancelled: CancelledSession }[];
  schedules: number;
};

/** The details that undoing a stay needs: its pauses, and the schedules' days as they were. */
export type StayBefore = {
  pauses: string[];
  days: { standing_id: string; date: IstDate; booking_id: string; because: string | null }[];
};

/**
 * Frees the coming days of somebody who is in a hospital until a day: cancels all of their sessions until then at the centers of the
 * scope, with refunds by the rule, and pauses their standing schedules there. What was paid for sessions that are too
 * near is kept or given back as the center says. They are told once. Twice is as good as once. Throws the errors of
 * `findFor`, `requireEndOfStay`, `refund-not-allowed`, and `coming-changed`.
 */
export async function stayInHospital(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { patientId, until, late, seen }: StayAsked,
  now: Date,
): Promise<Stayed> {
  const today = istDateOf(now);
  const patient = await findFor(tx, { administrator, scope }, 'see', patientId, now);
  requireEndOfStay(until, today);
  const schedules = await lockSchedules(tx, scope, patientId, today);
  const rows = await lockComing(tx, scope, { patientId, until }, now);
  const days = await daysOf(
    tx,
    rows.map(({ id }) => id),
  );
  const sessions: Stayed['sessions'] = [];
  for (const row of rows) {
    const isLate = now > changeableUntil(row);
    const refund = isLate && late === 'keep' ? 'none' : 'full';
    const asked = { refund, reason: `Can’t come until ${formatDate(until)}.`, askedBy: 'patient' } as const;
    const cancelled = await cancelWithSchedule(tx, administrator, row.id, { ...asked, code: 'patient-asked' }, now);
    if (cancelled) sessions.push({ row, isLate, cancelled });
  }
  if (seen && !isAsSeen(sessions, seen)) throw new AppError('coming-changed');
  const by = administrator.administratorId;
  const pauses = await pauseForStay(tx, schedules, { from: today, until, by, days }, now);
  if (sessions.length === 0 && pauses.length === 0) return { changeId: null, sessions, schedules: 0 };

  const changeId = newId();
  const mails = `stayed:${changeId}`;
  // Neither money that went back nor the hold of a chair that is not paid can be brought back.
  const canUndo = sessions.every(
    ({ row, cancelled }) => cancelled.facts.refund === 0 && row.status === 'confirmed' && row.hold_expires_at === null,
  );
  if (canUndo) {
    const before: StayBefore = { pauses, days };
    await tx
      .insertInto('desk_changes')
      .values({
        ...{ id: changeId, administrator_id: administrator.administratorId, kind: 'stayed', mails, at: now },
        ...{ booking_ids: rows.map(({ id }) => id), before: JSON.stringify(before) },
      })
      .execute();
  }
  const told = sessions.map(({ cancelled }) => cancelled);
  await tellCancelled(tx, told, { onceKey: mails, ...(canUndo && { sendAfter: undoUntil(now) }) }, now);
  const subject = { subject: 'patient', subjectId: patientId, subjectName: patient.name } as const;
  const after = { until, sessions: sessions.length, schedules: pauses.length };
  const centerId = rows[0]?.center_id ?? schedules[0]?.center_id ?? null;
  await recordAction(tx, administrator, { action: 'days-freed', ...subject, centerId, after }, now);
  return { changeId: canUndo ? changeId : null, sessions, schedules: pauses.length };
}

/** Whether the sessions that are cancelled, and what goes back of each, are those that were seen. */
function isAsSeen(sessions: Stayed['sessions'], seen: NonNullable<StayAsked['seen']>): boolean {
  const said = new Map(seen.map(({ bookingId, refund }) => [bookingId, refund]));
  return (
    said.size === sessions.length &&
    sessions.every(({ row, cancelled }) => said.get(row.id) === paiseToRupees(cancelled.facts.refund))
  );
}

/** Ends the transaction of a preview. */
class NothingIsKept extends Error {}

/** Enters a stay and takes all of it back, to say what it would do. Throws the errors of `stayInHospital`. */
export async function previewStay(
  db: Db,
  administrator: Administrator,
  scope: Scope,
  asked: StayAsked,
  now: Date,
): Promise<Stayed> {
  let stayed: Stayed | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      stayed = await stayInHospital(tx, administrator, scope, asked, now);
      throw new NothingIsKept();
    });
  } catch (error) {
    if (!(error instanceof NothingIsKept)) throw error;
  }
  return stayed!;
}

/** Locks the schedules of the centers at which somebody has one that has not ended, and reads these. */
export async function lockSchedules(tx: Tx, scope: Scope, patientId: string, today: IstDate) {
  const find = () =>
    tx
      .selectFrom('standing')
      .select(['id', 'center_id'])
      .where('patient_id', '=', patientId)
      .where(inScope(scope, 'standing.center_id'))
      .where(sql<boolean>`coalesce(until_date, 'infinity') >= ${today}::date`)
      .orderBy('id')
      .execute();
  const centers = (await find()).map(({ center_id: id }) => id);
  for (const id of [...new Set(centers)].sort()) await lockStanding(tx, id);
  return find();
}

/** Takes every lock that cancelling can need, in the order of `appointments/locks.ts`, and reads the coming sessions. */
async function lockComing(
  tx: Tx,
  scope: Scope,
  { patientId, until }: { patientId: string; until: IstDate },
  now: Date,
): Promise<WholeBooking[]> {
  await lockPatients(tx, [patientId]);
  const find = () =>
    wholeBookings(tx)
      .where('bookings.patient_id', '=', patientId)
      .where(inScope(scope))
      .where(isUpcoming(now))
      .where('bookings.session_date', '<=', until)
      .orderBy('bookings.session_date')
      .orderBy('bookings.start_hour')
      .execute();
  await lockRows(tx, patientId, await find(), now);
  const rows = await find();
  if (rows.length > 0)
    await lockBookings(
      tx,
      rows.map(({ id }) => id),
    );
  return rows;
}

async function lockRows(tx: Tx, patientId: string, rows: readonly WholeBooking[], now: Date): Promise<void> {
  for (const id of [...new Set(rows.flatMap((row) => row.cover_id ?? []))].sort()) await lockCover(tx, id);
  for (const id of [...new Set(rows.flatMap((row) => row.sponsor_id ?? []))].sort()) await lockSponsor(tx, id);
  await lockPayments(
    tx,
    rows.flatMap((row) => row.payment_id ?? []),
  );
  const also = rows.map(windowOf);
  await lockSeats(tx, { by: 'desk', patientId, windows: [], also, as: 'to-stand-again' }, now);
}

const windowOf = (row: WholeBooking) => {
  return { centerId: row.center_id, date: row.session_date, startHour: row.start_hour };
};

/** Reads the days of standing schedules to which some bookings belong. */
export async function daysOf(tx: Tx, ids: readonly string[]): Promise<StayBefore['days']> {
  const { rows } = await sql<StayBefore['days'][number]>`
    select standing_id, date, booking_id, because from standing_days where booking_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/**
 * Pauses schedules for a stay, those that do not pause for all of it already, and lets their days go. Returns the ids of
 * the pauses. `by`: the administrator; null where the person says so themselves.
 */
export async function pauseForStay(
  tx: Tx,
  schedules: readonly { id: string }[],
  { from, until, by, days }: { from: IstDate; until: IstDate; by: string | null; days: StayBefore['days'] },
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id: standingId } of schedules) {
    const same = await tx
      .selectFrom('standing_pauses')
      .select('id')
      .where('standing_id', '=', standingId)
      .where('from_date', '<=', from)
      .where(sql<boolean>`coalesce(until_date, 'infinity') >= ${until}::date`)
      .executeTakeFirst();
    if (same) continue;
    const id = newId();
    await tx
      .insertInto('standing_pauses')
      .values({
        ...{ id, standing_id: standingId, from_date: from, until_date: until, why: 'admitted' },
        ...{ created_at: now, created_by: by },
      })
      .execute();
    ids.push(id);
  }
  await sql`update standing_days set booking_id = null, because = 'paused'
    where booking_id = any(${days.map((day) => day.booking_id)}::uuid[])`.execute(tx);
  return ids;
}

type Change = { booking_ids: string[]; before: unknown; at: Date };

/**
 * Undoes a stay: its sessions stand again, and its pauses are gone. Throws `too-late-to-undo` if something else has
 * happened to one of them since, and `no-free-chair` if somebody else has a chair by now.
 */
export async function undoStay(tx: Tx, administrator: Administrator, change: Change, now: Date): Promise<void> {
  const { pauses, days } = change.before as StayBefore;
  await lockPaused(tx, pauses);
  const ids = change.booking_ids;
  const find = () =>
    ids.length === 0
      ? []
      : wholeBookings(tx).where('bookings.id', 'in', ids).orderBy('bookings.session_date').execute();
  const found = await find();
  if (found.length > 0) {
    const patientId = found[0]!.patient_id;
    await lockPatients(tx, [patientId]);
    await lockRows(tx, patientId, found, now);
    const windows = found.map(windowOf);
    const claim = await lockSeats(tx, { by: 'desk', patientId, windows, as: 'to-stand-again', places: [] }, now);
    await lockBookings(tx, ids);
    const rows = await find();
    if (await isUsedSince(tx, rows, change.at, now)) throw new AppError('too-late-to-undo');
    for (const row of rows) {
      const isUntouched = row.status === 'cancelled' && row.updated_at.getTime() === change.at.getTime();
      if (!isUntouched || refuseClaim(claim, windowOf(row), now)) throw new AppError('too-late-to-undo');
      const wanted = { ...windowOf(row), scheme: row.scheme as Scheme | null, rather: row.chair };
      const chair = await seatAgain(tx, claim, wanted, now);
      if (chair === null) throw new AppError('no-free-chair');
      await yieldOffers(tx, [{ ...windowOf(row), chair }], now);
      const { administratorId } = administrator;
      const cause = { actor: 'administrator', administratorId, now, note: 'taken back at the desk' } as const;
      await transition(tx, row, { to: 'confirmed', chair, ...cause });
    }
    await happened(tx, 'taken-back-at-desk', { by: administrator, bookings: rows, log: {} }, now);
  }
  await endStay(tx, { pauses, days }, now);
}

/** Locks the schedules of the centers at which some pauses are. Comes before all other locks. */
export async function lockPaused(tx: Tx, pauses: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct standing.center_id as id from standing join standing_pauses on standing_pauses.standing_id = standing.id
    where standing_pauses.id = any(${[...pauses]}::uuid[]) order by 1`.execute(tx);
  for (const { id } of rows) await lockStanding(tx, id);
}

/**
 * Takes the pauses of a stay away, and gives the schedules their days back. Days that were decided meanwhile are decided anew,
 * by the sweep.
 */
export async function endStay(tx: Tx, { pauses, days }: StayBefore, now: Date): Promise<void> {
  await sql`
    with anew as (delete from standing_days day using standing_pauses pause
      where pause.id = any(${pauses}::uuid[]) and day.standing_id = pause.standing_id and day.because = 'paused'
        and day.decided_at > pause.created_at and day.date between pause.from_date and pause.until_date returning day.standing_id)
    update standing set due_at = ${now} where id in (select standing_id from anew)`.execute(tx);
  await sql`delete from standing_pauses where id = any(${pauses}::uuid[])`.execute(tx);
  for (const { standing_id: standingId, date, booking_id: bookingId, because } of days) {
    await sql`update standing_days set booking_id = ${bookingId}, because = ${because}
      where standing_id = ${standingId} and date = ${date}`.execute(tx);
  }
}
