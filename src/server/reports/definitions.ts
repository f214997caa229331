/** What each report reads and adds up: additive measures of a view, and the figures that are derived from them. */
import { type RawBuilder, sql } from 'kysely';
import { NOTICE_HOURS } from '../../domain/policy';
import { type GroupBy, REFUND_AGES, type ReportName, isPeriod } from '../../domain/reports';
import type { Scope } from '../../domain/rights';
import { type IstDate, MINUTE_MS, HOUR_MS, addDays, istDateOf, istInstant } from '../../domain/time';
import { paiseToRupees } from '../../domain/money';
import { isLive } from '../appointments';
import { inScope } from '../staff';

export type Asked = { from: IstDate; to: IstDate; scope: Scope; now: Date };
/** Sums of whole numbers by name, for one row or for all. */
export type Measures = Record<string, number>;
export type Figures = Record<string, number | null>;

type Definition = {
  /** The view, which gets the alias `r`. */
  view: string;
  /** Which rows are counted: by their days, and more. */
  where: (asked: Asked) => RawBuilder<unknown>;
  /** The day (IST) on which a row counts. */
  day: RawBuilder<unknown>;
  measures: (asked: Asked) => Record<string, RawBuilder<unknown>>;
  /** Returns the report's figures, from its measures. */
  figures: (sums: Measures) => Figures;
  /** The key of a row for groups other than periods and centers. */
  keys?: Partial<Record<GroupBy, (asked: Asked) => RawBuilder<unknown>>>;
};

const count = (which?: RawBuilder<unknown>) => (which ? sql`count(*) filter (where ${which})` : sql`count(*)`);
/** SQL of the whole minutes from one moment to another, summed over some rows. */
const minutes = (from: string, to: string, which: RawBuilder<unknown>) =>
  sql`coalesce(sum(floor(extract(epoch from ${sql.ref(`r.${to}`)} - ${sql.ref(`r.${from}`)}) / 60)) filter (where ${which}), 0)::bigint`;

const between = (column: string, { from, to }: Asked) =>
  sql`${sql.ref(`r.${column}`)} >= ${istInstant(from, 0)} and ${sql.ref(`r.${column}`)} < ${istInstant(addDays(to, 1), 0)}`;
const onDays = ({ from, to, scope }: Asked) =>
  sql`r.session_date >= ${from} and r.session_date <= ${to} and ${inScope(scope, 'r.center_id')}`;
const dayOf = (column: string) => sql`day_in_india(${sql.ref(`r.${column}`)})`;
const at = (asked: Asked) => sql`${between('at', asked)} and ${inScope(asked.scope, 'r.center_id')}`;
const SESSION_DAY = sql`r.session_date`;
/** Whether a row with `at` and `begins_at` was too late for a full refund. */
const isLate = (column: string) =>
  sql`${sql.ref(`r.${column}`)} > r.begins_at - make_interval(hours => ${NOTICE_HOURS}::int)`;

/** Rounds to a tenth. */
const tenths = (value: number) => Math.round(value * 10) / 10;
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : tenths((100 * part) / whole));
const hoursOf = (sum: number, n: number) => (n === 0 ? null : tenths((sum * MINUTE_MS) / HOUR_MS / n));

const byPerson = sql`r.side <> 'system'`;

/** Definitions of all reports but occupancy, which is in `occupancy.ts`, since its chairs are not rows. */
export const DEFINITIONS: Record<Exclude<ReportName, 'occupancy'>, Definition> = {
  missed: {
    view: 'report_bookings',
    where: (asked) => sql`${onDays(asked)} and r.status in ('confirmed', 'completed')
      and (r.status = 'completed' or r.is_missed)`,
    day: SESSION_DAY,
    measures: () => ({
      sessions: count(),
      missed: count(sql`r.is_missed`),
      notRecorded: count(sql`not r.is_recorded`),
    }),
    figures: ({ sessions = 0, missed = 0, notRecorded = 0 }) => ({
      missed,
      notRecorded,
      sessions,
      missedShare: percentOf(missed, sessions - notRecorded),
    }),
    keys: { window: () => sql`extract(isodow from r.session_date) || '-' || r.start_hour` },
  },
  cancellations: {
    view: 'report_cancellations',
    where: at,
    day: dayOf('at'),
    measures: () => ({
      cancelled: count(),
      paid: count(sql`r.was_paid`),
      byPerson: count(byPerson),
      late: count(sql`${byPerson} and ${isLate('at')}`),
      minutes: minutes('at', 'begins_at', byPerson),
    }),
    figures: ({ cancelled = 0, paid = 0, late = 0, minutes: sum = 0, byPerson: n = 0 }) => ({
      cancelled,
      paid,
      late,
      notice: hoursOf(sum, n),
    }),
    keys: { reason: () => sql`r.side || ':' || r.code` },
  },
  revenue: {
    view: 'report_money',
    where: at,
    day: dayOf('at'),
    measures: () => ({
      // What an account paid for stands there with its whole price: what the center granted of it is no money.
      paid: sql`coalesce(sum(r.paise) filter (where r.kind in ('paid', 'granted')), 0)::bigint`,
      granted: sql`coalesce(-sum(r.paise) filter (where r.kind = 'granted'), 0)::bigint`,
      refunded: sql`coalesce(-sum(r.paise) filter (where r.kind = 'refund'), 0)::bigint`,
      payments: count(sql`r.kind = 'paid'`),
      refunds: count(sql`r.kind = 'refund'`),
    }),
    figures: ({ paid = 0, granted = 0, refunded = 0, payments = 0, refunds = 0 }) => ({
      net: paiseToRupees(paid - refunded),
      paid: paiseToRupees(paid),
      refunded: paiseToRupees(refunded),
      granted: paiseToRupees(granted),
      payments,
      refunds,
    }),
    keys: { mode: () => sql`r.mode` },
  },
  refunds: {
    view: 'report_refunds',
    where: ({ scope }) => inScope(scope, 'r.center_id'),
    day: dayOf('created_at'),
    measures: () => ({ paise: sql`coalesce(sum(r.paise), 0)::bigint`, refunds: count() }),
    figures: ({ paise = 0, refunds = 0 }) => ({ amount: paiseToRupees(paise), refunds }),
    keys: {
      standing: () => sql`r.standing`,
      age: ({ now }) => sql`(select max(age) from unnest(${[...REFUND_AGES]}::int[]) age
        where age <= greatest(0, day_in_india(${now}::timestamptz) - day_in_india(r.created_at)))`,
    },
  },
  disputes: {
    view: 'report_disputes',
    where: at,
    day: dayOf('at'),
    measures: () => ({
      paise: sql`coalesce(sum(r.paise), 0)::bigint`,
      lost: sql`coalesce(sum(r.paise) filter (where r.standing = 'lost'), 0)::bigint`,
      disputes: count(),
      open: count(sql`r.standing = 'open'`),
    }),
    figures: ({ paise = 0, lost = 0, disputes = 0, open = 0 }) => ({
      amount: paiseToRupees(paise),
      lost: paiseToRupees(lost),
      disputes,
      open,
    }),
    keys: { outcome: () => sql`r.standing` },
  },
  holds: {
    view: 'report_holds',
    where: at,
    day: dayOf('at'),
    measures: () => ({
      held: count(),
      paid: count(sql`r.outcome = 'paid'`),
      lapsed: count(sql`r.outcome = 'lapsed'`),
      failed: count(sql`r.outcome = 'failed'`),
      givenUp: count(sql`r.outcome = 'given-up'`),
    }),
    figures: ({ held = 0, paid = 0, lapsed = 0, failed = 0, givenUp = 0 }) => ({
      lapsed,
      held,
      paid,
      givenUp,
      failed,
      lapsedShare: percentOf(lapsed, held),
    }),
  },
  waits: {
    view: 'report_waits',
    where: (asked) => sql`${between('at', asked)}
      and ${asked.scope === 'all' ? sql`true` : sql`r.centers && ${[...asked.scope]}::uuid[]`}`,
    day: dayOf('at'),
    measures: () => ({
      waits: count(sql`r.kind = 'wait'`),
      booked: count(sql`r.kind = 'wait' and r.outcome = 'booked'`),
      offers: count(sql`r.kind = 'offer'`),
      taken: count(sql`r.outcome = 'taken'`),
      declined: count(sql`r.outcome = 'declined'`),
      lapsed: count(sql`r.outcome = 'lapsed'`),
    }),
    figures: ({ waits = 0, booked = 0, offers = 0, taken = 0, declined = 0, lapsed = 0 }) => ({
      waits,
      booked,
      offers,
      taken,
      declined,
      lapsed,
    }),
  },
  standing: {
    view: 'report_standing',
    where: ({ scope, now }) => sql`${inScope(scope, 'r.center_id')} and case r.kind
      when 'patient' then r.first_day <= ${istDateOf(now)}::date and coalesce(r.last_day, 'infinity') >= ${istDateOf(now)}::date
      when 'wait' then true else r.first_day >= ${istDateOf(now)}::date end`,
    day: sql`r.first_day`,
    measures: () => ({
      // Somebody with several schedules counts once in each row.
      patients: sql`count(distinct r.id) filter (where r.kind = 'patient')`,
      unfilled: count(sql`r.kind = 'unfilled'`),
      otherChair: count(sql`r.kind = 'other-chair'`),
      waiting: sql`count(distinct r.id) filter (where r.kind = 'wait')`,
    }),
    figures: ({ patients = 0, unfilled = 0, otherChair = 0, waiting = 0 }) => ({
      patients,
      unfilled,
      otherChair,
      waiting,
    }),
    keys: { hour: () => sql`r.start_hour` },
  },
  'standing-days': {
    view: 'report_standing_days',
    where: ({ from, to, scope }) => sql`r.date >= ${from} and r.date <= ${to} and ${inScope(scope, 'r.center_id')}`,
    day: sql`r.date`,
    measures: () => ({
      placed: count(sql`r.kind = 'placed'`),
      unfilled: count(sql`r.kind = 'unfilled'`),
      paused: count(sql`r.kind = 'paused'`),
      began: count(sql`r.kind = 'began'`),
      ended: count(sql`r.kind = 'ended'`),
    }),
    figures: ({ placed = 0, unfilled = 0, paused = 0, began = 0, ended = 0 }) => ({
      unfilled,
      placed,
      paused,
      began,
      ended,
      unfilledShare: percentOf(unfilled, placed + unfilled),
    }),
    keys: { hour: () => sql`r.start_hour` },
  },
  notice: {
    view: 'report_bookings',
    where: (asked) => onDays(asked),
    day: SESSION_DAY,
    measures: ({ now }) => {
      const isSession = isLive(now, 'r');
      const isGivenUp = sql`r.side = 'patient'`;
      return {
        sessions: count(isSession),
        ahead: minutes('booked_at', 'begins_at', isSession),
        cancelled: count(isGivenUp),
        notice: minutes('changed_at', 'begins_at', isGivenUp),
        late: count(sql`${isGivenUp} and ${isLate('changed_at')}`),
      };
    },
    figures: ({ sessions = 0, ahead = 0, cancelled = 0, notice = 0, late = 0 }) => ({
      ahead: hoursOf(ahead, sessions),
      sessions,
      notice: hoursOf(notice, cancelled),
      cancelled,
      late,
    }),
  },
};

/** SQL of the key of a row for a period, as text; null if `by` is none. `day`: the expression of the row's day. */
export function periodKey(by: GroupBy, day: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (!isPeriod(by)) return null;
  if (by === 'month') return sql`to_char(${day}, 'YYYY-MM')`;
  return by === 'week' ? sql`date_trunc('week', ${day}::timestamp)::date` : sql`${day}`;
}
