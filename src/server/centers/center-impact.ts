import { sql } from 'kysely';
import type { CenterImpact } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import { windowLabel } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { isUpcoming } from '../appointments';
import { refundable } from '../ledger';
import { type Overbooked, overbookedWith } from './change-capacity';

/** How many overbooked windows are listed. */
const NAMED = 5;

/** Reads which bookings would be affected if a center is deleted, or reduced to this many chairs. */
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
  const { id, slots } = center;
  const overbooked = slots === undefined ? [] : (await overbookedWith(db, { id, slots }, now)).sort(fullestFirst);
  return {
    appointments,
    lastDate,
    patients,
    refundAmount: paiseToRupees(refund),
    overbooked: overbooked
      .slice(0, NAMED)
      .map(({ date, startHour, names }) => ({ date, time: windowLabel(startHour), booked: names.length })),
    overbookedWindows: overbooked.length,
  };
}

const fullestFirst = (one: Overbooked, other: Overbooked) => other.names.length - one.names.length;
