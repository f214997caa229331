/** Taking an entry of an account back, by a second entry with the opposite amount. */
import { sql } from 'kysely';
import type { DeskMode } from '../../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { may } from '../../../domain/rights';
import { istDateOf } from '../../../domain/time';
import { lockBookings, lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import {
  type Account,
  accountSumsOf,
  enterIntoAccount,
  isClosed,
  lockDeskDays,
  lockPayments,
  putBackIntoAccount,
  requireOpenDay,
  turnPayments,
  writeEntry,
} from '../../ledger';
import { happened } from '../../messages';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { isCorrectable, wholeAccountEntries } from './account-of';
import { coverDues, lockToCover } from './cover-dues';

/** `name`: the patient's, for the log. */
type Correction = { entryId: string; note: string; name: string };

/**
 * Takes an entry back. Where the account does not have the money any more, sessions that it had paid for are due again,
 * the latest first. Cash is entered into the book of the day of the first entry, or of today if that day is closed.
 * Returns the ids of the new entry and of its line in the cash book. Throws AppError: entry-corrected, entry-not-correctable, not-allowed, day-closed.
 */
export async function correctAccountEntry(
  tx: Tx,
  administrator: Administrator,
  account: Account,
  { entryId, note, name }: Correction,
  now: Date,
): Promise<{ id: string; deskEntryId: string | null }> {
  const find = () => wholeAccountEntries(tx).where('entry.id', '=', entryId).executeTakeFirstOrThrow();
  await lockPatients(tx, [account.patientId]);
  await lockPaidFor(tx, account);
  await lockToCover(tx, account);
  const entry = await find();
  if (entry.corrected_at) throw new AppError('entry-corrected');
  if (!isCorrectable(entry)) {
    throw new AppError('entry-not-correctable', { message: 'Only what somebody entered is taken back.' });
  }
  const needsManager = entry.kind === 'refund' || entry.kind === 'discount';
  if (needsManager && !may(administrator.roles, 'refund', account.centerId)) throw new AppError('not-allowed');
  const amount = -entry.amount_paise;
  if (entry.package_sessions !== null) await freeMoney(tx, administrator, account, { ofPackage: entryId }, now);
  if (amount < 0) await freeMoney(tx, administrator, account, { amount: -amount }, now);

  let deskEntryId: string | undefined;
  if (entry.desk_entry_id && entry.day && entry.mode) {
    const today = istDateOf(now);
    await lockDeskDays(tx, account.centerId, [entry.day, today]);
    const isOver = await isClosed(tx, account.centerId, entry.day);
    if (isOver) await requireOpenDay(tx, account.centerId, today);
    const about = { centerId: account.centerId, day: isOver ? today : entry.day, bookingId: null, paymentId: null };
    const line = {
      kind: 'correction',
      mode: entry.mode as DeskMode,
      amount,
      counters: entry.desk_entry_id,
      note,
    } as const;
    deskEntryId = await writeEntry(tx, administrator, { ...about, ...line }, now);
  }
  const counter = {
    kind: 'correction',
    amount,
    counters: entryId,
    reason: note,
    ...(deskEntryId && { deskEntryId }),
  } as const;
  const id = await enterIntoAccount(tx, account, counter, administrator, now);
  // What is there again pays for what is due.
  if (amount > 0) await coverDues(tx, account, { by: administrator }, now);
  const subject = {
    subject: 'patient',
    subjectId: account.patientId,
    subjectName: name,
    centerId: account.centerId,
  } as const;
  const after = { kind: entry.kind, amount: paiseToRupees(entry.amount_paise) };
  await recordAction(tx, administrator, { action: 'account-corrected', ...subject, after, note }, now);
  return { id, deskEntryId: deskEntryId ?? null };
}

type Freeing = { amount: Paise } | { ofPackage: string };

type PaidFor = { packageId: string | null; bookingId: string; paymentId: string; status: string; price: Paise };

/** Reads the sessions that the account has paid for and that nothing was given back of, the latest first. */
async function readPaidFor(tx: Tx, { centerId, patientId }: Account): Promise<PaidFor[]> {
  const { rows } = await sql<PaidFor>`
    select (select package_id from account_entries paid where paid.payment_id = payments.id and paid.kind = 'session'
        order by paid.at desc, paid.id desc limit 1) as "packageId", bookings.id as "bookingId", bookings.payment_id as "paymentId", bookings.status, payments.amount_paise as price
    from appointments bookings join payments on payments.id = bookings.payment_id
    where payments.status = 'paid' and payments.provider = 'desk' and payments.method = 'account'
      and exists (select from account_entries paid where paid.payment_id = payments.id and paid.kind = 'session'
        and paid.center_id = ${centerId} and paid.patient_id = ${patientId})
      and not exists (select from refunds where refunds.payment_id = payments.id)
      and bookings.status in ('confirmed', 'completed')
    order by bookings.session_date desc, bookings.start_hour desc, bookings.id`.execute(tx);
  return rows;
}

async function lockPaidFor(tx: Tx, account: Account): Promise<void> {
  const paid = await readPaidFor(tx, account);
  if (paid.length === 0) return;
  await lockPayments(
    tx,
    paid.map(({ paymentId }) => paymentId),
  );
  await lockBookings(
    tx,
    paid.map(({ bookingId }) => bookingId),
  );
}

/**
 * Makes sessions due again: all that were paid with a package, or the latest until the account has an amount (paise).
 */
async function freeMoney(
  tx: Tx,
  administrator: Administrator,
  account: Account,
  wanted: Freeing,
  now: Date,
): Promise<void> {
  // Extras may be charged before anything is given: they don't hold a correction back.
  const isEnough = async () => 'amount' in wanted && (await accountSumsOf(tx, account)).besideExtras >= wanted.amount;
  for (const { packageId, bookingId, paymentId, status, price } of await readPaidFor(tx, account)) {
    if ('ofPackage' in wanted && packageId !== wanted.ofPackage) continue;
    if (await isEnough()) return;
    await putBackIntoAccount(tx, { refundId: null, paymentId, bookingId, amount: price }, administrator, now);
    await turnPayments(tx, [paymentId], { from: 'paid', to: 'due', amount: price });
    const done = {
      by: administrator,
      bookings: [{ id: bookingId, status }],
      note: `due again, the account no longer pays: ${formatRupees(price)}`,
    };
    await happened(tx, 'paid-from-account', done, now);
  }
  if ('ofPackage' in wanted || (await isEnough())) return;
  throw new AppError('entry-not-correctable', {
    message: 'This money is spent: it was paid out, or sessions that it paid for were given back in another way.',
  });
}
