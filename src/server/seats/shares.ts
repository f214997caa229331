/**
 * Reserved chairs of windows: which are reserved (part of the capacity), and how many of them are used. `chairsFor`
 * (domain/funding.ts) is the one rule for how many somebody may take, and gets these numbers.
 */
import { sql } from 'kysely';
import { type WindowShare, isOpenToAll } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import type { Capacity } from './capacity';
import { isLive } from '../appointments';
import type { WindowKey } from '../../domain/windows';

/** The shares of schemes in the windows of centers. */
export type Shares = {
  /** Empty where no chairs are reserved. */
  in(window: WindowKey): WindowShare[];
};

const NO_SHARES: Shares = { in: () => [] };

/**
 * Reads how many reserved chairs are used between two dates, at centers whose capacity was read. Makes no query where
 * none are reserved. `without`: the ids of bookings that give up their chairs.
 */
export async function readShares(
  db: Db | Tx,
  capacity: Capacity,
  centerIds: readonly string[],
  range: { from: IstDate; to: IstDate },
  now: Date,
  without: readonly string[] = [],
): Promise<Shares> {
  const reserving = centerIds.filter((id) => capacity.reserved(id).length > 0);
  if (reserving.length === 0) return NO_SHARES;
  const { rows } = await sql<WindowKey & { scheme: Scheme; used: number }>`
    select center_id as "centerId", session_date as date, start_hour as "startHour", scheme, count(*)::int as used from bookings
    where center_id = any(${reserving}::uuid[]) and session_date >= ${range.from} and session_date <= ${range.to}
      and scheme is not null and ${isLive(now)} and not frees_chair and id <> all(${[...without]}::uuid[])
    group by center_id, session_date, start_hour, scheme`.execute(db);
  const keyOf = ({ centerId, date, startHour }: WindowKey, scheme: Scheme) =>
    `${centerId} ${date} ${startHour} ${scheme}`;
  const used = new Map(rows.map((row) => [keyOf(row, row.scheme), row.used]));
  return {
    in: (window) =>
      capacity.reserved(window.centerId).map((reserved) => ({
        scheme: reserved.scheme,
        reserved: reserved.chairs,
        used: used.get(keyOf(window, reserved.scheme)) ?? 0,
        isOpenToAll: isOpenToAll(reserved, window, now),
      })),
  };
}
