/** Touched bookings as a plan needs them, with the other sessions of their patients. */
import { sql } from 'kysely';
import { PLAN_AROUND_DAYS, PLAN_DAYS_LATER, type PlanBooking } from '../../domain/closure-plan';
import type { Sitting } from '../../domain/series';
import { addDays } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isLive, wasNotMissed, type WholeBooking } from '../appointments';

/** Reads the plan's view of some bookings. `froms`: where the plan found bookings that were moved since. */
export async function planBookings(
  db: Db | Tx,
  rows: readonly WholeBooking[],
  now: Date,
  { broken, froms }: { broken?: ReadonlySet<string>; froms?: ReadonlyMap<string, Sitting> } = {},
): Promise<Map<string, PlanBooking>> {
  if (rows.length === 0) return new Map();
  const at = (row: WholeBooking): Sitting =>
    froms?.get(row.id) ?? { date: row.session_date, startHour: row.start_hour };
  const dates = rows.map((row) => at(row).date).sort();
  const range = {
    from: addDays(dates[0]!, -PLAN_AROUND_DAYS),
    to: addDays(dates.at(-1)!, PLAN_DAYS_LATER + PLAN_AROUND_DAYS),
  };
  const patients = [...new Set(rows.map((row) => row.patient_id))];
  const sessions = await db
    .selectFrom('appointments as bookings')
    .select(['id', 'patient_id', 'session_date as date', 'start_hour as startHour'])
    .where('patient_id', '=', sql<string>`any(${patients}::uuid[])`)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .where(wasNotMissed)
    .execute();
  const ofPatient = new Map<string, typeof sessions>();
  for (const one of sessions) ofPatient.set(one.patient_id, [...(ofPatient.get(one.patient_id) ?? []), one]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        patientId: row.patient_id,
        at: at(row),
        price: row.price_paise,
        others: (ofPatient.get(row.patient_id) ?? [])
          .filter(({ id }) => id !== row.id)
          .map(({ date, startHour }) => ({ date, startHour })),
        onBrokenChair: broken?.has(row.id) ?? false,
      },
    ]),
  );
}
