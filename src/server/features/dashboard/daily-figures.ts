import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { type IstDate, datesFrom } from '../../../domain/time';
import type { Db } from '../../platform/db/database';

/**
 * Day by day in India: the bookings made that day that were paid or need no payment (also where they were cancelled
 * since), and the money that came in that day minus the refunds that were made that day. A refund counts from when it was
 * decided, on its way or arrived; one that failed does not. So a day's revenue can be below zero, and no day that is over
 * changes, but for a refund that fails later. The counters have it.
 */
export async function dailyFigures(db: Db, { from, to }: { from: IstDate; to: IstDate }): Promise<Overview['byDay']> {
  const { rows } = await sql<{ day: IstDate; bookings: number; paise: number }>`
    select day, sum(n)::int as bookings, sum(paise)::bigint as paise from tallies
    where kind = 'days' and day >= ${from} and day <= ${to} group by day`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return datesFrom(from, to).map((date) => ({
    date,
    bookings: byDay.get(date)?.bookings ?? 0,
    revenue: paiseToRupees(byDay.get(date)?.paise ?? 0),
  }));
}
