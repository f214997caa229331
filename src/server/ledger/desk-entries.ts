/** Entries of the cash book: writes them into an open day, and presents them for lists and appointments. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DeskEntry } from '../../contract/admin';
import type { AccountKind } from '../../domain/account-money';
import { type DeskKind, type DeskMode, receiptNumber } from '../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../domain/money';
import { type RoleAt, may } from '../../domain/rights';
import { type IstDate, formatDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { stepOfCash } from './drawers';
import { lockDeskDays } from './locks';
import { isByProvider } from './refundable';

/** Query of entries with everything that is shown of them. */
export function wholeEntries(db: Db | Tx) {
  return (
    db
      .selectFrom('desk_entries as entry')
      .leftJoin('appointments as bookings', 'bookings.id', 'entry.booking_id')
      // What was entered into an account has no appointment.
      .leftJoin('account_entries as account', 'account.desk_entry_id', 'entry.id')
      .leftJoin('patients', (join) =>
        join.on('patients.id', '=', sql`coalesce(bookings.patient_id, account.patient_id)`),
      )
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
        'account.id as account_entry_id',
        'account.kind as account_kind',
        'account.patient_id as account_patient_id',
        'patients.name as patient',
        'bookings.session_date',
        'bookings.start_hour',
        'counter.at as corrected_at',
      ])
      .select(
        // Refunds at a desk never fail: a failed one for this booking belongs to another payment.
        sql<boolean>`exists (select from refunds where refunds.payment_id = entry.payment_id and refunds.status <> 'failed'
        and refunds.booking_id = entry.booking_id and not ${isByProvider()})`.as('has_refund'),
      )
      .select(
        sql<number>`(select count(*)::int from desk_entries line where line.receipt_number = entry.receipt_number)`.as(
          'receipt_lines',
        ),
      )
  );
}
export type WholeEntry = Awaited<ReturnType<ReturnType<typeof wholeEntries>['execute']>>[number];

/**
 * Returns why an entry can't be taken back, or null where it can. Before a payment is taken back, its refund at the
 * desk must be.
 */
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
    account:
      row.account_kind === null ? null : { kind: row.account_kind as AccountKind, patientId: row.account_patient_id! },
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

/** Reads one entry as it is shown. */
export async function entryOf(db: Db | Tx, id: string, roles: readonly RoleAt[]): Promise<DeskEntry> {
  return presentEntry(await wholeEntries(db).where('entry.id', '=', id).executeTakeFirstOrThrow(), roles);
}

export type NewEntry = {
  centerId: string;
  day: IstDate;
  kind: DeskKind;
  mode: DeskMode;
  /** Paise; negative when money leaves the desk. */
  amount: Paise;
  /** Null where the money is for the person's account. */
  bookingId: string | null;
  paymentId: string | null;
  refundId?: string | null;
  counters?: string;
  reference?: string | undefined;
  note?: string;
  receiptNumber?: number;
  /** The online payment that this entry replaces. */
  replacesPaymentId?: string | null;
};

/** Whether a day of a center's book is closed. Callers that rely on the answer must hold the day's lock. */
export async function isClosed(tx: Tx, centerId: string, day: IstDate): Promise<boolean> {
  const closed = await tx
    .selectFrom('desk_days')
    .select('day')
    .where('center_id', '=', centerId)
    .where('day', '=', day)
    .executeTakeFirst();
  return closed !== undefined;
}

/** Locks a day of the book, so that it can't be closed before the commit. Throws AppError `day-closed`. */
export async function requireOpenDay(tx: Tx, centerId: string, day: IstDate): Promise<void> {
  await lockDeskDays(tx, centerId, [day]);
  if (await isClosed(tx, centerId, day)) {
    throw new AppError('day-closed', {
      message: `The day is closed: nothing more is written into the book of ${formatDate(day)}. A manager can open it again.`,
    });
  }
}

type Referred = { centerId: string; mode: DeskMode; reference?: string | undefined; anyway?: boolean | undefined };

/**
 * Throws `reference-known`, which names the other payment, where a payment of the center that nobody took back has this reference
 * already: a bank gives each only once. With `anyway`, whoever takes the money was asked. The day of the book must be locked, or
 * the answer is only an early one.
 */
export async function requireOwnReference(tx: Tx, { centerId, mode, reference, anyway }: Referred): Promise<void> {
  if (anyway || mode === 'cash' || !reference) return;
  const other = await wholeEntries(tx)
    .where('entry.center_id', '=', centerId)
    .where('entry.reference', '=', reference)
    .where('entry.kind', '=', 'payment')
    .where('entry.mode', '<>', 'cash')
    .where('counter.id', 'is', null)
    .orderBy('entry.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(amount_paise), 0)::int as sum from desk_entries
    where kind = 'payment' and receipt_number = ${other.receipt_number}`.execute(tx);
  const sum = formatRupees(other.receipt_number === null ? other.amount_paise : rows[0]!.sum);
  const receipt = other.receipt_number === null ? '' : `, receipt ${receiptNumber(other.receipt_number)}`;
  const whose = other.patient === null ? '' : ` for ${other.patient}`;
  const message = `This reference was entered on ${formatDate(other.day)}${whose}: ${sum}${receipt}. If it is meant so, press once more.`;
  throw new AppError('reference-known', { message, fields: { reference: message } });
}

/** Writes an entry into a day that is open and locked; one of cash into the drawer too. Returns the entry's id. */
export async function writeEntry(
  tx: Tx,
  { administratorId, userName }: Administrator,
  entry: NewEntry,
  now: Date,
): Promise<string> {
  const drawerStepId = entry.mode === 'cash' ? await stepOfCash(tx, entry.centerId) : null;
  const { id } = await tx
    .insertInto('desk_entries')
    .values({
      id: newId(),
      center_id: entry.centerId,
      day: entry.day,
      kind: entry.kind,
      mode: entry.mode,
      amount_paise: entry.amount,
      booking_id: entry.bookingId,
      payment_id: entry.paymentId,
      refund_id: entry.refundId ?? null,
      counters: entry.counters ?? null,
      reference: entry.reference ?? null,
      note: entry.note ?? null,
      receipt_number: entry.receiptNumber ?? null,
      replaces_payment_id: entry.replacesPaymentId ?? null,
      drawer_step_id: drawerStepId,
      administrator_id: administratorId,
      administrator_name: userName,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Draws the next receipt number. Called as late as possible: a number that is rolled back is lost. */
export async function nextReceipt(tx: Tx): Promise<number> {
  const { rows } = await sql<{ nextval: number }>`select nextval('receipt_numbers')::int as nextval`.execute(tx);
  return rows[0]!.nextval;
}
