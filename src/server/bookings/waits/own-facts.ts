/** Whether a window suits who waits, by their sessions and what they were offered, which are read of many people at once. */
import { sql } from 'kysely';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { type Sitting, isTooClose } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { isInTime, offerUntil } from '../../../domain/waits';
import { refuseWindow, windowBegins, type WindowKey } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { type FreeChairs, isBooked, isKeptAs } from '../../seats';
import { isLive, isOnWord, isSeenByCenter, wasNotMissed } from '../../appointments';

/** How far around a window a person's sessions count. */
const AROUND_DAYS = 7;

export type OwnFacts = {
  /** Sessions, held ones too; missed ones leave a gap. */
  sittings: Sitting[];
  /** Those among them that are confirmed, by more than the word of somebody whom no center has seen. */
  confirmed: Sitting[];
  /** Whether a chair of a window was offered to them before. What was taken and given up later, or withdrawn by staff, may be offered again. */
  wasOffered(window: WindowKey): boolean;
};

/** Reads them around some dates, both included. */
export async function readOwnFacts(
  db: Db | Tx,
  patientIds: readonly string[],
  { from, to }: { from: IstDate; to: IstDate },
  now: Date,
): Promise<{ of(patientId: string): OwnFacts }> {
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
          .where('session_date', '>=', addDays(from, -AROUND_DAYS))
          .where('session_date', '<=', addDays(to, AROUND_DAYS))
          .where((where) =>
            where.or([
              where.and([isBooked, isLive(now), wasNotMissed]),
              where.and([
                isKeptAs('offer'),
                where('cancel_code', 'is distinct from', 'taken'),
                where('cancel_reason', 'is distinct from', 'administrator'),
              ]),
            ]),
          )
          .execute();
  const known = new Map<string, { sittings: Sitting[]; confirmed: Sitting[]; offered: Set<string> }>();
  for (const row of rows) {
    const one = known.get(row.patient_id) ?? { sittings: [], confirmed: [], offered: new Set() };
    known.set(row.patient_id, one);
    const { center_id: centerId, session_date: date, start_hour: startHour } = row;
    if (row.is_booked) {
      one.sittings.push({ date, startHour });
      if (row.is_sure) one.confirmed.push({ date, startHour });
    } else one.offered.add(keyOf({ centerId, date, startHour }));
  }
  return {
    of(patientId) {
      const { sittings = [], confirmed = [], offered } = known.get(patientId) ?? {};
      return { sittings, confirmed, wasOffered: (window) => offered?.has(keyOf(window)) ?? false };
    },
  };
}

/** Whether a window suits a wait: in time, not offered before, and not beside another session of the person. */
export function suits(
  { notice_hours: notice }: { notice_hours: number },
  window: WindowKey,
  own: OwnFacts,
  now: Date,
): boolean {
  return isOfferable(window, notice, now) && !own.wasOffered(window) && !isTooClose(window, own.sittings);
}

/** Whether somebody with so many hours of notice can still be offered a window, and decide. */
export function isOfferable({ date, startHour }: WindowKey, noticeHours: number, now: Date): boolean {
  if (refuseWindow(date, startHour, now) !== null) return false;
  const begins = windowBegins(date, startHour);
  return isInTime(begins, noticeHours, now) && offerUntil(now, begins) !== null;
}

/** The schemes that some centers take. */
export async function schemesAt(db: Db | Tx, centerIds: readonly string[]): Promise<Map<string, Set<Scheme>>> {
  const { rows } = await sql<{ id: string; scheme: Scheme }>`
    select center_id as id, scheme from center_schemes where center_id = any(${centerIds}::uuid[])`.execute(db);
  const schemes = new Map(centerIds.map((id) => [id, new Set<Scheme>()]));
  for (const { id, scheme } of rows) schemes.get(id)!.add(scheme);
  return schemes;
}

/**
 * Whether somebody can book a chair of a window at once, and need not wait for one: on one of the schemes that are `taken` there, whether
 * or not it pays in the end, or paying for it, unless one of these forbids that they are asked for money.
 */
export function hasChairFor(
  chairs: FreeChairs,
  window: WindowKey,
  { patientId, taken }: { patientId: string; taken: readonly Scheme[] },
): boolean {
  const on: (Scheme | null)[] = taken.some((scheme) => SCHEME_FACTS[scheme].isFree) ? [...taken] : [null, ...taken];
  return on.some((scheme) => Number(chairs.in(window, { patientId, scheme, takesKept: false })) > 0);
}

/** A window as the key of a map. */
export function keyOf({ centerId, date, startHour }: WindowKey): string {
  return `${centerId} ${date} ${startHour}`;
}
