/** Entries of the cash book as CSV for a spreadsheet, the oldest first. */
import { receiptNumber } from '../../domain/desk-money';
import { paiseToRupees } from '../../domain/money';
import { type IstDate, formatClockTime, isoMoment, istDateOf } from '../../domain/time';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import type { Db } from '../platform/db/database';
import { wholeEntries, type WholeEntry } from '../ledger';
import { stepsBetween } from './drawer/drawer-day';

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
  'Drawer: should be there (rupees)',
  'Drawer: counted (rupees)',
  'Drawer: to the bank (rupees)',
  'Drawer: held by',
];

/** The steps of the drawer among the kinds of entries. */
const STEPS = {
  open: 'drawer opened',
  count: 'drawer counted',
  handover: 'drawer handed over',
  bank: 'to the bank',
  correction: 'to the bank, taken back',
  close: 'drawer closed',
} as const;

/** Returns the file, with the steps of the drawer between the entries, and how many entries it has. */
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
  const entries = rows.map((row) => ({ day: row.day, at: row.at, cells: entryCells(row) }));
  const steps = (await stepsBetween(db, { centerId, from, to })).map((step) => {
    return { day: istDateOf(step.at), at: step.at, cells: stepCells(step) };
  });
  const lines = [...entries, ...steps].sort((a, b) => a.day.localeCompare(b.day) || Number(a.at) - Number(b.at));
  return { csv: BYTE_ORDER_MARK + toCsv([HEADER, ...lines.map(({ cells }) => cells)]), count: rows.length };
}

function entryCells(row: WholeEntry) {
  return [
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
    '',
    '',
    '',
    '',
  ];
}

/** A step of the drawer. Its amounts stand apart: the column of amounts is the sum of the entries. */
function stepCells(step: Awaited<ReturnType<typeof stepsBetween>>[number]) {
  const rupees = (paise: number | null) => (paise === null ? '' : paiseToRupees(paise));
  return [
    istDateOf(step.at),
    formatClockTime(step.at),
    STEPS[step.kind],
    'cash',
    '',
    '',
    step.slip ?? '',
    '',
    step.reason ?? '',
    step.administrator,
    step.correctedAt ? isoMoment(step.correctedAt) : '',
    isoMoment(step.at),
    '',
    step.id,
    '',
    rupees(step.expected),
    rupees(step.counted),
    rupees(step.amount),
    step.holder,
  ];
}
