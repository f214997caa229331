/** Reads the monthly statement of a person at a center: every sum is one of the account's (`ledger`, `payments`). */
import { sql } from 'kysely';
import type { Statement } from '../../bookings';
import { type AccountKind, bringsMoney } from '../../../domain/account-money';
import { type DeskKind, type DeskMode, receiptNumber } from '../../../domain/desk-money';
import type { Paise } from '../../../domain/money';
import { type IstDate, addDays, istDateOf, istInstant } from '../../../domain/time';
import type { Language } from '../../../contract';
import { sessionStateOf, wholeBookings } from '../../appointments';
import { AppError } from '../../errors';
import { type Account, wholeEntries } from '../../ledger';
import { balancesOf, dueAtDesk, paidByOf } from '../../payments';
import type { Db } from '../../platform/db/database';
import { wholeAccountEntries } from '../account/account-of';

/** `month`: YYYY-MM. */
type Asked = Account & { month: string; language: Language };

/** Everything of a statement but the letterhead. Throws AppError: invalid-input for a month to come, center-not-found. */
export async function statementOf(
  db: Db,
  { centerId, patientId, month, language }: Asked,
  now: Date,
): Promise<Omit<Statement, 'operator' | 'color'>> {
  const from: IstDate = `${month}-01`;
  const next: IstDate = `${addDays(from, 31).slice(0, 8)}01`;
  if (from > istDateOf(now)) {
    throw new AppError('invalid-input', { fields: { month: 'This month is still to come' } });
  }
  const person = await db.selectFrom('patients').select('name').where('id', '=', patientId).executeTakeFirst();
  const center = await db
    .selectFrom('centers')
    .select(['name', 'address', 'city', 'contact_number'])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!person || !center) throw new AppError('center-not-found');
  const sessions = await wholeBookings(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.patient_id', '=', patientId)
    .where('bookings.session_date', '>=', from)
    .where('bookings.session_date', '<', next)
    .where('bookings.status', 'in', ['confirmed', 'completed'])
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const entries = await wholeAccountEntries(db)
    .leftJoin('price_items as item', 'item.id', 'entry.item_id')
    .select(sql<string | null>`item.names ->> ${language}`.as('item_name_translated'))
    .where('entry.center_id', '=', centerId)
    .where('entry.patient_id', '=', patientId)
    .where('entry.at', '>=', istInstant(from, 0))
    .where('entry.at', '<', istInstant(next, 0))
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
  const atDesk = await wholeEntries(db)
    .where('entry.center_id', '=', centerId)
    .where('bookings.patient_id', '=', patientId)
    .where('entry.day', '>=', from)
    .where('entry.day', '<', next)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
  const balanceUntil = async (day: IstDate) =>
    (await balancesOf(db, patientId, [centerId], day))[0] ?? { credit: 0, due: 0 };
  const [before, after] = [await balanceUntil(from), await balanceUntil(next)];
  const sum = (which: (kind: AccountKind) => boolean) =>
    entries.reduce((all, one) => all + (which(one.kind as AccountKind) ? one.amount_paise : 0), 0 as Paise);
  return {
    language,
    patientName: person.name,
    centerName: center.name,
    centerAddress: `${center.address}, ${center.city}`,
    contactNumber: center.contact_number,
    from,
    to: addDays(next, -1),
    writtenAt: now,
    sessions: sessions.map((row) => ({
      date: row.session_date,
      startHour: row.start_hour,
      state: sessionStateOf(row, now),
      amount: row.price_paise,
      paidBy: paidByOf(row),
      isDue: dueAtDesk(row, now) > 0,
    })),
    atDesk: atDesk.map((row) => ({
      date: row.day,
      kind: row.kind as DeskKind,
      mode: row.mode as DeskMode,
      receipt: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
      amount: row.amount_paise,
    })),
    entries: entries.map((row) => ({
      date: istDateOf(row.at),
      kind: row.kind as AccountKind,
      name: row.item_name_translated ?? row.item_name,
      reason: row.reason,
      session:
        row.session_date === null || row.start_hour === null
          ? null
          : { date: row.session_date, startHour: row.start_hour },
      receipt: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
      amount: row.amount_paise,
    })),
    opening: before.credit - before.due,
    unpaid: after.due - before.due,
    closing: after.credit - after.due,
    sums: {
      paid: sum(bringsMoney),
      sessions: sum((kind) => kind === 'session' || kind === 'session-back'),
      discounts: sum((kind) => kind === 'discount'),
      extras: sum((kind) => kind === 'extra'),
      paidOut: sum((kind) => kind === 'refund'),
      corrections: sum((kind) => kind === 'correction'),
      atDesk: atDesk.reduce((all, row) => all + row.amount_paise, 0 as Paise),
    },
  };
}

/** How many months are listed at most. */
const MONTHS_LISTED = 24;

/** Lists the centers and months of which a person has a statement: with a session that was not cancelled, or an entry. */
export async function statementsOf(
  db: Db,
  patientId: string,
  now: Date,
): Promise<{ centerId: string; center: string; months: string[] }[]> {
  const month = istDateOf(now).slice(0, 7);
  const { rows } = await sql<{ centerId: string; center: string; months: string[] }>`
    select centers.id as "centerId", centers.name as center,
      (array_agg(months.month order by months.month desc))[1:${sql.lit(MONTHS_LISTED)}] as months
    from (
      select center_id, to_char(session_date, 'YYYY-MM') as month from appointments bookings
        where patient_id = ${patientId} and status in ('confirmed', 'completed')
      union
      select center_id, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') from account_entries where patient_id = ${patientId}
    ) months join centers on centers.id = months.center_id
    where months.month <= ${month} group by centers.id, centers.name order by centers.name, centers.id`.execute(db);
  return rows;
}
