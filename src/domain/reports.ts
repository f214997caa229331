/** The reports that staff read: their names, what their rows are, and what each row counts. */
import { PAID_BY } from './paid-by';
import { type IstDate, addDays, daysBetween, datesFrom, mondayOf } from './time';
import { START_HOURS } from './windows';

/** How a figure is written: a number of things, rupees, a share of a hundred, hours. */
export type Unit = 'count' | 'rupees' | 'percent' | 'hours';

/** Days, weeks (from Monday) and months, in India. */
const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** What a row of a report is: a period, a center, a window of a weekday, a way of paying, a coded reason, a state, an age. */
export type GroupBy = Period | 'center' | 'window' | 'mode' | 'reason' | 'standing' | 'outcome' | 'age';

type ReportShape = {
  /** What its rows may be; the first one is usual where it is no period. */
  by: readonly GroupBy[];
  /** The figures of a row, in the order of the columns. */
  figures: Readonly<Record<string, Unit>>;
  /** The figure of the picture. */
  main: string;
  /** It tells how things are now, whatever the days. */
  isNow?: true;
};

/**
 * - occupancy: chairs that were open, and booked, by the day of the session
 * - missed: sessions that are over, those that nobody came to, and those of which nobody recorded it
 * - cancellations: by the day on which they were made
 * - revenue: what was paid, less what is given back, by the day of each
 * - refunds: not paid out yet
 * - disputes: payments that a bank disputed for its customer, by the day on which it did
 * - holds: chairs held to be paid online, by the day on which they were held
 * - waits: who began to wait, and chairs that were offered, by that day
 * - notice: by the day of the session, how long before it was booked, or cancelled by the patient
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
    figures: { net: 'rupees', paid: 'rupees', refunded: 'rupees', payments: 'count', refunds: 'count' },
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

/** Days of a report at most: three years. */
export const MOST_DAYS = 3 * 366;
/** The days of a report where none are asked for. */
export const USUAL_DAYS = 30;

/** Up to so many days there is a row for each day, and for each week. */
const DAYS_OF_ROWS = 62;
const WEEKS_OF_ROWS = 370;

/** What the rows of a report are where that is not asked for. */
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
/** Days since a refund was decided from which each group of ages begins. */
export const REFUND_AGES = [0, 3, 8, 31] as const;

/**
 * The keys of the rows that a report has even where there is nothing, in order; null where rows are found only. A window is
 * `1-17`: Monday, from 17 o'clock.
 */
export function fixedKeys(by: GroupBy, { from, to }: { from: IstDate; to: IstDate }): string[] | null {
  if (isPeriod(by)) return [...new Set(datesFrom(from, to).map((date) => periodOf(date, by)))];
  switch (by) {
    case 'window':
      return WEEKDAYS_OPEN.flatMap((weekday) => START_HOURS.map((hour) => `${weekday}-${hour}`));
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

/** The dates of a month, both included. */
export function daysOfMonth(month: Month): { from: IstDate; to: IstDate } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** The month before that of a date. */
export function monthBefore(date: IstDate): Month {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7);
}
