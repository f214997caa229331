/** A report as CSV: all rows of the screen, and their total. */
import type { CancelCode, CancelSide } from '../../domain/cancel-codes';
import type { PaidBy } from '../../domain/paid-by';
import { type GroupBy, REFUND_AGES, type ReportName, type Unit, shapeOf } from '../../domain/reports';
import { windowLabel } from '../../domain/windows';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import type { ReportRow, ReportRows } from './run-report';

const KEYS: Record<GroupBy, string> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  center: 'Center',
  window: 'Window',
  hour: 'Window',
  mode: 'Mode',
  reason: 'Reason',
  standing: 'State',
  outcome: 'Outcome',
  age: 'Days since it was decided',
};

/** The headings of the columns. */
const FIGURES: Record<ReportName, Record<string, string>> = {
  occupancy: { occupancy: 'Occupancy', chairs: 'Chairs open', booked: 'Chairs booked', free: 'Chairs free' },
  missed: {
    missed: 'Missed',
    notRecorded: 'Not recorded',
    sessions: 'Sessions over',
    missedShare: 'Missed, of those recorded',
  },
  cancellations: {
    cancelled: 'Cancelled',
    paid: 'Of which were paid',
    late: 'Less than 24 hours before',
    notice: 'Average notice',
  },
  revenue: {
    net: 'Net',
    paid: 'Paid',
    refunded: 'Refunded',
    granted: 'Granted',
    payments: 'Payments',
    refunds: 'Refunds',
  },
  refunds: { amount: 'Amount', refunds: 'Refunds' },
  disputes: {
    amount: 'Disputed',
    lost: 'Lost',
    disputes: 'Disputes',
    open: 'Not decided',
  },
  holds: {
    lapsed: 'Not paid in time',
    held: 'Held',
    paid: 'Paid',
    givenUp: 'Given up',
    failed: 'Payment page failed',
    lapsedShare: 'Not paid in time',
  },
  waits: {
    waits: 'Began to wait',
    booked: 'Of which booked',
    offers: 'Chairs offered',
    taken: 'Taken',
    declined: 'Declined',
    lapsed: 'Lapsed',
  },
  standing: {
    patients: 'Standing patients',
    unfilled: 'Coming days without a chair',
    otherChair: 'Coming days in another chair',
    waiting: 'Wait for a standing place',
  },
  'standing-days': {
    unfilled: 'Days without a chair',
    placed: 'Days with a chair',
    paused: 'Days paused',
    began: 'Schedules begun',
    ended: 'Schedules ended',
    unfilledShare: 'Without a chair',
  },
  notice: {
    ahead: 'Booked ahead, average',
    sessions: 'Sessions',
    notice: 'Cancelled by the patient, average notice',
    cancelled: 'Cancelled by the patient',
    late: 'Of which less than 24 hours before',
  },
};

const UNITS: Record<Unit, string> = { count: '', rupees: ' (rupees)', percent: ' (%)', hours: ' (hours)' };

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const SIDES: Record<CancelSide, string> = { patient: 'Patient', center: 'Center', system: 'By itself' };
const CODES: Record<
  CancelCode | 'not-said' | 'not-paid-in-time' | 'not-checked-in-time' | 'payment-failed' | 'center-closed',
  string
> = {
  unwell: 'unwell',
  'in-hospital': 'in hospital',
  travelling: 'travelling',
  'another-center': 'goes to another center',
  'patient-asked': 'asked the center',
  'no-show': 'did not come',
  machine: 'machine out of order',
  staff: 'staff missing',
  'power-or-water': 'power or water',
  'closed-day': 'closed day',
  other: 'other',
  'not-said': 'not said',
  'not-paid-in-time': 'not paid in time',
  'not-checked-in-time': 'cover not checked in time',
  'payment-failed': 'payment page failed',
  'center-closed': 'center deleted',
};
const MODES: Record<PaidBy, string> = {
  'online-card': 'Card, online',
  'online-upi': 'UPI, online',
  'online-netbanking': 'Net banking',
  'online-wallet': 'Wallet',
  'online-other': 'Online, another way',
  'desk-cash': 'Cash at the desk',
  'desk-upi': 'UPI at the desk',
  'desk-card': 'Card machine at the desk',
  'desk-account': 'From the account of the patient',
};
const STANDINGS: Record<string, string> = {
  'under-way': 'Under way at the provider',
  'at-desk': 'To be paid at the desk',
  failed: 'Failed',
};

/** The name of a row in words. */
function nameOf(by: GroupBy, { id, label }: ReportRow): string {
  switch (by) {
    case 'window': {
      const [weekday, hour] = id.split('-').map(Number) as [number, number];
      return `${WEEKDAYS[weekday - 1]} ${windowLabel(hour)}`;
    }
    case 'reason': {
      const [side, code] = id.split(':') as [CancelSide, keyof typeof CODES];
      return `${SIDES[side]}: ${CODES[code]}`;
    }
    case 'hour':
      return windowLabel(Number(id));
    case 'mode':
      return MODES[id as PaidBy];
    case 'standing':
      return STANDINGS[id]!;
    case 'age': {
      const next = REFUND_AGES[REFUND_AGES.findIndex((age) => String(age) === id) + 1];
      return next === undefined ? `${id} and more` : `${id} to ${next - 1}`;
    }
    default:
      return label ?? id;
  }
}

export function reportCsv(name: ReportName, by: GroupBy, { rows, total }: ReportRows): string {
  const figures = Object.entries(shapeOf(name).figures);
  const header = [KEYS[by], ...figures.map(([id, unit]) => `${FIGURES[name][id]}${UNITS[unit]}`)];
  const cells = ({ figures: of }: Pick<ReportRow, 'figures'>) => figures.map(([id]) => of[id] ?? '');
  const ids = by === 'center' ? 'Center id' : null;
  return (
    BYTE_ORDER_MARK +
    toCsv([
      [...header, ...(ids ? [ids] : [])],
      ...rows.map((row) => [nameOf(by, row), ...cells(row), ...(ids ? [row.id] : [])]),
      ['Total', ...cells({ figures: total }), ...(ids ? [''] : [])],
    ])
  );
}
