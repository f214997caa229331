/** Standing schedules as they are kept, and as staff see them with what could not be placed. */
import { type RawBuilder, sql } from 'kysely';
import type { OfferedSession } from '../../../contract';
import type { StandingNotPlaced, StandingSchedule } from '../../../contract/admin';
import type { PersonFacts } from '../../../domain/claimant';
import { paiseToRupees } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import type { Scheme } from '../../../domain/schemes';
import { attendedBy } from '../../../domain/claimant';
import type { NotPlaced, Pattern, PauseReason, StandingPayment } from '../../../domain/standing';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { type WindowKey, windowLabel } from '../../../domain/windows';
import { isLive, isUpcoming, statusOf, wholeBookings } from '../../appointments';
import { findAlternatives } from '../../bookings';
import type { Db, Tx } from '../../platform/db/database';
import { dueAtDesk } from '../../payments';
import { bookableCenters, readPerson, readSeats, type SeriesCenter, windowsOf } from '../../seats';
import { inScope } from '../../staff';

/** A schedule as it is kept. `pattern`: since when weekdays, hour and chair are these. */
export type Schedule = {
  id: string;
  centerId: string;
  patientId: string;
  pattern: Pattern;
  from: IstDate;
  chair: number | null;
  payment: StandingPayment;
  scheme: Scheme | null;
  /** A note for the desk; nothing medical. */
  note: string | null;
  /** The member of staff who set it; null where their account was removed since. */
  createdBy: string | null;
};

export function schedulesOf(db: Db | Tx) {
  return db
    .selectFrom('standing')
    .select(['standing.id', 'standing.center_id', 'standing.patient_id', 'weekdays', 'start_hour', 'chair'])
    .select(['from_date', 'pattern_from', 'until_date', 'payment', 'scheme', 'note', 'standing.created_by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof schedulesOf>['execute']>>[number];

export function scheduleOf(row: Row): Schedule {
  return {
    id: row.id,
    centerId: row.center_id,
    patientId: row.patient_id,
    pattern: {
      weekdays: row.weekdays,
      startHour: row.start_hour,
      from: row.pattern_from,
      until: row.until_date,
    },
    from: row.from_date,
    chair: row.chair,
    payment: row.payment as StandingPayment,
    scheme: row.scheme as Scheme | null,
    note: row.note,
    createdBy: row.created_by,
  };
}

/** Whether a row of `standing_pauses` has a date within it. */
export const pausesOn = (date: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(standing_pauses.from_date <= ${date} and coalesce(standing_pauses.until_date, 'infinity') >= ${date})`;

type Shown = { standing: StandingSchedule; notPlaced: StandingNotPlaced[] };

/** Reads the schedules of a patient at the centers of a scope, the newest first. */
export async function listSchedules(db: Db | Tx, scope: Scope, patientId: string, now: Date): Promise<Shown[]> {
  const rows = await schedulesOf(db)
    .where('standing.patient_id', '=', patientId)
    .where(inScope(scope, 'standing.center_id'))
    .orderBy('standing.created_at', 'desc')
    .orderBy('standing.id')
    .execute();
  const shown: Shown[] = [];
  for (const row of rows) shown.push(await showSchedule(db, scheduleOf(row), now));
  return shown;
}

/** Reads a schedule with its coming days: what is placed, and what could not be, with other chairs at the center. */
export async function showSchedule(db: Db | Tx, schedule: Schedule, now: Date): Promise<Shown> {
  const { id, centerId, patientId, pattern, from, chair, payment, scheme, note } = schedule;
  const today = istDateOf(now);
  const center = await db.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  const pauses = await db
    .selectFrom('standing_pauses')
    .select(['id', 'from_date', 'until_date', 'why'])
    .where('standing_id', '=', id)
    .where((where) => where.or([where('until_date', 'is', null), where('until_date', '>=', today)]))
    .orderBy('from_date')
    .execute();
  const days = await db
    .selectFrom('standing_days as days')
    .leftJoin('appointments as bookings', 'bookings.id', 'days.booking_id')
    .select(['days.date', 'days.because', 'days.booking_id', 'bookings.status', 'bookings.start_hour'])
    .where('days.standing_id', '=', id)
    .where('days.date', '>=', today)
    .orderBy('days.date')
    .execute();
  const found = days.flatMap(({ date, booking_id, because }) =>
    booking_id === null || because !== null ? [] : [{ date, bookingId: booking_id }],
  );
  const ids = found.map(({ bookingId }) => bookingId);
  const rows = await wholeBookings(db).where('bookings.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const placed = found.map(({ date, bookingId }) => {
    const row = rows.find((one) => one.id === bookingId)!;
    const session = { date: row.session_date, time: windowLabel(row.start_hour) };
    const bookingStatus = statusOf(row, now);
    return { date, session, bookingId, chair: row.chair, bookingStatus, due: paiseToRupees(dueAtDesk(row, now)) };
  });
  const others = await wholeBookings(db)
    .where('bookings.patient_id', '=', patientId)
    .where('bookings.center_id', '=', centerId)
    .where(isUpcoming(now))
    .where(sql<boolean>`not exists (select from standing_days where booking_id = bookings.id)`)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const without = days.flatMap(({ date, because, status, start_hour: hour }) => {
    if (because === null) return [];
    const stays = status !== null && status !== 'cancelled' ? windowLabel(hour!) : null;
    return [{ date, because: because as NotPlaced, stays }];
  });
  return {
    standing: {
      _id: id,
      centerId,
      CenterName: center.name,
      weekdays: [...pattern.weekdays].sort(),
      time: windowLabel(pattern.startHour),
      chair,
      from,
      until: pattern.until,
      payment,
      scheme,
      note,
      pauses: pauses.map((pause) => ({
        _id: pause.id,
        from: pause.from_date,
        until: pause.until_date,
        why: pause.why as PauseReason,
      })),
      placed,
      others: others.map((row) => ({
        session: { date: row.session_date, time: windowLabel(row.start_hour) },
        ...{ bookingId: row.id, chair: row.chair, due: paiseToRupees(dueAtDesk(row, now)) },
      })),
    },
    notPlaced: await withAlternatives(db, { centerId, patientId, startHour: pattern.startHour, scheme }, without, now),
  };
}

type Without = { date: IstDate; because: NotPlaced; stays: string | null };

/**
 * Adds the chairs that can be had instead. A day is left out where the person has another session on it by now, or on the day
 * before or after, which is no day of a schedule.
 */
async function withAlternatives(
  db: Db | Tx,
  {
    centerId,
    patientId,
    startHour,
    scheme,
  }: { centerId: string; patientId: string; startHour: number; scheme: Scheme | null },
  without: readonly Without[],
  now: Date,
): Promise<StandingNotPlaced[]> {
  if (without.length === 0) return [];
  const [first, last] = [without[0]!.date, without.at(-1)!.date];
  const range = { from: addDays(first, -1), to: addDays(last, 1) };
  const { rows: others } = await sql<{ date: IstDate; isOfSchedule: boolean }>`select session_date as date,
      exists (select from standing_days where booking_id = bookings.id) as "isOfSchedule"
    from appointments bookings
    where patient_id = ${patientId} and session_date between ${range.from} and ${range.to} and ${isLive(now)}`.execute(
    db,
  );
  const isSolved = ({ date, because, stays }: Without) =>
    stays === null &&
    because !== 'paused' &&
    others.some(
      (other) =>
        other.date === date ||
        (!other.isOfSchedule && (other.date === addDays(date, -1) || other.date === addDays(date, 1))),
    );
  const open = without.filter((day) => !isSolved(day));
  const [center] = await bookableCenters(db, [centerId]);
  const person: PersonFacts = await readPerson(db, patientId, range, now);
  const seats = center && (await readSeats(db, { centers: [centerId], windows: range }, now));
  const isFree = (window: WindowKey) =>
    seats !== undefined &&
    seats.ask({ by: 'desk', binds: 'all', scheme, person, takesKept: true, takesOffers: true }, window).whyNot === null;
  const sittings = attendedBy(person);
  return open.map(({ date, because, stays }) => {
    const isSought = center !== undefined && because !== 'paused' && because !== 'not-covered';
    const wanted = { date, startHour };
    // Without a session the gap is longer still: where no chair keeps the gaps, a neighbouring day is better than none.
    const found = isSought ? findAlternatives(wanted, { center, nearby: [] }, isFree, sittings) : [];
    const alternatives = isSought && found.length === 0 ? besideDay(wanted, center, isFree) : found;
    return { date, because, alternatives, stays };
  });
}

/** The most free chairs of neighbouring days that are named. */
const MOST_BESIDE = 4;

/** The free windows of the day before and the day after, the nearest hour first. */
function besideDay(
  { date, startHour }: { date: IstDate; startHour: number },
  { id: centerId, priceOn }: SeriesCenter,
  isFree: (window: WindowKey) => boolean,
): OfferedSession[] {
  return [-1, 1]
    .flatMap((days) => windowsOf(addDays(date, days)))
    .filter((sitting) => isFree({ centerId, ...sitting }))
    .sort((one, other) => Math.abs(one.startHour - startHour) - Math.abs(other.startHour - startHour))
    .slice(0, MOST_BESIDE)
    .map((sitting) => {
      const price = paiseToRupees(priceOn(sitting.date));
      return { date: sitting.date, time: windowLabel(sitting.startHour), centerId, price };
    });
}
