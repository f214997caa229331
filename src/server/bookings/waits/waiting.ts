/** The waits for which chairs are looked for, and the order of those who wait for a window. */
import { type RawBuilder, sql } from 'kysely';
import type { Scheme } from '../../../domain/schemes';
import { gapsAround } from '../../../domain/series';
import { MOST_LAPSED_OFFERS, comesBefore } from '../../../domain/waits';
import type { Db } from '../../platform/db/database';
import { isConfirmedPerson, mayAct } from '../../patients';
import { isKeptAs } from '../../seats';
import { type ActingFor, hasVouched } from '../../appointments';
import type { WindowKey } from '../../../domain/windows';
import { readOwnFacts, suits } from './own-facts';

/** How many people who wait for a window are compared by their gaps. */
const COMPARED = 200;

export type Waiting = {
  id: string;
  /** Null for somebody without an account, whom the desk put on the list and calls. */
  user_id: string | null;
  patient_id: string;
  centers: string[];
  dates: string[];
  start_hours: number[];
  notice_hours: number;
  created_at: Date;
  /**
   * The places (`windowsIn`) of windows that had a chair for the person at the last look. Nothing is offered there until
   * they are full.
   */
  not_full: number[];
  /** When the wait was looked at before this round. */
  before: Date | null;
  /** The weekdays of a standing place; null where single sessions are waited for. */
  weekdays: number[] | null;
  /** The schemes of the person's covers, which may pay. */
  schemes: Scheme[];
};

/** SQL over waits `w`: who acts. Somebody without an account acts for their own person, through the desk. */
const acting = sql`coalesce(w.user_id, w.patient_id)`;

/** SQL over waits `w`: the schemes of the person's covers that whoever waits may see. */
export const schemesOf = sql`array(select scheme from covers where covers.patient_id = w.patient_id and covers.removed_at is null
  and ${mayAct(acting, 'see', 'covers')}) as schemes`;

/** For whom a wait acts. Somebody without an account acts for their own person, through the desk. */
export function actingFor({
  user_id: userId,
  patient_id: patientId,
}: Pick<Waiting, 'user_id' | 'patient_id'>): ActingFor {
  return { userId: userId ?? patientId, patientId };
}

type Windows = { centers: readonly string[]; dates: readonly string[]; start_hours: readonly number[] };

/**
 * Returns the windows of a wait, in the order of centers, dates and hours. The position in this list is the number of a
 * window in `not_full`.
 */
export function windowsIn({ centers, dates, start_hours: hours }: Windows): WindowKey[] {
  return centers.flatMap((centerId) =>
    dates.flatMap((date) => hours.map((startHour) => ({ centerId, date, startHour }))),
  );
}

/** SQL over waits `w`: the place of a window that is one of the wait's. */
const placeOf = ({ centerId, date, startHour }: WindowKey) => sql`(
  ((array_position(w.centers, ${centerId}::uuid) - 1) * cardinality(w.dates) + array_position(w.dates, ${date}::date) - 1)
    * cardinality(w.start_hours) + array_position(w.start_hours, ${startHour}::smallint) - 1)`;

/**
 * Condition over waits `w`: a booking `b` of the person answers the wait. It is in one of the wait's windows and was
 * made since the wait began, or it was chosen to end the wait.
 */
const answers = sql`b.patient_id = w.patient_id and (b.id = w.ends_with or (b.claimed_at >= w.created_at
  and b.center_id = any(w.centers) and b.session_date = any(w.dates) and b.start_hour = any(w.start_hours)))`;

/**
 * Condition over waits `w`: a session that answers the wait is booked. A chair that is held for its payment, or for a
 * check, ends no wait, since it may be lost. A wait for a standing place is answered by a schedule.
 */
export const isAnswered = sql<boolean>`(exists (
  select from appointments b where ${answers} and w.weekdays is null and b.status in ('confirmed', 'completed'))
  or (w.weekdays is not null and exists (select from standing where standing.patient_id = w.patient_id
    and standing.center_id = any(w.centers) and standing.created_at >= w.created_at)))`;

/**
 * Condition over waits `w`: the mailbox has let so many offers lapse that nothing is offered to it until the account,
 * or another one of the mailbox, has booked a session. Counts as far back as origins are kept (`domain/retention.ts`).
 */
export const isPaused = sql<boolean>`(${MOST_LAPSED_OFFERS} <= (
  select count(*) from hold_origins o join bookings b on b.id = o.booking_id
  where o.person = w.mailbox and ${isKeptAs('offer', 'b')} and b.status = 'cancelled' and b.cancel_reason = 'not-paid-in-time'
    and b.updated_at > coalesce(greatest(
      (select max(done.claimed_at) from appointments done where done.user_id = w.user_id and done.status in ('confirmed', 'completed')),
      (select max(done.claimed_at) from hold_origins from_them join appointments done on done.id = from_them.booking_id
        where from_them.person = w.mailbox and done.status in ('confirmed', 'completed'))), '-infinity')))`;

/**
 * Condition over waits `w`: the account may still act for the patient, no offer to the patient is open, they hold
 * nothing that answers the wait, and the wait is not paused.
 */
const hasNoOffer = sql`(${mayAct(acting, 'change', 'waits', 'w')} and not exists (
  select from bookings b where b.patient_id = w.patient_id and ${isKeptAs('offer', 'b')} and b.status = 'pending')
  and not exists (select from appointments b where ${answers} and b.status = 'pending') and not ${isPaused})`;

/** Condition over waits `w`: a center has seen the person or the account, or that has proved a telephone number. */
export const isVouchedFor = sql<boolean>`(w.desk_center_id is not null or ${hasVouched(sql.ref('w.user_id'))})`;

/**
 * Condition over waits `w`: a chair of the center may be kept for the account. For all accounts together for which
 * nothing vouches, one chair at a time is kept in each center: mailboxes are free to make, and together they could keep
 * every chair that becomes free from people who would book it.
 */
const hasRoomAt = (centerId: string) => sql<boolean>`(not exists (
    select from bookings b where b.center_id = ${centerId} and ${isKeptAs('offer', 'b')} and b.status = 'pending'
      and b.user_id is not null and not ${hasVouched(sql.ref('b.user_id'))}) or ${isVouchedFor})`;

/** Condition over waits `w`: somebody has confirmed who the patient is. */
export const isConfirmed = sql<boolean>`exists (select from patients p where p.id = w.patient_id and ${isConfirmedPerson('p')})`;

/**
 * Condition over waits `w`: a chair of a window may be offered now. The window was full at some look since the wait
 * began (`not_full`), and no session that answers the wait is booked or held. The limits: one offer at a time to a
 * patient; one to an account in a window; none to an unconfirmed patient while the account has any other; offers to one
 * account at a time of a mailbox; and one in each center to all accounts for which nothing vouches.
 */
export function mayBeOffered({ centerId, date, startHour }: WindowKey): RawBuilder<boolean> {
  const ofAccount = sql`select from bookings b where b.user_id = w.user_id and ${isKeptAs('offer', 'b')} and b.status = 'pending'`;
  const ofOthers = sql`select from waits other join bookings b on b.user_id = other.user_id
    where other.mailbox = w.mailbox and other.user_id <> w.user_id and ${isKeptAs('offer', 'b')} and b.status = 'pending'`;
  return sql<boolean>`(w.weekdays is null and ${hasNoOffer} and not ${isAnswered} and ${placeOf({ centerId, date, startHour })} <> all(w.not_full)
    and not exists (${ofOthers}) and not exists (${ofAccount} and b.center_id = ${centerId}
      and b.session_date = ${date} and b.start_hour = ${startHour})
    and ${hasRoomAt(centerId)} and (${isConfirmed} or not exists (${ofAccount})))`;
}

/**
 * Takes up at most `most` waits, those first that were not looked at for longest. `giveBack` returns those for which
 * there was no time. Waits whose session is booked by now end.
 */
export async function takeUp(db: Db, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { is_answered: boolean }>`
    update waits w set looked_at = ${now}, told_at = null, ended_at = case when due.is_answered then ${now}::timestamptz end,
      ended_by = case when due.is_answered then 'booked' end
    from (
      select id, looked_at as before, ${isAnswered} as is_answered from waits w where ended_at is null and ${hasNoOffer}
      order by looked_at nulls first, created_at limit ${most} for update skip locked) due
    where w.id = due.id returning w.*, due.before, due.is_answered, ${schemesOf}`.execute(db);
  // A standing place is no chair that could be kept: the desk sees in its list where there is one.
  const waiting = rows.filter((row) => !row.is_answered && row.weekdays === null);
  return waiting.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Returns waits that a round had no time for. They are among the first of the next round. */
export async function giveBack(db: Db, waits: readonly Waiting[], now: Date): Promise<void> {
  if (waits.length === 0) return;
  await sql`update waits set looked_at = given.before
    from unnest(${waits.map(({ id }) => id)}::uuid[], ${waits.map(({ before }) => before)}::timestamptz[]) as given (id, before)
    where waits.id = given.id and waits.looked_at = ${now}`.execute(db);
}

/**
 * Reads who waits for a window and may have it, as far as that is known without asking who pays. Sorted by who is
 * offered it first.
 */
export async function whoWaitsFor(db: Db, window: WindowKey, now: Date): Promise<Waiting[]> {
  const { centerId, date, startHour } = window;
  const { rows } = await sql<Waiting & { is_confirmed: boolean; is_vouched_for: boolean; let_lapse_at: Date | null }>`
    select w.*, ${isConfirmed} as is_confirmed, ${isVouchedFor} as is_vouched_for, ${schemesOf} from waits w
    where ended_at is null and centers @> array[${centerId}::uuid] and ${date}::date = any(dates)
      and ${startHour}::smallint = any(start_hours) and ${mayBeOffered(window)}
    order by is_confirmed desc, is_vouched_for desc, let_lapse_at nulls first, created_at, id limit ${COMPARED}`.execute(
    db,
  );
  const patients = [...new Set(rows.map(({ patient_id: id }) => id))];
  const facts = await readOwnFacts(db, patients, { from: date, to: date }, now);
  return rows
    .filter((wait) => suits(wait, window, facts.of(wait.patient_id), now))
    .map((wait) => ({
      wait,
      isConfirmed: wait.is_confirmed,
      isVouchedFor: wait.is_vouched_for,
      letLapseAt: wait.let_lapse_at,
      gaps: gapsAround(window, facts.of(wait.patient_id).confirmed),
    }))
    .sort(comesBefore)
    .map(({ wait }) => wait);
}

/**
 * Writes which windows of a wait had a chair for the person at this look. Free chairs in the other windows are offered.
 */
export async function writeNotFull(db: Db, waitId: string, places: readonly number[]): Promise<void> {
  await sql`update waits set not_full = ${places}::smallint[] where id = ${waitId}`.execute(db);
}
