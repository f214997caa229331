/** Pays for sessions with the money of a person's account: the oldest that is due first, as far as it suffices. */
import { sql } from 'kysely';
import { type Paise, formatRupees } from '../../../domain/money';
import { type IstDate, MINUTE_MS, istDateOf } from '../../../domain/time';
import type { Administrator } from '../../platform/http/callers';
import type { Db, Tx } from '../../platform/db/database';
import { lockFree } from '../../platform/db/lock';
import { lockBookings, lockPatients } from '../../appointments';
import {
  type Account,
  accountSumsOf,
  costOf,
  coverSoon,
  enterSession,
  keptForPackages,
  lockAccount,
  lockPayments,
  openPackages,
  openPayments,
  payBooking,
  turnPayments,
} from '../../ledger';
import { happened } from '../../messages';
import { dueSessions } from '../../payments';

/** After how long an account that failed is looked at again. */
const AGAIN_MS = 10 * MINUTE_MS;

/** A session for which the desk takes money. */
export type Due = {
  id: string;
  paymentId: string | null;
  paymentStatus: string | null;
  status: string;
  price: Paise;
  date: IstDate;
  startHour: number;
  centerId: string;
  /** Whether its checkout may be open: it may be paid there at this moment. */
  isOnline: boolean;
  /** Whether the patient pays all of it, not a share beside a scheme or a sponsor. */
  isOwn: boolean;
  userId: string | null;
};

/** Reads what is due for a person's sessions at a center, or at some, the oldest first. */
export async function readDues(db: Db | Tx, patientId: string, centerIds: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select bookings.id, bookings.payment_id as "paymentId", payments.status as "paymentStatus", bookings.status,
      bookings.price_paise as price, bookings.session_date as date, bookings.start_hour as "startHour",
      bookings.center_id as "centerId", bookings.user_id as "userId",
      bookings.scheme is null and bookings.sponsor_id is null as "isOwn",
      coalesce(payments.status, '') in ('creating', 'open') as "isOnline"
    from ${dueSessions} and bookings.patient_id = ${patientId} and bookings.center_id = any(${[...centerIds]}::uuid[])
    order by bookings.session_date, bookings.start_hour, bookings.id`.execute(db);
  return rows;
}

/**
 * Locks what an account may pay for, and the account: payments, bookings, account. The caller may lock a day of the
 * cash book after it.
 */
export async function lockToCover(tx: Tx, { centerId, patientId }: Account): Promise<void> {
  const dues = (await readDues(tx, patientId, [centerId])).filter(({ isOnline }) => !isOnline);
  await lockPayments(
    tx,
    dues.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const ids = dues.map(({ id }) => id);
  if (ids.length > 0) await lockBookings(tx, ids);
  await lockAccount(tx, { centerId, patientId });
}

/** `first`: the sessions that are paid before the oldest. `by`: null where the product does it by itself. */
type Covering = { first?: readonly string[]; by: Administrator | null };

/**
 * Pays for sessions as far as the account suffices; never for a part of one. The locks of `lockToCover` must be held;
 * sessions that came after these are left for the next time. Returns the ids of the sessions that are paid for.
 */
export async function coverDues(tx: Tx, account: Account, { first = [], by }: Covering, now: Date): Promise<string[]> {
  const dues = await lockedDues(tx, account);
  const today = istDateOf(now);
  const ordered = [
    ...first.flatMap((id) => dues.find((one) => one.id === id) ?? []),
    ...dues.filter((one) => !first.includes(one.id)),
  ];
  let { credit } = await accountSumsOf(tx, account);
  const paid: string[] = [];
  for (const due of ordered) {
    if (credit <= 0) break;
    const packages = await openPackages(tx, account);
    const pack = packages.find(({ until }) => until === null || due.date <= until) ?? null;
    // What is kept for packages pays for their sessions alone.
    const usable = pack ? credit : credit - keptForPackages(packages, today);
    if (costOf(due.price, pack) > usable) break;
    const paymentId = await payFromAccount(tx, due, now);
    credit -= await enterSession(
      tx,
      account,
      { bookingId: due.id, paymentId, price: due.price },
      { package: pack, administrator: by },
      now,
    );
    const done = {
      by: by ?? ('clock' as const),
      bookings: [{ id: due.id, status: due.status }],
      note: `paid from the account: ${formatRupees(due.price)}`,
    };
    await happened(tx, 'paid-from-account', done, now);
    paid.push(due.id);
  }
  await tx
    .updateTable('accounts')
    .set({ cover_at: null })
    .where('center_id', '=', account.centerId)
    .where('patient_id', '=', account.patientId)
    .execute();
  return paid;
}

/** Reads what is due, without what another transaction has locked, which was not there when we locked. */
async function lockedDues(tx: Tx, { centerId, patientId }: Account): Promise<Due[]> {
  const dues = (await readDues(tx, patientId, [centerId])).filter(({ isOnline }) => !isOnline);
  const payments = await lockFree(
    tx,
    'payments',
    dues.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const bookings = await lockFree(
    tx,
    'bookings',
    dues.map(({ id }) => id),
  );
  return dues.filter(({ id, paymentId }) => bookings.has(id) && (paymentId === null || payments.has(paymentId)));
}

/** Turns the payment of a session that is due to paid; one that came to nothing stays, and the session gets another. */
async function payFromAccount(tx: Tx, due: Due, now: Date): Promise<string> {
  const fromAccount = { at: now };
  if (due.paymentId && due.paymentStatus === 'due') {
    await turnPayments(tx, [due.paymentId], { from: 'due', to: 'paid', fromAccount });
    return due.paymentId;
  }
  const payment = { userId: due.userId, amount: due.price, expiresAt: now };
  const [id] = await openPayments(tx, [payment], { paidFromAccount: fromAccount }, now);
  await payBooking(tx, due.id, { paymentId: id!, isAtCenter: due.isOwn });
  return id!;
}

/** Lets accounts pay for what became due, or what they suffice for now: at most `most` accounts. */
export async function coverDueAccounts(db: Db, now: Date, most: number): Promise<number> {
  const rows = await db
    .selectFrom('accounts')
    .select(['center_id as centerId', 'patient_id as patientId'])
    .where('cover_at', '<=', now)
    .orderBy('cover_at')
    .limit(most)
    .execute();
  const failures: unknown[] = [];
  for (const account of rows) {
    const cover = async (tx: Tx) => {
      // A merge of the person waits until this has ended.
      await lockPatients(tx, [account.patientId]);
      await lockToCover(tx, account);
      await coverDues(tx, account, { by: null }, now);
    };
    try {
      await db.transaction().execute(cover);
    } catch (error) {
      failures.push(error);
      // So that the others' turn comes.
      await coverSoon(db, account, new Date(now.getTime() + AGAIN_MS));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts could not pay for sessions');
  return rows.length;
}
