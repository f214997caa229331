/**
 * The one reader of what decides whether a patient may have a window (`PersonFacts`). A claim reads it under the locks
 * of its windows, in the statement of `lockSeats`; whoever shows or offers windows reads it before.
 */
import { type RawBuilder, sql } from 'kysely';
import { PERSON_DAYS, type PersonFacts } from '../../domain/claimant';
import { type IstDate, addDays } from '../../domain/time';
import type { WindowKey } from '../../domain/windows';
import { isLive, wasNotMissed } from '../appointments';
import type { Db, Tx } from '../platform/db/database';

/** A session of a patient, at any center. */
export type PersonSession = WindowKey & { id: string; patientId: string; isMissed: boolean };

type Which = {
  /** The ids of bookings that leave their windows. */
  leaving?: readonly string[];
  /** Whether chairs that are kept for the patient count as sessions: whoever keeps another one for them asks. */
  withKept?: boolean | undefined;
};

/**
 * Reads what is known of some patients around some dates, both included. Throws for a patient who was not asked for.
 */
export async function readPeople(
  db: Db | Tx,
  patientIds: readonly string[],
  range: { from: IstDate; to: IstDate },
  now: Date,
  which: Which = {},
): Promise<(patientId: string) => PersonFacts> {
  const people = new Map(patientIds.map((id) => [id, [] as PersonSession[]]));
  if (people.size > 0) {
    const { rows } = await sessionsOf([...people.keys()], range, now, which).execute(db);
    for (const one of rows) people.get(one.patientId)!.push(one);
  }
  return (patientId) => personOf(patientId, people.get(patientId)!);
}

/** Reads what is known of one patient around some dates, both included. */
export async function readPerson(
  db: Db | Tx,
  patientId: string,
  range: { from: IstDate; to: IstDate },
  now: Date,
  which: Which = {},
): Promise<PersonFacts> {
  return (await readPeople(db, [patientId], range, now, which))(patientId);
}

export function personOf(patientId: string, sessions: readonly PersonSession[]): PersonFacts {
  return { patientId, sessions: sessions.map(({ date, startHour, isMissed }) => ({ date, startHour, isMissed })) };
}

/**
 * SQL of the sessions of some patients around some dates, the earliest first.
 *
 * @param lapsedAt - Hours at which a hold counts even if it has lapsed: until it is freed, it has the patient's hour.
 */
export function sessionsOf(
  patientIds: readonly string[],
  { from, to }: { from: IstDate; to: IstDate },
  now: Date,
  { leaving = [], withKept = false, lapsedAt = [] }: Which & { lapsedAt?: readonly HourKey[] } = {},
): RawBuilder<PersonSession> {
  const stands = isLive(now);
  const counts =
    lapsedAt.length === 0 ? stands : sql`(${stands} or (bookings.status <> 'cancelled' and ${isAtHours(lapsedAt)}))`;
  return sql<PersonSession>`
    select bookings.id, bookings.patient_id as "patientId", bookings.center_id as "centerId",
      bookings.session_date as date, bookings.start_hour as "startHour", not ${wasNotMissed} as "isMissed"
    from ${withKept ? sql`bookings` : sql`appointments bookings`}
    where bookings.patient_id = any(${[...patientIds]}::uuid[]) and ${counts}
      and bookings.session_date >= ${addDays(from, -PERSON_DAYS)} and bookings.session_date <= ${addDays(to, PERSON_DAYS)}
      ${leaving.length > 0 ? sql`and bookings.id <> all(${[...leaving]}::uuid[])` : sql``}
    order by bookings.session_date, bookings.start_hour`;
}

type HourKey = { date: IstDate; startHour: number };

const isAtHours = (hours: readonly HourKey[]) => sql`(bookings.session_date, bookings.start_hour) in (
  select * from unnest(${hours.map(({ date }) => date)}::date[], ${hours.map(({ startHour }) => startHour)}::smallint[]))`;

/** The first and the last date of some windows, at least one. */
export function rangeOf(windows: readonly { date: IstDate }[]): { from: IstDate; to: IstDate } {
  const dates = windows.map(({ date }) => date).sort();
  return { from: dates[0]!, to: dates.at(-1)! };
}
