/** Withdraws kept chairs where fewer chairs are left than are taken, the center takes no bookings any more, or staff need one. */
import { sql } from 'kysely';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { dropKept, isBooked, isKeptAs, readSeats, type Seat, takenWindows } from '../seats';
import { transition } from '../appointments';
import type { WindowKey } from '../../domain/windows';
import { tellEach, whoAreTold } from '../messages';

/**
 * Withdraws kept chairs from windows that now have fewer chairs than are taken; bookings stay. Offers and renewals go
 * before chairs that plans keep, the newest first. Everybody who was told of a kept chair is told that it is gone.
 * Offers stay as rows, for reports. Dates of a series that a blocked center withdraws are looked at again once it takes
 * bookings. The locks of the windows must be held.
 *
 * @param fewerIn - How many chairs a window has now; null if it has no fewer than before.
 * @param why - What people are told: the center has fewer chairs then, or takes no bookings any more.
 */
export async function withdrawKept(
  tx: Tx,
  centerId: string,
  fewerIn: (window: WindowKey) => number | null,
  now: Date,
  why: 'fewer' | 'no-bookings' = 'fewer',
): Promise<void> {
  const there = sql`center_id = ${centerId} and session_date >= ${istDateOf(now)}`;
  const keptOnes = sql`, array_agg(id::text order by ${isKeptAs('closure')}, created_at desc, id) filter (where not ${isBooked}) as kept`;
  const { rows } = await sql<{ date: IstDate; startHour: number; taken: number; kept: string[] }>`
    select day as date, hour as "startHour", taken, kept from (${takenWindows(there, now, keptOnes)}) windows
    where kept is not null`.execute(tx);
  const withdrawn = rows.flatMap(({ date, startHour, taken, kept }) => {
    const chairs = fewerIn({ centerId, date, startHour });
    return chairs === null ? [] : kept.slice(0, Math.max(0, taken - chairs));
  });
  if (withdrawn.length === 0) return;
  await tellOfLoss(tx, withdrawn, why, now);
  const ids = sql<boolean>`bookings.id = any(${withdrawn}::uuid[])`;
  const where = sql<boolean>`${ids} and ${isKeptAs('offer')}`;
  const withdrawing = { to: 'cancelled', reason: 'center-closed', actor: 'administrator', now } as const;
  await transition(tx, { where, status: 'pending' }, withdrawing);
  if (why === 'no-bookings') {
    await sql`update series set renewed_until = lost.first - 1
      from (select series_id, min(session_date) as first from bookings where ${ids} and ${isKeptAs('renewal')} group by 1) lost
      where series.id = lost.series_id and renewed_until >= lost.first`.execute(tx);
  }
  await dropKept(tx, ids);
}

/**
 * Withdraws offers that are in the way of chairs which staff give out: an offer of the chair itself, or one in a window
 * that would exceed its chairs. The people to whom they were made are told, and keep waiting. The locks of the windows
 * must be held.
 */
export async function yieldOffers(tx: Tx, seats: readonly Seat[], now: Date): Promise<void> {
  const read = await readSeats(
    tx,
    { centers: [...new Set(seats.map(({ centerId }) => centerId))], windows: seats },
    now,
  );
  const yielded = seats.flatMap((seat) => {
    const { kept, taken, capacity } = read.in(seat);
    const offers = kept.filter((one) => one.as === 'offer');
    const last = offers.toSorted((one, other) => other.until.localeCompare(one.until))[0];
    const offer = offers.find(({ chair }) => chair === seat.chair) ?? (taken >= capacity.chairs ? last : undefined);
    return offer ? [{ ...seat, chair: offer.chair }] : [];
  });
  for (const { centerId, date, startHour, chair } of yielded) {
    const where = sql<boolean>`center_id = ${centerId} and session_date = ${date} and start_hour = ${startHour} and chair = ${chair}
      and ${isKeptAs('offer')} and status = 'pending'`;
    const { rows } = await sql<{ id: string }>`select id from bookings where ${where}`.execute(tx);
    await tellOfLoss(
      tx,
      rows.map(({ id }) => id),
      'desk',
      now,
    );
    await transition(
      tx,
      { where, status: 'pending' },
      { to: 'cancelled', reason: 'administrator', actor: 'administrator', now },
    );
  }
}

/**
 * Tells readers which of the chairs that they were offered are withdrawn, each reader once for each patient. Nobody was
 * told of chairs that a plan keeps.
 */
async function tellOfLoss(
  tx: Tx,
  withdrawn: string[],
  why: 'fewer' | 'no-bookings' | 'desk',
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; date: IstDate; startHour: number; centerName: string; isWaiting: boolean }>`
    select bookings.id, session_date as date, start_hour as "startHour", centers.name as "centerName",
      ${isKeptAs('offer')} and exists (select from waits w join centers wanted on wanted.id = any(w.centers)
        where w.patient_id = bookings.patient_id and w.ended_at is null and wanted.deleted_at is null) as "isWaiting"
    from bookings join centers on centers.id = center_id
    where bookings.id = any(${withdrawn}::uuid[]) and ${isKeptAs(['offer', 'renewal'])}
    order by session_date, start_hour, bookings.id`.execute(tx);
  if (rows.length === 0) return;
  const told = await whoAreTold(
    tx,
    rows.map(({ id }) => id),
  );
  const lost = rows.map((row) => ({ told: told.get(row.id)!, about: row }));
  await tellEach(
    tx,
    lost,
    (mine) => {
      const { id, centerName } = mine[0]!;
      const sessions = mine.map(({ date, startHour }) => ({ date, startHour }));
      const details = { centerName, sessions, why, isWaiting: mine.some((one) => one.isWaiting) };
      return { onceKey: `kept-withdrawn:${id}`, template: 'kept-withdrawn', details };
    },
    now,
  );
}
