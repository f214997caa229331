/** Entries of the cash book as CSV for a spreadsheet, the oldest first. */
import { receiptNumber } from '../../domain/desk-money';
import { paiseToRupees } from '../../domain/money';
import { type IstDate, formatClockTime, isoMoment } from '../../domain/time';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import type { Db } from '../platform/db/database';
import { wholeEntries } from '../ledger';

const HEADER = [
  'Day',
  'Time',
  'Kind',
  'Mode',
  'Amount (rupees)',
  'Patient',
  'Reference',
  'Receipt',
  'Note',
  'Recorded by',
  'Taken back at (ISO)',
  'Recorded at (ISO)',
  'Appointment id',
  'Entry id',
  'Session',
];

/** Returns the file, and how many entries it has. */
export async function exportCash(
  db: Db,
  { centerId, from, to }: { centerId: string; from: IstDate; to: IstDate },
): Promise<{ csv: string; count: number }> {
  const rows = await wholeEntries(db)
    .where('entry.center_id', '=', centerId)
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .orderBy('entry.day')
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
  const cells = rows.map((row) => [
    row.day,
    formatClockTime(row.at),
    row.kind,
    row.mode,
    paiseToRupees(row.amount_paise),
    row.patient ?? '',
    row.reference ?? '',
    row.receipt_number === null ? '' : receiptNumber(row.receipt_number),
    row.note ?? '',
    row.administrator_name,
    row.corrected_at ? isoMoment(row.corrected_at) : '',
    isoMoment(row.at),
    row.booking_id ?? '',
    row.id,
    row.session_date ?? '',
  ]);
  return { csv: BYTE_ORDER_MARK + toCsv([HEADER, ...cells]), count: rows.length };
}
