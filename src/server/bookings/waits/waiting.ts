/** The waits for which chairs are looked for, and who among those who wait for a window comes first. */
import { type RawBuilder, sql } from 'kysely';
import type { Scheme } from '../../../domain/schemes';
import { gapsAround } from '../../../domain/series';
import { comesBefore } from '../../../domain/waits';
import type { Db } from '../../platform/db/database';
import { isConfirmedPerson, mayAct } from '../../patients';
import { isKeptAs, type WindowKey } from '../../seats';
import { readOwnFacts, suits } from './own-facts';

/** Of how many who wait for a window the gaps are compared. */
const COMPARED = 200;

export type Waiting = {
  id: string;
  user_id: string;
  patient_id: string;
  centers: string[];
  dates: string[];
  start_hours: number[];
  notice_hours: number;
  created_at: Date;
  /** When it was looked at before this round. */
  before: Date | null;
  /** Of the person's covers, which may pay. */
  schemes: Scheme[];
};

/** Of waits `w`: the schemes of the person's covers, as far as the account that waits reaches them. */
export const schemesOf = sql`array(select scheme from covers where covers.patient_id = w.patient_id and covers.removed_at is null
  and ${mayAct(sql.ref('w.user_id'), 'see', 'covers')}) as schemes`;

/** Of waits `w`: the account may still act for the person, to whom nothing is offered at the moment. */
const hasNoOffer = sql`(${mayAct(sql.ref('w.user_id'), 'change', 'waits', 'w')} and not exists (
  select from bookings b where b.patient_id = w.patient_id and ${isKeptAs('offer', 'b')} and b.status = 'pending'))`;

/** Of waits `w`: whether somebody has confirmed who the person is. */
const isConfirmed = sql<boolean>`exists (select from patients p where p.id = w.patient_id and ${isConfirmedPerson('p')})`;

/**
 * Of waits `w`: whether a chair of a window may be offered at the moment. One at a time to a person; in a window, one to an account;
 * to all whom an account has added, and nobody has confirmed, one anywhere; and to the accounts of one mailbox, one account's.
 */
export function mayBeOffered({ centerId, date, startHour }: WindowKey): RawBuilder<boolean> {
  const ofAccount = sql`select from bookings b where b.user_id = w.user_id and ${isKeptAs('offer', 'b')} and b.status = 'pending'`;
  const ofOthers = sql`select from waits other join bookings b on b.user_id = other.user_id
    where other.mailbox = w.mailbox and other.user_id <> w.user_id and ${isKeptAs('offer', 'b')} and b.status = 'pending'`;
  return sql<boolean>`(${hasNoOffer} and not exists (${ofOthers}) and not exists (${ofAccount} and b.center_id = ${centerId}
      and b.session_date = ${date} and b.start_hour = ${startHour})
    and (${isConfirmed} or not exists (${ofAccount})))`;
}

/** Takes up the waits that were not looked at for longest, at most `most`; whatever is not got round to is given back by `giveBack`. */
export async function takeUp(db: Db, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update waits w set looked_at = ${now} from (
      select id, looked_at as before from waits w where ended_at is null and ${hasNoOffer}
      order by looked_at nulls first, created_at limit ${most} for update skip locked) due
    where w.id = due.id returning w.*, due.before, ${schemesOf}`.execute(db);
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** They are among the first of the next round. */
export async function giveBack(db: Db, waits: readonly Waiting[], now: Date): Promise<void> {
  if (waits.length === 0) return;
  await sql`update waits set looked_at = given.before
    from unnest(${waits.map(({ id }) => id)}::uuid[], ${waits.map(({ before }) => before)}::timestamptz[]) as given (id, before)
    where waits.id = given.id and waits.looked_at = ${now}`.execute(db);
}

/** Who waits for a window and may have it, as far as is known without asking what pays; the first to be offered it first. */
export async function whoWaitsFor(db: Db, window: WindowKey, now: Date): Promise<Waiting[]> {
  const { centerId, date, startHour } = window;
  const { rows } = await sql<Waiting & { is_confirmed: boolean; let_lapse_at: Date | null }>`
    select w.*, ${isConfirmed} as is_confirmed, ${schemesOf} from waits w
    where ended_at is null and centers @> array[${centerId}::uuid] and ${date}::date = any(dates)
      and ${startHour}::smallint = any(start_hours) and ${mayBeOffered(window)}
    order by is_confirmed desc, let_lapse_at nulls first, created_at, id limit ${COMPARED}`.execute(db);
  const patients = [...new Set(rows.map(({ patient_id: id }) => id))];
  const facts = await readOwnFacts(db, patients, { from: date, to: date }, now);
  return rows
    .filter((wait) => suits(wait, window, facts.of(wait.patient_id), now))
    .map((wait) => ({
      wait,
      isConfirmed: wait.is_confirmed,
      letLapseAt: wait.let_lapse_at,
      gaps: gapsAround(window, facts.of(wait.patient_id).confirmed),
    }))
    .sort(comesBefore)
    .map(({ wait }) => wait);
}
