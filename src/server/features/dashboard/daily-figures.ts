import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { type IstDate, datesFrom } from '../../../domain/time';
import type { Db } from '../../platform/db/database';

/**
 * Day by day in India: bookings made that day that were paid or need no payment (including those cancelled since), and
 * that day's income minus that day's refunds. A refund counts from its decision, under way or completed; a failed one
 * does not. So a day's revenue can be negative, and past days don't change, unless a refund fails later. Read from the
 * counters.
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
