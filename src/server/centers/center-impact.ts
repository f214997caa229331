import { sql } from 'kysely';
import type { CenterImpact } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import { istDateOf } from '../../domain/time';
import { lastBookableDate, windowLabel } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { bookedWindows, isUpcoming, readCapacity, refundable } from '../seats';

/** How many overbooked windows are listed. */
const NAMED = 5;

/** The bookings affected if a center is deleted, or reduced to this many chairs. */
export async function centerImpact(
  db: Db | Tx,
  center: { id: string; slots?: number },
  now: Date,
): Promise<CenterImpact> {
  const { rows } = await sql<{ appointments: number; lastDate: string | null; patients: number; refund: number }>`
    select count(*) as appointments, max(session_date) as "lastDate", count(distinct bookings.patient_id) as patients,
      coalesce(sum(${refundable}), 0) as refund
    from appointments bookings left join payments on payments.id = bookings.payment_id
    where bookings.center_id = ${center.id} and ${isUpcoming(now)}`.execute(db);
  const { appointments, lastDate, patients, refund } = rows[0]!;
  const overbooked = center.slots === undefined ? [] : await overbookedWindows(db, center.id, center.slots, now);
  return {
    appointments,
    lastDate,
    patients,
    refundAmount: paiseToRupees(refund),
    overbooked: overbooked
      .slice(0, NAMED)
      .map(({ date, startHour, booked }) => ({ date, time: windowLabel(startHour), booked })),
    overbookedWindows: overbooked.length,
  };
}

async function overbookedWindows(db: Db | Tx, centerId: string, slots: number, now: Date) {
  const { rows } = await sql<{ date: string; startHour: number; booked: number }>`
    select day as date, hour as "startHour", taken as booked
    from (${bookedWindows(sql`center_id = ${centerId} and ${isUpcoming(now)}`, now)}) upcoming
    order by taken desc, day, hour`.execute(db);
  const range = { from: istDateOf(now), to: lastBookableDate(now) };
  const capacity = await readCapacity(db, range, [centerId]);
  return rows.filter(
    ({ date, startHour, booked }) => booked > capacity.of({ id: centerId, slots }, date, startHour).chairs,
  );
}
