import { sql } from 'kysely';
import type { IstDate } from '../../../domain/time';
import type { Db } from '../../db/database';

export type CenterChairs = { id: string; name: string; slots: number };

/** How many chairs of an active center are taken, by `windowKey`; and how many appointments there are today, anywhere. */
export type ChairsTaken = {
  centers: CenterChairs[];
  taken: Map<string, number>;
  today: { appointments: number; pending: number };
};

export function windowKey(centerId: string, date: IstDate, startHour: number): string {
  return `${centerId} ${date} ${startHour}`;
}

/** What is booked from today to another date, both included. A hold that has lapsed takes no chair. */
export async function chairsTaken(db: Db, range: { today: IstDate; to: IstDate }, now: Date): Promise<ChairsTaken> {
  const centers = await db
    .selectFrom('centers')
    .select(['id', 'name', 'slots'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('bookings')
    .select([
      'center_id',
      'session_date',
      'start_hour',
      (eb) => eb.fn.countAll<number>().as('taken'),
      (eb) => eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
    ])
    .where('session_date', '>=', range.today)
    .where('session_date', '<=', range.to)
    .where('status', '<>', 'cancelled')
    .where((where) => where.or([where('hold_expires_at', 'is', null), where('hold_expires_at', '>', now)]))
    .groupBy(['center_id', 'session_date', 'start_hour'])
    .execute();
  const today = rows.filter((row) => row.session_date === range.today);
  return {
    centers,
    taken: new Map(rows.map((row) => [windowKey(row.center_id, row.session_date, row.start_hour), row.taken])),
    today: {
      appointments: today.reduce((sum, row) => sum + row.taken, 0),
      pending: today.reduce((sum, row) => sum + row.pending, 0),
    },
  };
}
