/** The account of a person as staff see it: the balance, what is due for sessions, and the entries. */
import { sql } from 'kysely';
import type { AccountEntry, PatientAccount } from '../../../contract/admin';
import { type AccountKind, bringsMoney } from '../../../domain/account-money';
import { type DeskMode, receiptNumber } from '../../../domain/desk-money';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { type RoleAt, type Scope, may } from '../../../domain/rights';
import { type IstDate, istDateOf } from '../../../domain/time';
import { windowEnds, windowLabel } from '../../../domain/windows';
import { refusedSessions } from '../../funding';
import type { Db, Tx } from '../../platform/db/database';
import { type Account, accountSumsOf, keptForPackages, openPackages, sessionsUsed } from '../../ledger';
import { balancesOf } from '../../payments';
import { inScope } from '../../staff';
import { readDues } from './cover-dues';

/** How many entries are shown at most: three years of three sessions a week. */
const ENTRIES_SHOWN = 500;

/** Reads a person's balance at some centers (paise). Positive: the centers have the person's money. */
export async function balanceOf(db: Db | Tx, patientId: string, centerIds: readonly string[]): Promise<Paise> {
  return sumOf(await balancesOf(db, patientId, centerIds));
}

const sumOf = (balances: Awaited<ReturnType<typeof balancesOf>>): Paise =>
  balances.reduce((sum, { credit, due }) => sum + credit - due, 0);

/** Reads how much of an account can be paid out (paise): of what was given in money, without what is kept for packages. */
export async function payableOf(db: Db | Tx, account: Account, today: IstDate): Promise<Paise> {
  const { credit, given } = await accountSumsOf(db, account);
  const packages = await openPackages(db, account);
  return Math.max(0, Math.min(credit, given) - keptForPackages(packages, today));
}

/** Lists the centers of a scope at which a person is known or has an account, by name. */
export async function centersOf(db: Db | Tx, scope: Scope, patientId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select centers.id, centers.name from centers where ${inScope(scope, 'centers.id')} and (
      exists (select from center_patients theirs where theirs.center_id = centers.id and theirs.patient_id = ${patientId}
        and theirs.known_since is not null)
      or exists (select from account_entries theirs where theirs.center_id = centers.id and theirs.patient_id = ${patientId}))
    order by centers.name, centers.id`.execute(db);
  return rows;
}

/** Reads a person's account at one center or, without one, at all of a scope. */
export async function accountOf(
  db: Db,
  { scope, roles }: { scope: Scope; roles: readonly RoleAt[] },
  { patientId, name, centerId }: { patientId: string; name: string; centerId?: string | undefined },
  now: Date,
): Promise<PatientAccount> {
  const known = await centersOf(db, scope, patientId);
  const asked = centerId ? [centerId] : known.map(({ id }) => id);
  const nameOf = new Map(known.map((one) => [one.id, one.name]));
  const [dues, refused, entries, count, balances] = await Promise.all([
    readDues(db, patientId, asked),
    refusedSessions(db, patientId, asked),
    wholeAccountEntries(db)
      .where('entry.patient_id', '=', patientId)
      .where('entry.center_id', '=', sql<string>`any(${asked}::uuid[])`)
      .orderBy('entry.at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(ENTRIES_SHOWN)
      .execute(),
    countOf(db, patientId, asked),
    balancesOf(db, patientId, asked),
  ]);
  const sums = new Map<string, { balance: number; credit: number; payable: number }>();
  for (const { centerId: id, credit, due } of balances) {
    const payable = paiseToRupees(await payableOf(db, { centerId: id, patientId }, istDateOf(now)));
    sums.set(id, { balance: paiseToRupees(credit - due), credit: paiseToRupees(credit), payable });
  }
  return {
    patient: name,
    balance: paiseToRupees(sumOf(balances)),
    credit: paiseToRupees(balances.reduce((sum, { credit }) => sum + credit, 0)),
    due: dues.map((due) => ({
      ...{ bookingId: due.id, date: due.date, time: windowLabel(due.startHour), amount: paiseToRupees(due.price) },
      ...{ centerId: due.centerId, center: nameOf.get(due.centerId) ?? '' },
      isOver: windowEnds(due.date, due.startHour) <= now,
    })),
    refused: refused.map((one) => ({
      ...{ bookingId: one.id, date: one.date, time: windowLabel(one.startHour), amount: paiseToRupees(one.claimed) },
      ...{ centerId: one.centerId, center: nameOf.get(one.centerId) ?? '', payerName: one.payerName },
    })),
    entries: entries.map((row) => presentAccountEntry(row, roles)),
    count,
    centers: known
      .filter(({ id }) => asked.includes(id))
      .map(({ id, name: center }) => ({
        ...{ centerId: id, center, ...(sums.get(id) ?? { balance: 0, credit: 0, payable: 0 }) },
        takeMoney: may(roles, 'take-money', id),
        refund: may(roles, 'refund', id),
      })),
  };
}

async function countOf(db: Db, patientId: string, centerIds: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('account_entries')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('patient_id', '=', patientId)
    .where('center_id', '=', sql<string>`any(${[...centerIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Query of account entries with everything that is shown of them. */
export function wholeAccountEntries(db: Db | Tx) {
  return db
    .selectFrom('account_entries as entry')
    .innerJoin('centers', 'centers.id', 'entry.center_id')
    .leftJoin('desk_entries as desk', 'desk.id', 'entry.desk_entry_id')
    .leftJoin('appointments as bookings', 'bookings.id', 'entry.booking_id')
    .leftJoin('account_entries as counter', 'counter.counters', 'entry.id')
    .select(['entry.id', 'entry.center_id', 'entry.patient_id', 'entry.kind', 'entry.amount_paise', 'entry.at'])
    .select([
      'entry.booking_id',
      'entry.payment_id',
      'entry.package_id',
      'entry.desk_entry_id',
      'entry.reason',
      'entry.item_name',
    ])
    .select(['entry.package_sessions', 'entry.package_until', 'entry.administrator_name'])
    .select(['centers.name as center', 'desk.mode', 'desk.reference', 'desk.receipt_number', 'desk.day'])
    .select(['bookings.session_date', 'bookings.start_hour', 'counter.at as corrected_at'])
    .select(
      sql<number>`(select ${sessionsUsed} from account_entries uses where uses.package_id = entry.id)`.as('used'),
    );
}

export type WholeAccountEntry = Awaited<ReturnType<ReturnType<typeof wholeAccountEntries>['execute']>>[number];

/** Whether an entry is one that somebody made, and that can be taken back. Sessions go back as they are cancelled. */
export function isCorrectable(entry: Pick<WholeAccountEntry, 'kind' | 'corrected_at' | 'package_id'>): boolean {
  const kind = entry.kind as AccountKind;
  // What a package grants of a price is a discount too.
  const isEntered =
    bringsMoney(kind) || kind === 'extra' || kind === 'refund' || (kind === 'discount' && !entry.package_id);
  return isEntered && entry.corrected_at === null;
}

function presentAccountEntry(row: WholeAccountEntry, roles: readonly RoleAt[]): AccountEntry {
  const kind = row.kind as AccountKind;
  const right = kind === 'refund' || kind === 'discount' ? 'refund' : 'take-money';
  const { booking_id: bookingId, session_date: date, start_hour: startHour } = row;
  return {
    _id: row.id,
    centerId: row.center_id,
    center: row.center,
    at: row.at.toISOString(),
    kind,
    amount: paiseToRupees(row.amount_paise),
    mode: row.mode as DeskMode | null,
    reference: row.reference,
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
    deskEntryId: row.desk_entry_id,
    session:
      bookingId === null || date === null || startHour === null
        ? null
        : { bookingId, date, time: windowLabel(startHour) },
    package:
      row.package_sessions === null
        ? null
        : { sessions: row.package_sessions, used: row.used, until: row.package_until },
    item: row.item_name,
    reason: row.reason,
    administrator: row.administrator_name,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    mayCorrect: isCorrectable(row) && may(roles, right, row.center_id),
  };
}

export async function accountEntryOf(db: Db | Tx, id: string, roles: readonly RoleAt[]): Promise<AccountEntry> {
  return presentAccountEntry(await wholeAccountEntries(db).where('entry.id', '=', id).executeTakeFirstOrThrow(), roles);
}
