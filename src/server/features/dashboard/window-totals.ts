import { sql } from 'kysely';
import type { IstDate } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import { holdLapsed, isLive } from '../../records/rules';

/** Of one window, over all active centers. */
type WindowTotal = {
  taken: number;
  /** Those for which their center has no chair any more, since it gave up chairs that were booked. */
  above: number;
};

export type Totals = {
  /** By `windowKey`; none where nothing is taken. */
  windows: Map<string, WindowTotal>;
  /** Of every center, active or not. */
  today: { appointments: number; pending: number };
};

export function windowKey(date: IstDate, startHour: number): string {
  return `${date} ${startHour}`;
}

type Row = { day: IstDate; hour: number; booked: number; pending: number; elsewhere: number; above: number };

/**
 * How many chairs are taken from today to another date, both included, window by window: from the counters, less the holds
 * that have lapsed and what is booked in centers that are not active. A hold that has lapsed takes no chair. `apart` are the
 * centers of which the counters are not enough (`centerCounts`).
 */
export async function windowTotals(
  db: Db,
  { today, to }: { today: IstDate; to: IstDate },
  apart: string[],
  now: Date,
): Promise<Totals> {
  const isWithin = sql`b.session_date >= ${today} and b.session_date <= ${to}`;
  const isActive = sql`(c.status = 'active' and c.deleted_at is null)`;
  const { rows } = await sql<Row>`
    select day, hour, sum(booked)::int as booked, sum(pending)::int as pending, sum(elsewhere)::int as elsewhere, sum(above)::int as above
    from (
      select day, start_hour as hour, n as booked, case status when 'pending' then n else 0 end as pending, 0 as elsewhere, 0 as above
      from tallies where kind = 'sessions' and status <> 'cancelled' and day >= ${today} and day <= ${to}
      union all
      select b.session_date, b.start_hour, -1, -1, 0, 0 from bookings b
      where ${holdLapsed(now, 'b')} and ${isWithin}
      union all
      select day, hour, 0, 0, case when is_active then 0 else taken end, case when is_active then greatest(0, taken - slots) else 0 end
      from (
        select b.session_date as day, b.start_hour as hour, ${isActive} as is_active, c.slots, count(*) as taken
        from centers c join bookings b on b.center_id = c.id
        where c.id = any(${apart}::uuid[]) and ${isWithin} and ${isLive(now, 'b')}
        group by c.id, b.session_date, b.start_hour) apart
    ) counted group by day, hour`.execute(db);
  const ofToday = rows.filter(({ day }) => day === today);
  return {
    windows: new Map(
      rows.map(({ day, hour, booked, elsewhere, above }) => [
        windowKey(day, hour),
        { taken: booked - elsewhere, above },
      ]),
    ),
    today: {
      appointments: ofToday.reduce((sum, { booked }) => sum + booked, 0),
      pending: ofToday.reduce((sum, { pending }) => sum + pending, 0),
    },
  };
}
