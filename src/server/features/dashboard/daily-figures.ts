import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { type IstDate, datesFrom, istInstant } from '../../../domain/time';
import type { Db } from '../../db/database';

/**
 * Day by day in India: the bookings made that day that were paid or need no payment (also where they were cancelled
 * since), and the money that came in that day minus the refunds that were made that day. A refund counts from when it was
 * decided, on its way or arrived; one that failed does not. So a day's revenue can be below zero, and no day that is over
 * changes, but for a refund that fails later.
 */
export async function dailyFigures(db: Db, range: { from: IstDate; to: IstDate }): Promise<Overview['byDay']> {
  const since = istInstant(range.from, 0);
  const until = istInstant(range.to, 24);
  const india = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`;
  const { rows } = await sql<{ day: IstDate; bookings: number; paise: number }>`
    select day, sum(made)::int as bookings, sum(paise)::bigint as paise from (
      select ${india('b.created_at')} as day, 1 as made, 0 as paise
      from bookings b left join payments p on p.id = b.payment_id
      where b.created_at >= ${since} and b.created_at < ${until} and (b.payment_id is null or p.status = 'paid')
      union all
      select ${india('paid_at')}, 0, amount_paise from payments
      where status = 'paid' and paid_at >= ${since} and paid_at < ${until}
      union all
      select ${india('created_at')}, 0, -amount_paise from refunds
      where status <> 'failed' and created_at >= ${since} and created_at < ${until}
    ) what group by day`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return datesFrom(range.from, range.to).map((date) => ({
    date,
    bookings: byDay.get(date)?.bookings ?? 0,
    revenue: paiseToRupees(byDay.get(date)?.paise ?? 0),
  }));
}
