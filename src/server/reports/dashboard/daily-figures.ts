import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import { type IstDate, addDays, datesFrom, istInstant } from '../../../domain/time';
import { type Question, question } from '../../platform/db/ask-all';
import { inScope } from '../../staff';

/**
 * Returns figures day by day (IST): the bookings made that day that were paid or need no payment, including those
 * cancelled since, and the day's income less its refunds. A refund counts on the day of its decision, under way or
 * completed; a failed one doesn't. So a day's revenue can be negative, and past days don't change unless a refund fails
 * later. For all centers the figures come from the counters; for some, they are counted.
 */
export function dailyFigures(scope: Scope, { from, to }: { from: IstDate; to: IstDate }): Question<Overview['byDay']> {
  const tallies =
    scope === 'all'
      ? sql`(select day, n, paise from tallies where kind = 'days' and day >= ${from} and day <= ${to}) tallies`
      : countedIn(scope, istInstant(from, 0), istInstant(addDays(to, 1), 0));
  const query = sql<{ day: IstDate; bookings: number; paise: number }>`
    select day, sum(n)::int as bookings, sum(paise)::bigint as paise from ${tallies} group by day`;
  return question(query, (rows) => {
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return datesFrom(from, to).map((date) => ({
      date,
      bookings: byDay.get(date)?.bookings ?? 0,
      revenue: paiseToRupees(byDay.get(date)?.paise ?? 0),
    }));
  });
}

/** SQL that counts for some centers what `tallies_recounted` counts for all, from the views of the reports. */
function countedIn(scope: Scope, from: Date, to: Date) {
  return sql`(
    select day_in_india(b.booked_at) as day, 1 as n, 0 as paise from report_bookings b
      where b.is_settled and ${inScope(scope, 'b.center_id')}
        and b.booked_at >= ${from} and b.booked_at < ${to}
    union all
    select day_in_india(m.at), 0, m.paise from report_money m
      where m.at >= ${from} and m.at < ${to} and ${inScope(scope, 'm.center_id')}) counted`;
}
