/** The one writer of `account_entries`: what a center has of a person's money besides single payments, and what it paid for. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type AccountKind, shareOfPackage } from '../../domain/account-money';
import type { Paise } from '../../domain/money';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { lockAccount } from './locks';

/** The account of a person at a center. */
export type Account = { centerId: string; patientId: string };

/** Null: the product itself, which pays for a session as soon as it can. */
export type EnteredBy = Pick<Administrator, 'administratorId' | 'userName'> | null;

type NewAccountEntry = {
  kind: AccountKind;
  /** Paise; positive: the center has more of the person's money. */
  amount: Paise;
  bookingId?: string | null;
  paymentId?: string | null;
  refundId?: string;
  deskEntryId?: string;
  /** Of a package: how many sessions it pays for, and the last day of them. */
  package?: { sessions: number; until: IstDate | null };
  /** The package by whose share a session was paid. */
  packageId?: string | null;
  counters?: string;
  reason?: string | null;
  /** The extra of the price list, by its present name. */
  item?: { id: string; name: string } | null;
};

/** Writes an entry into an account, whose lock must be held. Returns its id. */
export async function enterIntoAccount(
  tx: Tx,
  { centerId, patientId }: Account,
  entry: NewAccountEntry,
  by: EnteredBy,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('account_entries')
    .values({
      ...{ id, center_id: centerId, patient_id: patientId, kind: entry.kind, amount_paise: entry.amount, at: now },
      booking_id: entry.bookingId ?? null,
      payment_id: entry.paymentId ?? null,
      refund_id: entry.refundId ?? null,
      desk_entry_id: entry.deskEntryId ?? null,
      package_sessions: entry.package?.sessions ?? null,
      package_until: entry.package?.until ?? null,
      package_id: entry.packageId ?? null,
      counters: entry.counters ?? null,
      reason: entry.reason ?? null,
      item_id: entry.item?.id ?? null,
      item_name: entry.item?.name ?? null,
      administrator_id: by?.administratorId ?? null,
      administrator_name: by?.userName ?? null,
    })
    .execute();
  return id;
}

/** What the entries of an account add up to, in paise. */
type AccountSums = {
  /** All entries: what the center has of the person's money, before what is due for sessions. Below zero where extras are not paid. */
  credit: Paise;
  /** What was given in money and not paid out again. A discount is never paid out, so no more than this is. */
  given: Paise;
  /** All entries but extras, for which nothing need have been given. */
  besideExtras: Paise;
};

/**
 * SQL of the sums of accounts: a table with `center_id`, `patient_id` and `AccountSums`. `where`: which rows of
 * `account_entries` count.
 */
export function accountSums(where: RawBuilder<boolean>): RawBuilder<unknown> {
  const amount = sql`account_entries.amount_paise`;
  return sql`(select account_entries.center_id, account_entries.patient_id, sum(${amount})::int as credit,
      coalesce(sum(${amount}) filter (where account_entries.desk_entry_id is not null), 0)::int as given,
      coalesce(sum(${amount}) filter (where 'extra' not in (account_entries.kind, coalesce(countered.kind, ''))), 0)::int as "besideExtras"
    from account_entries left join account_entries countered on countered.id = account_entries.counters
    where ${where} group by account_entries.center_id, account_entries.patient_id)`;
}

/** Reads the sums of an account; zeros where it has no entry. */
export async function accountSumsOf(db: Db | Tx, { centerId, patientId }: Account): Promise<AccountSums> {
  const theirs = sql<boolean>`account_entries.center_id = ${centerId} and account_entries.patient_id = ${patientId}`;
  const { rows } =
    await sql<AccountSums>`select credit, given, "besideExtras" from ${accountSums(theirs)} sums`.execute(db);
  return rows[0] ?? { credit: 0, given: 0, besideExtras: 0 };
}

/** SQL of how many sessions of a package are used, of the rows that are its `uses`: those that came back are not. */
export const sessionsUsed = sql<number>`(count(*) filter (where uses.kind = 'session')
  - count(*) filter (where uses.kind = 'session-back'))::int`;

/** A package with sessions left. `left`: what of its amount is left for them (paise). */
export type OpenPackage = { id: string; left: Paise; sessions: number; used: number; until: IstDate | null };

/** Reads the packages of an account that have sessions left, the oldest first, those too whose last day is over. */
export async function openPackages(db: Db | Tx, { centerId, patientId }: Account): Promise<OpenPackage[]> {
  const { rows } = await sql<OpenPackage>`
    select packages.id, (packages.amount_paise + used.paise)::int as left, packages.package_sessions as sessions, used.n as used,
      packages.package_until as until
    from account_entries packages
    cross join lateral (select coalesce(sum(uses.amount_paise), 0) as paise, ${sessionsUsed} as n
      from account_entries uses where uses.package_id = packages.id) used
    where packages.center_id = ${centerId} and packages.patient_id = ${patientId} and packages.kind = 'package'
      and packages.package_sessions > used.n
      and not exists (select from account_entries counter where counter.counters = packages.id)
    order by packages.at, packages.id`.execute(db);
  return rows;
}

/** What of an account is kept for the sessions of packages on a day (paise); after its last day a package keeps nothing. */
export const keptForPackages = (packages: readonly OpenPackage[], today: IstDate): Paise =>
  packages.reduce((sum, { left, until }) => sum + (until === null || until >= today ? Math.max(0, left) : 0), 0);

/** A session that an account pays for. `price` in paise. */
type Paid = { bookingId: string; paymentId: string; price: Paise };

/**
 * Enters that an account pays for a session: its price, and of a package the difference to the package's share as a
 * discount. Returns what it takes from the account (paise).
 */
export async function enterSession(
  tx: Tx,
  account: Account,
  { bookingId, paymentId, price }: Paid,
  by: { package: OpenPackage | null; administrator: EnteredBy },
  now: Date,
): Promise<Paise> {
  const cost = costOf(price, by.package);
  const about = { bookingId, paymentId, packageId: by.package?.id ?? null };
  await enterIntoAccount(tx, account, { kind: 'session', amount: -price, ...about }, by.administrator, now);
  if (cost < price)
    await enterIntoAccount(tx, account, { kind: 'discount', amount: price - cost, ...about }, by.administrator, now);
  return cost;
}

/** What a session of a price takes from an account (paise): of a package no more than its share. */
export const costOf = (price: Paise, pack: OpenPackage | null): Paise =>
  pack ? Math.min(price, shareOfPackage(pack)) : price;

type Back = { refundId: string | null; paymentId: string; bookingId: string; amount: Paise };

/**
 * Puts money (paise) of a session that an account had paid for back into that account, without the part that a package
 * had granted. Locks the account.
 */
export async function putBackIntoAccount(tx: Tx, back: Back, by: EnteredBy, now: Date): Promise<void> {
  const { refundId, paymentId, bookingId, amount } = back;
  const find = () => paidSession(tx, paymentId);
  const found = await find();
  if (!found) throw new Error(`no account paid ${paymentId}`);
  await lockAccount(tx, found);
  // A merge of the person may have ended meanwhile.
  const paid = (await find())!;
  const about = { bookingId, paymentId, ...(refundId && { refundId }) };
  const { price, returned, granted, granting } = paid;
  // A package's session is given back when all of it is: a part of the price is a part of the share.
  const share = Math.floor((granted * (returned + amount)) / price) - Math.floor((granted * returned) / price);
  const isWhole = returned + amount >= price;
  const packageId = isWhole ? paid.packageId : null;
  await enterIntoAccount(tx, paid, { kind: 'session-back', amount, packageId, ...about }, by, now);
  if (share > 0 && granting)
    await enterIntoAccount(tx, paid, { kind: 'discount', amount: -share, packageId: granting, ...about }, by, now);
}

type PaidSession = Account & {
  price: Paise;
  /** What went back before. */
  returned: Paise;
  packageId: string | null;
  /** What the package granted of the price, and the package. */
  granted: Paise;
  granting: string | null;
};

/** Reads by which account a payment was made, and what of it came back since it was last made. */
async function paidSession(tx: Tx, paymentId: string): Promise<PaidSession | undefined> {
  const { rows } = await sql<PaidSession>`
    select paid.center_id as "centerId", paid.patient_id as "patientId", -paid.amount_paise as price, paid.package_id as "packageId",
      paid.package_id as granting,
      coalesce((select sum(amount_paise) from account_entries back where back.payment_id = ${paymentId}
        and back.kind = 'session-back' and (back.at, back.id) > (paid.at, paid.id)), 0)::int as returned,
      coalesce((select sum(amount_paise) from account_entries discount where discount.payment_id = ${paymentId}
        and discount.kind = 'discount' and discount.amount_paise > 0 and (discount.at, discount.id) > (paid.at, paid.id)), 0)::int as granted
    from account_entries paid where paid.payment_id = ${paymentId} and paid.kind = 'session'
    order by paid.at desc, paid.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Whether an entry of an account stands: nobody took it back. */
export async function isEntered(db: Db, entryId: string): Promise<boolean> {
  const counter = await db
    .selectFrom('account_entries')
    .select('id')
    .where('counters', '=', entryId)
    .executeTakeFirst();
  return counter === undefined;
}

/** Lets an account pay for what it can from a moment on; nothing where there is no account. */
export async function coverSoon(tx: Db | Tx, { centerId, patientId }: Account, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ cover_at: now })
    .where('center_id', '=', centerId)
    .where('patient_id', '=', patientId)
    .execute();
}

/** Whether the payment of a row of `refunds` was made with money of an account, into which its refund goes. */
export const isFromAccount = sql<boolean>`exists (select from payments paid where paid.id = refunds.payment_id
  and paid.provider = 'desk' and paid.method = 'account')`;
