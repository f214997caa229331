/** Entering money into a person's account at a center, and what is charged, granted or paid out there. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { patientAccount } from '../../../contract/admin';
import { bringsMoney } from '../../../domain/account-money';
import { receiptNumber } from '../../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { may } from '../../../domain/rights';
import { type IstDate, istDateOf } from '../../../domain/time';
import { lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import { requireNotClaimed } from '../../funding';
import {
  type Account,
  enterIntoAccount,
  nextReceipt,
  requireInDrawer,
  requireOpenDay,
  requireOwnReference,
  writeEntry,
} from '../../ledger';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { chargedItem } from '../price-list/price-list';
import { balanceOf, payableOf } from './account-of';
import { coverDues, lockToCover, readDues } from './cover-dues';
import { tellEntry } from './tell-entry';

type Given = z.output<typeof patientAccount.enter.body>;

/** `amount` in paise. `name`: the patient's, for the log. */
export type AccountDeedGiven = Account & Omit<Given, 'amount' | 'centerId'> & { amount: Paise; name: string };

/**
 * Enters it, and pays from the account for what is due. Returns the id of the entry, and the receipt's number where
 * money came in. Throws AppError: not-allowed, nothing-due, booking-not-found, more-than-is-there, more-than-is-owed,
 * day-closed, reference-known, and session-claimed for an extra of no price list for what a payer is asked to pay.
 */
export async function enterEntry(
  tx: Tx,
  administrator: Administrator,
  { name, ...given }: AccountDeedGiven,
  now: Date,
): Promise<{ entryId: string; receipt: string | null; covered: number }> {
  const { centerId, patientId, kind, amount, mode, reference, reason } = given;
  const account = { centerId, patientId };
  // A package may grant a part of each price.
  const needsManager = kind === 'discount' || kind === 'refund' || (kind === 'package' && given.count !== undefined);
  if (needsManager && !may(administrator.roles, 'refund', centerId)) throw new AppError('not-allowed');
  if (given.until && given.until < istDateOf(now)) {
    throw new AppError('invalid-input', { fields: { until: 'This day is over' } });
  }
  const [bookingId] = given.sessions ?? [];
  if (kind === 'extra' && bookingId && !given.item) await requireNotClaimed(tx, { centerId, bookingId });
  // A merge of the person waits until this has ended.
  await lockPatients(tx, [patientId]);
  const patient = await tx.selectFrom('patients').select('id').where('id', '=', patientId).executeTakeFirst();
  if (!patient) throw new AppError('patient-not-found');
  await lockToCover(tx, account);
  await requireSessions(tx, given);
  if (kind === 'discount') await requireOwed(tx, account, amount);
  if (kind === 'refund') await requireThere(tx, account, amount, istDateOf(now));

  const item =
    kind === 'extra' && given.item ? await chargedItem(tx, { centerId, item: given.item, amount, reason }) : null;

  const sign = kind === 'extra' || kind === 'refund' ? -1 : 1;
  const isPaid = bringsMoney(kind);
  let receipt: number | null = null;
  let deskEntryId: string | undefined;
  if (isPaid || kind === 'refund') {
    const day = istDateOf(now);
    await requireOpenDay(tx, centerId, day);
    if (isPaid) await requireOwnReference(tx, { centerId, mode, reference, anyway: given.anyway });
    if (!isPaid) await requireInDrawer(tx, { centerId, mode, amount });
    receipt = isPaid ? await nextReceipt(tx) : null;
    const line = { kind: isPaid ? 'payment' : 'refund', mode, amount: sign * amount, reference } as const;
    const about = {
      centerId,
      day,
      bookingId: null,
      paymentId: null,
      ...(receipt !== null && { receiptNumber: receipt }),
    };
    deskEntryId = await writeEntry(tx, administrator, { ...about, ...line, ...(reason && { note: reason }) }, now);
  }
  const entryId = await enterIntoAccount(
    tx,
    account,
    {
      ...{ kind, amount: sign * amount, reason: reason ?? null, item },
      ...(deskEntryId && { deskEntryId }),
      ...(kind === 'package' && given.count && { package: { sessions: given.count, until: given.until ?? null } }),
      ...(kind === 'extra' && { bookingId: bookingId ?? null }),
    },
    administrator,
    now,
  );
  const covered = await coverDues(
    tx,
    account,
    { first: isPaid ? [...new Set(given.sessions)] : [], by: administrator },
    now,
  );
  const after = {
    ...{ kind, amount: paiseToRupees(amount), ...(item && { item: item.name }) },
    ...(deskEntryId && { mode }),
    ...(receipt !== null && { receipt: receiptNumber(receipt) }),
    ...(reference && { reference }),
  };
  const subject = { subject: 'patient', subjectId: patientId, subjectName: name, centerId } as const;
  await recordAction(tx, administrator, { action: 'account-entered', ...subject, after, note: reason ?? null }, now);
  if (deskEntryId) await tellEntry(tx, entryId, covered, now);
  return { entryId, receipt: receipt === null ? null : receiptNumber(receipt), covered: covered.length };
}

/**
 * Requires that the named sessions are the person's at the center, and of those to be paid that something is due. The
 * locks must be held.
 */
async function requireSessions(tx: Tx, { centerId, patientId, kind, sessions = [] }: Omit<AccountDeedGiven, 'name'>) {
  if (sessions.length === 0) return;
  const theirs = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where(sql`id::text`, '=', sql<string>`any(${sessions})`)
    .where('center_id', '=', centerId)
    .where('patient_id', '=', patientId)
    .execute();
  if (theirs.length < new Set(sessions).size) throw new AppError('booking-not-found');
  if (!bringsMoney(kind)) return;
  const dues = await readDues(tx, patientId, [centerId]);
  const due = new Set(dues.flatMap(({ id, isOnline }) => (isOnline ? [] : [id])));
  if (sessions.some((id) => !due.has(id))) throw new AppError('nothing-due');
}

/** A discount takes off what is owed, and never more: it would be paid out. */
async function requireOwed(tx: Tx, { centerId, patientId }: Account, amount: Paise): Promise<void> {
  const owed = Math.max(0, -(await balanceOf(tx, patientId, [centerId])));
  if (amount <= owed) return;
  const message = owed === 0 ? 'This person owes nothing.' : `This person owes ${formatRupees(owed)}.`;
  throw new AppError('more-than-is-owed', { message, fields: { amount: message } });
}

/** Never more is paid out than was given in money, and nothing that is kept for the sessions of a package. */
async function requireThere(tx: Tx, account: Account, amount: Paise, today: IstDate): Promise<void> {
  const there = await payableOf(tx, account, today);
  if (amount <= there) return;
  const message =
    there === 0
      ? 'Nothing can be paid out: the center has no money of this person, or keeps it for a package. A package is taken back first.'
      : `${formatRupees(there)} can be paid out. What is kept for a package is not, until the package is taken back.`;
  throw new AppError('more-than-is-there', { message, fields: { amount: message } });
}
