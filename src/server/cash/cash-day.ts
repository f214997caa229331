/** A day of a center's cash book, with the payments and refunds that are still due. */
import { sql } from 'kysely';
import type { CashDay } from '../../contract/admin';
import type { DeskMode } from '../../domain/desk-money';
import { type Paise, paiseToRupees } from '../../domain/money';
import { type RoleAt, may } from '../../domain/rights';
import { type IstDate, istDateOf } from '../../domain/time';
import { START_HOURS, windowEnds, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db } from '../platform/db/database';
import { isLive, wholeBookings } from '../appointments';
import { dueAtDesk } from '../payments';
import { expectedCashOfDay, presentEntry, wholeEntries } from '../ledger';

const OPEN_DAYS_LISTED = 31;

/** Reads a day of the cash book. Throws AppError `center-not-found`. */
export async function cashDay(
  db: Db,
  centerId: string,
  date: IstDate,
  roles: readonly RoleAt[],
  now: Date,
): Promise<CashDay> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'address', 'city'])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const entries = await wholeEntries(db)
    .where('entry.center_id', '=', centerId)
    .where('entry.day', '=', date)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  const sumOf = (mode?: DeskMode) =>
    paiseToRupees(
      entries.reduce((sum, entry) => sum + (!mode || entry.mode === mode ? entry.amount_paise : 0), 0 as Paise),
    );
  const today = istDateOf(now);
  return {
    center: { _id: center.id, CenterName: center.name, CenterAddress: center.address, CenterCity: center.city },
    date,
    today,
    entries: entries.map((entry) => presentEntry(entry, roles)),
    totals: { cash: sumOf('cash'), upi: sumOf('upi'), card: sumOf('card'), all: sumOf() },
    expectedCash: paiseToRupees(await expectedCashOfDay(db, { centerId, date })),
    closed: await closingOf(db, centerId, date),
    toCome: await windowsToCome(db, centerId, date, now),
    openDays: await openDays(db, centerId, today, date),
    outstanding: {
      payments: await outstandingPayments(db, centerId, date, now),
      refunds: await outstandingRefunds(db, centerId),
    },
    may: {
      takeMoney: may(roles, 'take-money', centerId),
      refund: may(roles, 'refund', centerId),
      export: may(roles, 'export', centerId),
    },
  };
}

/** Reads the windows of a day that are not over and have patients, held chairs included. */
async function windowsToCome(db: Db, centerId: string, date: IstDate, now: Date): Promise<CashDay['toCome']> {
  const left = START_HOURS.filter((hour) => windowEnds(date, hour) > now);
  if (left.length === 0) return [];
  const rows = await db
    .selectFrom('appointments as bookings')
    .select(['start_hour', sql<number>`count(*)::int`.as('booked')])
    .where('center_id', '=', centerId)
    .where('session_date', '=', date)
    .where('start_hour', 'in', left)
    .where(isLive(now))
    .groupBy('start_hour')
    .orderBy('start_hour')
    .execute();
  return rows.map(({ start_hour: startHour, booked }) => ({ time: windowLabel(startHour), booked }));
}

/** Reads how a day was closed; null while it is open. */
export async function closingOf(db: Db, centerId: string, date: IstDate): Promise<CashDay['closed']> {
  const row = await db
    .selectFrom('desk_days')
    .select(['expected_paise', 'counted_paise', 'explanation', 'administrator_name', 'closed_at'])
    .where('center_id', '=', centerId)
    .where('day', '=', date)
    .executeTakeFirst();
  if (!row) return null;
  return {
    expected: paiseToRupees(row.expected_paise),
    counted: paiseToRupees(row.counted_paise),
    explanation: row.explanation,
    administrator: row.administrator_name,
    at: row.closed_at.toISOString(),
  };
}

/** Lists days before today that have entries and are not closed, without the day that is shown. */
async function openDays(db: Db, centerId: string, today: IstDate, shown: IstDate): Promise<CashDay['openDays']> {
  const { rows } = await sql<{ date: IstDate; entries: number }>`
    select entry.day as date, count(*)::int as entries from desk_entries entry
    where entry.center_id = ${centerId} and entry.day < ${today} and entry.day <> ${shown}
      and not exists (select from desk_days closed where closed.center_id = entry.center_id and closed.day = entry.day)
    group by entry.day order by entry.day desc limit ${OPEN_DAYS_LISTED}`.execute(db);
  return rows;
}

/** Lists the live, unpaid appointments of a day, in the order of the day. */
async function outstandingPayments(
  db: Db,
  centerId: string,
  date: IstDate,
  now: Date,
): Promise<CashDay['outstanding']['payments']> {
  const rows = await wholeBookings(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.session_date', '=', date)
    .where('bookings.price_paise', '>', 0)
    .where(isLive(now))
    .orderBy('bookings.start_hour')
    .orderBy('bookings.chair')
    .execute();
  return rows
    .map((row) => ({ row, due: dueAtDesk(row, now) }))
    .filter(({ due }) => due > 0)
    .map(({ row, due }) => ({
      bookingId: row.id,
      patient: row.username,
      time: windowLabel(row.start_hour),
      chair: row.chair,
      amount: paiseToRupees(due),
      isPayingOnline: row.hold_expires_at !== null && row.payment_status === 'open',
    }));
}

/** Lists the refunds that are to be paid back at a center's desk, the oldest first. */
async function outstandingRefunds(db: Db, centerId: string): Promise<CashDay['outstanding']['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('appointments as bookings', 'bookings.id', 'refunds.booking_id')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .select(['refunds.id', 'refunds.booking_id', 'refunds.amount_paise', 'refunds.created_at'])
    .select(['payments.method', 'patients.name'])
    .where('refunds.status', '=', 'requested')
    .where('payments.provider', '=', 'desk')
    // What an account had paid goes back into it.
    .where('payments.method', '<>', 'account')
    .where('bookings.center_id', '=', centerId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  return rows.map((row) => ({
    refundId: row.id,
    bookingId: row.booking_id,
    patient: row.name,
    amount: paiseToRupees(row.amount_paise),
    paidBy: row.method as DeskMode | null,
    since: row.created_at.toISOString(),
  }));
}
