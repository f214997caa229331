/** Chairs that are kept for somebody, where a closing leaves fewer chairs than are taken. */
import { sql } from 'kysely';
import { type IstDate, istDateOf } from '../../../domain/time';
import type { Tx } from '../../platform/db/database';
import type { Capacity } from '../../records/capacity';
import { isLive } from '../../records/rules';

/**
 * Withdraws as many kept chairs of each window as are too many now that it has fewer: what is booked comes first. Offers and
 * dates of series go before chairs of other plans, the newest first. Offers stay as rows, for reports. The locks of the windows must
 * be held.
 */
export async function withdrawKept(
  tx: Tx,
  center: { id: string; slots: number },
  before: Capacity,
  after: Capacity,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ date: IstDate; startHour: number; taken: number; kept: string[] }>`
    select session_date as date, start_hour as "startHour", count(*)::int as taken,
      array_agg(id::text order by hold_kind = 'closure', created_at desc, id) filter (where hold_kind is not null) as kept
    from bookings where center_id = ${center.id} and session_date >= ${istDateOf(now)} and ${isLive(now)}
    group by session_date, start_hour having count(hold_kind) > 0`.execute(tx);
  const withdrawn = rows.flatMap(({ date, startHour, taken, kept }) => {
    const { chairs } = after.of(center, date, startHour);
    const isLower = chairs < before.of(center, date, startHour).chairs;
    return isLower ? kept.slice(0, Math.max(0, taken - chairs)) : [];
  });
  if (withdrawn.length === 0) return;
  const ids = sql`id = any(${withdrawn}::uuid[])`;
  await sql`update bookings set status = 'cancelled', cancel_reason = 'center-closed', updated_at = ${now}
    where ${ids} and hold_kind = 'offer'`.execute(tx);
  await sql`delete from bookings where ${ids} and hold_kind <> 'offer'`.execute(tx);
}
