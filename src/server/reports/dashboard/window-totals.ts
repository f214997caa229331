import { sql } from 'kysely';
import type { Scope } from '../../../domain/rights';
import type { IstDate } from '../../../domain/time';
import { type Question, question } from '../../platform/db/ask-all';
import { type ChangedWindows, isBooked, takenWindows } from '../../seats';
import { inScope } from '../../staff';

/** One window over all centers. */
export type WindowTotal = {
  taken: number;
  /** How many chairs at active centers are taken beyond the open ones, since their center has fewer now. */
  above: number;
};

export type Totals = {
  /**
   * By `windowKey`; windows without taken chairs are missing. `atShut`: taken at centers that are blocked or deleted
   * (`shutSince`).
   */
  windows: Map<string, WindowTotal & { atShut: number }>;
  /** Of every center, active or not. */
  today: { appointments: number; pending: number };
};

export function windowKey(date: IstDate, startHour: number): string {
  return `${date} ${startHour}`;
}

type Row = { day: IstDate; hour: number; pending: number; taken: number; above: number; atShut: number };

/** Counts the taken chairs window by window, from today to another date, both included. */
export function windowTotals(
  scope: Scope,
  { today, to }: { today: IstDate; to: IstDate },
  changed: ChangedWindows,
  now: Date,
): Question<Totals> {
  const there = sql`session_date >= ${today} and session_date <= ${to} and ${inScope(scope, 'bookings.center_id')}`;
  const pending = sql`, count(*) filter (where status = 'pending' and ${isBooked}) as pending`;
  const isActive = sql`(c.status = 'active' and c.deleted_at is null)`;
  const query = sql<Row>`
    select counted.day, hour, sum(counted.taken)::int as taken, sum(pending)::int as pending,
      coalesce(sum(counted.taken) filter (where c.id is null), 0)::int as "atShut",
      coalesce(sum(greatest(0, counted.taken - coalesce(changed.chairs, c.slots))) filter (where c.id is not null), 0)::int as above
    from (${takenWindows(there, now, pending)}) counted
    left join centers c on c.id = counted.center_id and ${isActive}
    left join ${changed} on (changed.center_id, changed.day, changed.start_hour) = (counted.center_id, counted.day, counted.hour)
    group by counted.day, hour`;
  return question(query, (rows) => {
    const ofToday = rows.filter(({ day }) => day === today);
    return {
      windows: new Map(
        rows.map(({ day, hour, taken, above, atShut }) => [windowKey(day, hour), { taken, above, atShut }]),
      ),
      today: {
        appointments: ofToday.reduce((sum, { taken }) => sum + taken, 0),
        pending: ofToday.reduce((sum, { pending }) => sum + pending, 0),
      },
    };
  });
}

/** Counts the chairs of active centers that are not open, by `windowKey`; windows in which all are open are missing. */
export function chairsNotOpen(changed: ChangedWindows): Question<Map<string, number>> {
  const query = sql<{ day: IstDate; hour: number; chairs: number }>`
    select changed.day, changed.start_hour as hour, sum(c.slots - changed.chairs)::int as chairs
    from ${changed} join centers c on c.id = changed.center_id
    where c.status = 'active' and c.deleted_at is null group by changed.day, changed.start_hour`;
  return question(query, (rows) => new Map(rows.map(({ day, hour, chairs }) => [windowKey(day, hour), chairs])));
}
