/** Reads the capacity rules of centers for some dates. The rules themselves are in domain/capacity.ts. */
import { type RawBuilder, sql } from 'kysely';
import { type CapacityException, type CapacityRules, type WindowCapacity, capacityOf } from '../../domain/capacity';
import type { ReservedChairs } from '../../domain/funding';
import type { IsClosedOn } from '../../domain/open-time';
import { type IstDate, datesFrom, istDateOf } from '../../domain/time';
import { START_HOURS, type WindowKey } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { chairNumbers } from './chairs';

type Rules = CapacityRules & {
  reserved: ReservedChairs[];
  slots: number | null;
  status: string | null;
  numbers?: number[];
};

const NO_RULES: Rules = { template: [], exceptions: [], reserved: [], slots: null, status: null };

/** How many chairs are open in the windows of centers, before anything booked is counted. */
export type Capacity = {
  /** `slots`: the center's number of chairs. */
  of(center: { id: string; slots: number }, date: IstDate, startHour: number): WindowCapacity;
  /** How many chairs are open in a window of a center whose rules were read, by its own number of chairs. */
  in(window: WindowKey): WindowCapacity;
  /** How many chairs a center has; 0 if the center was not asked for. */
  slots(centerId: string): number;
  /** The status of a center; null if it is deleted, or was not asked for. */
  status(centerId: string): string | null;
  /** The numbers of a center's chairs, the lowest first. Empty unless numbers were asked for. */
  numbers(centerId: string): readonly number[];
  /** The chairs that schemes reserve in each window of a center. */
  reserved(centerId: string): readonly ReservedChairs[];
  /** The ids of centers that have rules. Every other center has all its chairs open in every window. */
  ruled: string[];
};

/** An exception of a center that is planned and not written yet. */
export type Planned = { centerId: string; exception: CapacityException };

/**
 * Reads the rules of some centers, or of all, for a range of dates. `planned`: an exception that counts as if it were
 * written.
 */
export async function readCapacity(
  db: Db | Tx,
  range: { from: IstDate; to: IstDate },
  centerIds?: readonly string[],
  { planned }: { planned?: Planned | undefined } = {},
): Promise<Capacity> {
  const { rows } = await rulesOf(range, centerIds).execute(db);
  return capacityBy(rows, planned);
}

export type RulesOfCenter = { centerId: string } & Rules;

/**
 * SQL of the rules of some centers, or of all, for a range of dates. `numbers`: whether the numbers of the chairs are
 * read too, and not only how many there are.
 */
export function rulesOf(
  range: { from: IstDate; to: IstDate },
  centerIds?: readonly string[],
  numbers = false,
): RawBuilder<RulesOfCenter> {
  const ids = centerIds && [...centerIds];
  const only = ids ? sql`center_id = any(${ids}::uuid[])` : sql`true`;
  return sql<RulesOfCenter>`
    select center_id as "centerId", coalesce(jsonb_agg(rule) filter (where kind = 'template'), '[]') as template,
      coalesce(jsonb_agg(rule order by at) filter (where kind = 'exception'), '[]') as exceptions,
      coalesce(jsonb_agg(rule) filter (where kind = 'reserved'), '[]') as reserved,
      max((rule ->> 'slots')::int) as slots, max(rule ->> 'status') as status
      ${numbers ? sql`, jsonb_agg(rule -> 'numbers') filter (where kind = 'center') -> 0 as numbers` : sql``}
    from (
      ${
        ids
          ? sql`select id as center_id, 'center' as kind, null::timestamptz as at, jsonb_build_object('slots', slots,
        'status', case when deleted_at is null then status end${numbers ? sql`, 'numbers', ${chairNumbers}` : sql``}) as rule
      from centers where id = any(${ids}::uuid[])
      union all`
          : sql``
      }
      select center_id, 'template' as kind, null::timestamptz as at,
        jsonb_build_object('weekday', weekday, 'startHour', start_hour, 'chairs', chairs) as rule
      from center_templates where ${only}
      union all
      select center_id, 'exception', created_at, jsonb_build_object('from', from_date, 'to', to_date, 'startHour', start_hour,
        'chairs', chairs, 'chairNumbers', chair_numbers, 'reason', reason)
      from center_exceptions where ${only} and from_date <= ${range.to} and to_date >= ${range.from}
      union all
      select center_id, 'reserved', null::timestamptz, jsonb_build_object('scheme', scheme, 'chairs', reserved_chairs,
        'opensHoursBefore', opens_hours_before)
      from center_schemes where ${only} and reserved_chairs is not null) rules
    group by center_id`;
}

/** Makes the capacity of the rules that were read. `planned`: an exception that counts as if it were written. */
export function capacityBy(rows: readonly RulesOfCenter[], planned?: Planned): Capacity {
  const rules = new Map<string, Rules>(rows.map(({ centerId, ...one }) => [centerId, one]));
  if (planned) {
    const known = rules.get(planned.centerId) ?? NO_RULES;
    rules.set(planned.centerId, { ...known, exceptions: [...known.exceptions, planned.exception] });
  }
  const of: Capacity['of'] = ({ id, slots }, date, startHour) => {
    const own = rules.get(id);
    return own ? capacityOf(slots, own, date, startHour) : { chairs: slots, outOfOrder: [], reason: null };
  };
  return {
    of,
    in: ({ centerId, date, startHour }) =>
      of({ id: centerId, slots: rules.get(centerId)?.slots ?? 0 }, date, startHour),
    slots: (centerId) => rules.get(centerId)?.slots ?? 0,
    status: (centerId) => rules.get(centerId)?.status ?? null,
    numbers: (centerId) => rules.get(centerId)?.numbers ?? [],
    reserved: (centerId) => rules.get(centerId)?.reserved ?? [],
    ruled: [...rules].flatMap(([id, { template, exceptions, reserved }]) =>
      template.length + exceptions.length + reserved.length > 0 ? [id] : [],
    ),
  };
}

/** The SQL table that `changedWindows` returns. */
export type ChangedWindows = Awaited<ReturnType<typeof changedWindows>>;

/**
 * Returns the windows of some dates in which not all chairs of their center are open, as the SQL table `changed
 * (center_id, day, start_hour, chairs)` for queries over many centers. A window that is missing has all the center's
 * `slots`.
 */
export async function changedWindows(db: Db | Tx, capacity: Capacity, range: { from: IstDate; to: IstDate }) {
  const ruled = db
    .selectFrom('centers')
    .select(['id', 'slots'])
    .where('id', '=', sql<string>`any(${capacity.ruled}::uuid[])`);
  const centers = capacity.ruled.length === 0 ? [] : await ruled.execute();
  const changed = centers.flatMap((center) =>
    datesFrom(range.from, range.to).flatMap((day) =>
      START_HOURS.map((hour) => ({ id: center.id, day, hour, chairs: capacity.of(center, day, hour).chairs })).filter(
        ({ chairs }) => chairs !== center.slots,
      ),
    ),
  );
  return sql`unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ day }) => day)}::date[],
    ${changed.map(({ hour }) => hour)}::smallint[], ${changed.map(({ chairs }) => chairs)}::int[])
    as changed (center_id, day, start_hour, chairs)`;
}

/**
 * SQL of the windows of some dates that have rules, of every center, as the table `changed (center_id, day, start_hour,
 * chairs)`. The database computes `capacityOf` (migration 0044), so that reports about past dates need not read the
 * rules of all centers. Sundays are not included.
 */
export const ruledWindows = ({ from, to }: { from: IstDate; to: IstDate }) =>
  sql`report_changed_windows(${from}::date, ${to}::date) as changed (center_id, day, start_hour, chairs)`;

/**
 * Since when none of a center's chairs is open, because it is deleted or blocked; null otherwise. From that day on,
 * reports and the dashboard count only its booked chairs: nobody can book another one, but the booked sessions take
 * place. Expects the table `c`.
 */
export const shutSince = sql<Date | null>`least(c.deleted_at, case when c.status = 'blocked' then coalesce(c.blocked_at, c.updated_at) end)`;

/** Reads on which days each of some centers is closed as a whole. Sundays are not included. */
export async function readClosedDays(
  db: Db | Tx,
  centerIds: readonly string[],
): Promise<(centerId: string) => IsClosedOn> {
  const rows = await db
    .selectFrom('center_exceptions')
    .select(['center_id', 'from_date', 'to_date'])
    .where('center_id', '=', sql<string>`any(${[...centerIds]}::uuid[])`)
    .where('start_hour', 'is', null)
    .where('chairs', 'is', null)
    .where('chair_numbers', 'is', null)
    .execute();
  return (centerId) => (date) =>
    rows.some((row) => row.center_id === centerId && row.from_date <= date && date <= row.to_date);
}

/**
 * Records that the rules of a center's chairs have just changed, under the locks of its windows: bookings made until then count as
 * kept, and not as oversold. One that got its lock first may have read its clock later, so it is never before the last of them.
 */
export async function markChanged(tx: Tx, centerId: string, now: Date): Promise<void> {
  await sql`update centers set slots_changed_at = greatest(${now}, (
      select max(claimed_at) from bookings
      where center_id = centers.id and session_date >= ${istDateOf(now)} and status <> 'cancelled'))
    where id = ${centerId}`.execute(tx);
}
