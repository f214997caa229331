/** Closes a day of the cash book by counting, and opens it again. */
import { sql } from 'kysely';
import { describeDifference } from '../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../domain/money';
import { type IstDate, formatDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { lockDeskDays, isClosed, requireOpenDay } from '../ledger';

type Day = { centerId: string; date: IstDate };

/** Sums the cash that a day's entries brought (paise). */
async function expectedCash(db: Db | Tx, { centerId, date }: Day): Promise<Paise> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_paise), 0)::int as sum from desk_entries
    where center_id = ${centerId} and day = ${date} and mode = 'cash'`.execute(db);
  return rows[0]!.sum;
}

/**
 * Closes a day, so that nothing is written into it any more. Throws AppError: center-not-found, day-to-come,
 * day-closed, difference-not-explained.
 */
export async function closeDay(
  tx: Tx,
  administrator: Administrator,
  { counted, explanation, ...day }: Day & { counted: Paise; explanation?: string | undefined },
  now: Date,
): Promise<void> {
  const { centerId, date } = day;
  if (date > istDateOf(now)) throw new AppError('day-to-come');
  await requireOpenDay(tx, centerId, date);
  const expected = await expectedCash(tx, day);
  const difference = describeDifference(counted, expected);
  if (difference && !explanation) {
    const message = `By the book there are ${formatRupees(expected)} in cash: ${difference}. Please explain the difference.`;
    throw new AppError('difference-not-explained', { message, fields: { explanation: message } });
  }
  const { administratorId, userName } = administrator;
  await tx
    .insertInto('desk_days')
    .values({
      center_id: centerId,
      day: date,
      expected_paise: expected,
      counted_paise: counted,
      explanation: difference ? explanation! : null,
      administrator_id: administratorId,
      administrator_name: userName,
      closed_at: now,
    })
    .execute();
  const after = { day: date, expected: paiseToRupees(expected), counted: paiseToRupees(counted) };
  const note = difference ? explanation : null;
  const subject = await subjectOf(tx, day);
  await recordAction(tx, administrator, { action: 'cash-day-closed', ...subject, after, note }, now);
}

/** Opens a closed day again. The counted amount stays in the record of actions. Throws AppError: day-not-closed. */
export async function reopenDay(
  tx: Tx,
  administrator: Administrator,
  { note, ...day }: Day & { note: string },
  now: Date,
): Promise<void> {
  const { centerId, date } = day;
  await lockDeskDays(tx, centerId, [date]);
  if (!(await isClosed(tx, centerId, date))) throw new AppError('day-not-closed');
  const closed = await tx
    .deleteFrom('desk_days')
    .where('center_id', '=', centerId)
    .where('day', '=', date)
    .returning(['expected_paise', 'counted_paise', 'explanation', 'administrator_name'])
    .executeTakeFirstOrThrow();
  const before = {
    day: date,
    expected: paiseToRupees(closed.expected_paise),
    counted: paiseToRupees(closed.counted_paise),
    explanation: closed.explanation,
    closedBy: closed.administrator_name,
  };
  const subject = await subjectOf(tx, day);
  await recordAction(tx, administrator, { action: 'cash-day-reopened', ...subject, before, note }, now);
}

/** The name of a day of a center's book in the audit log: `Neem Courtyard, Mon, 23 Nov 2026`. */
async function subjectOf(tx: Tx, { centerId, date }: Day) {
  const center = await tx.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  return { subject: 'center', subjectId: centerId, subjectName: `${center.name}, ${formatDate(date)}` } as const;
}
