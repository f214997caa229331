/**
 * The accounting file: every movement of money in a month, by when it moved. Without names, and with nothing about
 * anybody's health.
 */
import { sql } from 'kysely';
import { receiptNumber } from '../../domain/desk-money';
import { wordsOf } from '../../locales/words-of';
import { type Paise, paiseToRupees } from '../../domain/money';
import { type Month, daysOfMonth } from '../../domain/reports';
import type { Scope } from '../../domain/rights';
import { addDays, datesFrom, formatClockTime, isoMoment, istDateOf, istInstant } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import { inScope } from '../staff';

const HEADER = [
  'Date',
  'Time',
  'Kind',
  'Receipt',
  'Appointment id',
  'Center',
  'City',
  'Mode',
  'Payment id',
  'Paid at (ISO)',
  'Gross (rupees)',
  'Refund (rupees)',
  'Refund date',
  'Refund id',
  'Net (rupees)',
  'Desk reference',
  'Moved at (ISO)',
  'GST',
];

type Movement = {
  kind: 'payment' | 'refund' | 'correction';
  at: Date;
  booking_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  mode: string;
  paise: Paise;
  paid_at: Date | null;
  receipt_number: number | null;
  provider_payment_id: string | null;
  provider_refund_id: string | null;
  reference: string | null;
  center: string;
  city: string;
};

/**
 * The sums of a month (paise): what was paid, what was refunded, and the rest. Corrections reduce what they correct.
 */
export type AccountsSums = { paid: Paise; refunded: Paise; net: Paise; movements: number };

const movedIn = (scope: Scope, from: Date, to: Date) =>
  sql`m.at >= ${from} and m.at < ${to} and ${inScope(scope, 'm.center_id')}`;

export async function accountsSums(db: Db | Tx, month: Month, scope: Scope): Promise<AccountsSums> {
  const { from, to } = daysOfMonth(month);
  const { rows } = await sql<Record<keyof AccountsSums, number>>`
    select coalesce(sum(m.paise) filter (where m.refund_id is null), 0)::bigint as paid,
      coalesce(-sum(m.paise) filter (where m.refund_id is not null), 0)::bigint as refunded,
      coalesce(sum(m.paise), 0)::bigint as net, count(*) as movements
    from report_movements m where ${movedIn(scope, istInstant(from, 0), istInstant(addDays(to, 1), 0))}`.execute(db);
  return rows[0]!;
}

/** Yields the file day by day: only one day is in memory, however long it gets. */
export async function* accountsFile(db: Db | Tx, month: Month, scope: Scope): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([HEADER]);
  const { from, to } = daysOfMonth(month);
  for (const date of datesFrom(from, to)) {
    const { rows } = await sql<Movement>`
      select m.*, c.name as center, c.city from report_movements m join centers c on c.id = m.center_id
      where ${movedIn(scope, istInstant(date, 0), istInstant(addDays(date, 1), 0))}
      order by m.at, m.booking_id, m.payment_id, m.kind`.execute(db);
    if (rows.length > 0) yield toCsv(rows.map(cellsOf));
  }
}

function cellsOf(row: Movement): (string | number)[] {
  const isRefund = row.refund_id !== null;
  return [
    istDateOf(row.at),
    formatClockTime(row.at),
    row.kind,
    row.receipt_number === null ? '' : receiptNumber(row.receipt_number),
    row.booking_id ?? '',
    row.center,
    row.city,
    row.mode,
    row.provider_payment_id ?? '',
    row.paid_at ? isoMoment(row.paid_at) : '',
    isRefund ? 0 : paiseToRupees(row.paise),
    isRefund ? paiseToRupees(-row.paise) : 0,
    isRefund ? istDateOf(row.at) : '',
    isRefund ? (row.provider_refund_id ?? row.refund_id!) : '',
    paiseToRupees(row.paise),
    row.reference ?? '',
    isoMoment(row.at),
    wordsOf('en', 'receipt')('gstExempt'),
  ];
}
