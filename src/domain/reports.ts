/** The reports that staff read: their names, the possible rows, and their figures. */
import { PAID_BY } from './paid-by';
import { type IstDate, addDays, daysBetween, datesFrom, mondayOf } from './time';
import { START_HOURS } from './windows';

/** The unit of a figure: a count, rupees, a percentage, or hours. */
export type Unit = 'count' | 'rupees' | 'percent' | 'hours';

/** Days, weeks (from Monday) and months, in India. */
const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * What one row of a report stands for: a period, a center, a weekday's window, a window of any day (by the hour it begins), a way of paying, a coded reason, a state, an age.
 */
export type GroupBy = Period | 'center' | 'window' | 'hour' | 'mode' | 'reason' | 'standing' | 'outcome' | 'age';

type ReportShape = {
  /** The possible groupings of the rows. Where the first one is no period, it is the usual one. */
  by: readonly GroupBy[];
  /** The figures of a row, in the order of its columns. */
  figures: Readonly<Record<string, Unit>>;
  /** The figure that the chart shows. */
  main: string;
  /** Set where the report shows the present state, whatever dates are asked for. */
  isNow?: true;
};

/**
 * The reports, by name.
 *
 * - occupancy: open and booked chairs, by the day of the session
 * - missed: sessions that are over, how many were missed, and how many have no attendance recorded
 * - cancellations: by the day on which they were made
 * - revenue: payments less refunds, by the day of each; beside them what centers granted, which is no money
 * - refunds: those not paid out yet
 * - disputes: payments that a customer's bank disputed, by the day of the dispute
 * - holds: chairs held for an online payment, by the day on which they were held
 * - waits: people who began to wait and chairs that were offered, by that day
 * - standing: people with a standing schedule, its coming dates without a chair and in another chair than the wished one, and who
 *   waits for a standing place
 * - standing-days: what became of the dates of standing schedules, and how many schedules began and ended
 * - notice: how long before a session it was booked, or cancelled by the patient, by the day of the session
 */
export const REPORTS = {
  occupancy: {
    by: ['window', ...PERIODS, 'center'],
    figures: { occupancy: 'percent', chairs: 'count', booked: 'count', free: 'count' },
    main: 'occupancy',
  },
  missed: {
    by: [...PERIODS, 'window', 'center'],
    figures: { missed: 'count', notRecorded: 'count', sessions: 'count', missedShare: 'percent' },
    main: 'missed',
  },
  cancellations: {
    by: ['reason', ...PERIODS, 'center'],
    figures: { cancelled: 'count', paid: 'count', late: 'count', notice: 'hours' },
    main: 'cancelled',
  },
  revenue: {
    by: [...PERIODS, 'center', 'mode'],
    figures: {
      net: 'rupees',
      paid: 'rupees',
      refunded: 'rupees',
      granted: 'rupees',
      payments: 'count',
      refunds: 'count',
    },
    main: 'net',
  },
  refunds: {
    by: ['standing', 'age', 'center'],
    figures: { amount: 'rupees', refunds: 'count' },
    main: 'amount',
    isNow: true,
  },
  disputes: {
    by: ['outcome', ...PERIODS, 'center'],
    figures: {
      amount: 'rupees',
      lost: 'rupees',
      disputes: 'count',
      open: 'count',
    },
    main: 'amount',
  },
  holds: {
    by: [...PERIODS, 'center'],
    figures: {
      lapsed: 'count',
      held: 'count',
      paid: 'count',
      givenUp: 'count',
      failed: 'count',
      lapsedShare: 'percent',
    },
    main: 'lapsed',
  },
  waits: {
    by: [...PERIODS],
    figures: { waits: 'count', booked: 'count', offers: 'count', taken: 'count', declined: 'count', lapsed: 'count' },
    main: 'waits',
  },
  standing: {
    by: ['hour', 'center'],
    figures: { patients: 'count', unfilled: 'count', otherChair: 'count', waiting: 'count' },
    main: 'patients',
    isNow: true,
  },
  'standing-days': {
    by: [...PERIODS, 'hour', 'center'],
    figures: {
      unfilled: 'count',
      placed: 'count',
      paused: 'count',
      began: 'count',
      ended: 'count',
      unfilledShare: 'percent',
    },
    main: 'unfilled',
  },
  notice: {
    by: [...PERIODS, 'center'],
    figures: { ahead: 'hours', sessions: 'count', notice: 'hours', cancelled: 'count', late: 'count' },
    main: 'ahead',
  },
} as const satisfies Record<string, ReportShape>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** The shape of a report, without the literal types of the table. */
export const shapeOf = (name: ReportName): ReportShape => REPORTS[name];

/** The most days of a report: three years. */
export const MOST_DAYS = 3 * 366;
/** How many days a report covers where no dates are asked for. */
export const USUAL_DAYS = 30;

/** The most days for which a report has a row for each day, and for each week. */
const DAYS_OF_ROWS = 62;
const WEEKS_OF_ROWS = 370;

/** The grouping of a report's rows where none is asked for. */
export function usualBy(name: ReportName, { from, to }: { from: IstDate; to: IstDate }): GroupBy {
  const [first] = shapeOf(name).by as [GroupBy];
  if (!isPeriod(first)) return first;
  const days = daysBetween(from, to) + 1;
  if (days <= DAYS_OF_ROWS) return 'day';
  return days <= WEEKS_OF_ROWS ? 'week' : 'month';
}

export function isPeriod(by: GroupBy): by is Period {
  return (PERIODS as readonly string[]).includes(by);
}

/** The period of a date: the date itself, its Monday, or its month (`2026-11`). */
export function periodOf(date: IstDate, period: Period): string {
  if (period === 'day') return date;
  return period === 'week' ? mondayOf(date) : date.slice(0, 7);
}

const WEEKDAYS_OPEN = [1, 2, 3, 4, 5, 6];
/** Lower bounds of the age groups of refunds, in days since the refund was decided. */
export const REFUND_AGES = [0, 3, 8, 31] as const;

/**
 * The keys of the rows that a report always has, in order, even without data; null where only found rows are shown. A window is
 * `1-17`: Monday, from 5 PM.
 */
export function fixedKeys(by: GroupBy, { from, to }: { from: IstDate; to: IstDate }): string[] | null {
  if (isPeriod(by)) return [...new Set(datesFrom(from, to).map((date) => periodOf(date, by)))];
  switch (by) {
    case 'window':
      return WEEKDAYS_OPEN.flatMap((weekday) => START_HOURS.map((hour) => `${weekday}-${hour}`));
    case 'hour':
      return START_HOURS.map(String);
    case 'mode':
      return [...PAID_BY];
    case 'standing':
      return ['under-way', 'at-desk', 'failed'];
    case 'outcome':
      return ['open', 'won', 'lost', 'closed'];
    case 'age':
      return REFUND_AGES.map(String);
    default:
      return null;
  }
}

/** A month in India, `2026-11`. */
export type Month = string;

/** The first and the last date of a month. */
export function daysOfMonth(month: Month): { from: IstDate; to: IstDate } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** The month before that of a date. */
export function monthBefore(date: IstDate): Month {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7);
}
