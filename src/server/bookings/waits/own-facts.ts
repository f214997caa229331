/**
 * Whether a window suits somebody who waits, by their sessions and earlier offers. These are read for many people at
 * once.
 */
import { sql } from 'kysely';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { PERSON_DAYS, type PersonFacts, refuseClaim } from '../../../domain/claimant';
import type { Sitting } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { isInTime, offerUntil } from '../../../domain/waits';
import { refuseWindow, windowBegins, type WindowKey, windowKey } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { type FreeChairs, isBooked, isKeptAs, readPeople } from '../../seats';
import { isLive, isOnWord, isSeenByCenter, wasNotMissed } from '../../appointments';

export type OwnFacts = {
  person: PersonFacts;
  /** The person's confirmed sessions, without those that stand on the word of somebody whom no center has seen. */
  confirmed: Sitting[];
  /**
   * Whether a chair of a window was offered to them before. An offer that was taken and given up later, or that was
   * withdrawn, doesn't count.
   */
  wasOffered(window: WindowKey): boolean;
};

/** Reads these facts around some dates, both included. */
export async function readOwnFacts(
  db: Db | Tx,
  patientIds: readonly string[],
  range: { from: IstDate; to: IstDate },
  now: Date,
): Promise<{ of(patientId: string): OwnFacts }> {
  const people = await readPeople(db, patientIds, range, now);
  const others = await readOffered(db, patientIds, range, now);
  return { of: (patientId) => ({ person: people(patientId), ...others.of(patientId) }) };
}

/** Reads the facts that only an offer asks for. */
export async function readOffered(
  db: Db | Tx,
  patientIds: readonly string[],
  { from, to }: { from: IstDate; to: IstDate },
  now: Date,
): Promise<{ of(patientId: string): Omit<OwnFacts, 'person'> }> {
  const rows =
    patientIds.length === 0
      ? []
      : await db
          .selectFrom('bookings')
          .leftJoin('payments', 'payments.id', 'bookings.payment_id')
          .select(['bookings.patient_id', 'center_id', 'session_date', 'start_hour'])
          .select(isBooked.as('is_booked'))
          .select(
            sql<boolean>`(bookings.status <> 'pending'
              and (not coalesce(${isOnWord(now)}, false) or ${isSeenByCenter(sql.ref('bookings.user_id'))}))`.as(
              'is_sure',
            ),
          )
          .where('bookings.patient_id', 'in', patientIds)
          .where('session_date', '>=', addDays(from, -PERSON_DAYS))
          .where('session_date', '<=', addDays(to, PERSON_DAYS))
          .where((where) =>
            where.or([
              where.and([isBooked, isLive(now), wasNotMissed]),
              where.and([
                isKeptAs('offer'),
                where('cancel_code', 'is distinct from', 'taken'),
                sql<boolean>`(cancel_reason is null or cancel_reason not in ('administrator', 'center-closed'))`,
              ]),
            ]),
          )
          .execute();
  const known = new Map<string, { confirmed: Sitting[]; offered: Set<string> }>();
  for (const row of rows) {
    const one = known.get(row.patient_id) ?? { confirmed: [], offered: new Set() };
    known.set(row.patient_id, one);
    const { center_id: centerId, session_date: date, start_hour: startHour } = row;
    if (row.is_booked) {
      if (row.is_sure) one.confirmed.push({ date, startHour });
    } else one.offered.add(windowKey({ centerId, date, startHour }));
  }
  return {
    of(patientId) {
      const { confirmed = [], offered } = known.get(patientId) ?? {};
      return { confirmed, wasOffered: (window) => offered?.has(windowKey(window)) ?? false };
    },
  };
}

/** Whether a window suits a wait: late enough, not offered before, and the person may have it. */
export function suits(
  { notice_hours: notice }: { notice_hours: number },
  window: WindowKey,
  own: Pick<OwnFacts, 'person' | 'wasOffered'>,
  now: Date,
): boolean {
  const claimant = { by: 'patient', person: own.person, binds: 'all' } as const;
  return isOfferable(window, notice, now) && !own.wasOffered(window) && refuseClaim(claimant, window, now) === null;
}

/** Whether a window can still be offered to somebody who needs this many hours of notice, with time to decide. */
export function isOfferable({ date, startHour }: WindowKey, noticeHours: number, now: Date): boolean {
  if (refuseWindow(date, startHour, now) !== null) return false;
  const begins = windowBegins(date, startHour);
  return isInTime(begins, noticeHours, now) && offerUntil(now, begins) !== null;
}

/** Reads the schemes that some centers take. */
export async function schemesAt(db: Db | Tx, centerIds: readonly string[]): Promise<Map<string, Set<Scheme>>> {
  const { rows } = await sql<{ id: string; scheme: Scheme }>`
    select center_id as id, scheme from center_schemes where center_id = any(${centerIds}::uuid[])`.execute(db);
  const schemes = new Map(centerIds.map((id) => [id, new Set<Scheme>()]));
  for (const { id, scheme } of rows) schemes.get(id)!.add(scheme);
  return schemes;
}

/**
 * Whether a person can book a chair of a window at once and need not wait for one: on one of the schemes `taken` there,
 * whether or not it pays in the end; or by paying, unless one of these schemes forbids asking for money.
 */
export function hasChairFor(chairs: Pick<FreeChairs, 'free'>, window: WindowKey, taken: readonly Scheme[]): boolean {
  const on: (Scheme | null)[] = taken.some((scheme) => SCHEME_FACTS[scheme].isFree) ? [...taken] : [null, ...taken];
  return on.some((scheme) => chairs.free(window, scheme) > 0);
}
