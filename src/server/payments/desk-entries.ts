/** Entries of the cash book, as lists and appointments show them. */
import { sql } from 'kysely';
import type { DeskEntry } from '../../contract/admin';
import { type DeskKind, type DeskMode, receiptNumber } from '../../domain/desk-money';
import { paiseToRupees } from '../../domain/money';
import { type RoleAt, may } from '../../domain/rights';
import { windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { isByProvider } from '../seats';

/** Entries with what is shown of them. */
export function wholeEntries(db: Db | Tx) {
  return db
    .selectFrom('desk_entries as entry')
    .leftJoin('appointments as bookings', 'bookings.id', 'entry.booking_id')
    .leftJoin('patients', 'patients.id', 'bookings.patient_id')
    .leftJoin('desk_entries as counter', 'counter.counters', 'entry.id')
    .select([
      'entry.id',
      'entry.at',
      'entry.center_id',
      'entry.day',
      'entry.kind',
      'entry.mode',
      'entry.amount_paise',
      'entry.booking_id',
      'entry.payment_id',
      'entry.refund_id',
      'entry.reference',
      'entry.receipt_number',
      'entry.note',
      'entry.administrator_name',
      'patients.name as patient',
      'bookings.session_date',
      'bookings.start_hour',
      'counter.at as corrected_at',
    ])
    .select(
      // A failed refund of the same booking is another payment's: a desk does not fail.
      sql<boolean>`exists (select from refunds where refunds.payment_id = entry.payment_id and refunds.status <> 'failed'
        and refunds.booking_id = entry.booking_id and not ${isByProvider()})`.as('has_refund'),
    )
    .select(
      sql<number>`(select count(*)::int from desk_entries line where line.receipt_number = entry.receipt_number)`.as(
        'receipt_lines',
      ),
    );
}
export type WholeEntry = Awaited<ReturnType<ReturnType<typeof wholeEntries>['execute']>>[number];

/** Why an entry can't be taken back; null where it can. What was paid back at the desk since is taken back first. */
export function refuseCorrection(entry: Pick<WholeEntry, 'kind' | 'corrected_at' | 'has_refund'>): AppError | null {
  if (entry.kind === 'correction') {
    return new AppError('entry-not-correctable', {
      message: 'A correction is not taken back: record the payment again.',
    });
  }
  if (entry.corrected_at) return new AppError('entry-corrected');
  if (entry.kind === 'payment' && entry.has_refund) {
    return new AppError('entry-not-correctable', {
      message: 'This payment is paid back, or is to be paid back at the desk. It can not be taken back as well.',
    });
  }
  return null;
}

export function presentEntry(row: WholeEntry, roles: readonly RoleAt[]): DeskEntry {
  const right = row.kind === 'refund' ? 'refund' : 'take-money';
  return {
    _id: row.id,
    at: row.at.toISOString(),
    day: row.day,
    kind: row.kind as DeskKind,
    mode: row.mode as DeskMode,
    amount: paiseToRupees(row.amount_paise),
    bookingId: row.booking_id,
    patient: row.patient,
    session:
      row.session_date === null || row.start_hour === null
        ? null
        : { date: row.session_date, time: windowLabel(row.start_hour) },
    reference: row.reference,
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
    receiptLines: row.receipt_lines,
    note: row.note,
    administrator: row.administrator_name,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    mayCorrect: refuseCorrection(row) === null && may(roles, right, row.center_id),
  };
}

/** One entry as it is shown. */
export async function entryOf(db: Db | Tx, id: string, roles: readonly RoleAt[]): Promise<DeskEntry> {
  return presentEntry(await wholeEntries(db).where('entry.id', '=', id).executeTakeFirstOrThrow(), roles);
}
