/** Closes a day of the cash book by counting, and opens it again. */
import { type Paise, paiseToRupees } from '../../domain/money';
import { type IstDate, formatDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import {
  drawerNow,
  expectedCashOfDay,
  holdsCashOf,
  isClosed,
  lockDeskDays,
  lockDrawer,
  requireOpenDay,
} from '../ledger';
import { explainDifference } from './explain-difference';

type Day = { centerId: string; date: IstDate };

/**
 * Closes a day, so that nothing is written into it any more. `counted`: the cash that the day brought; a float is no
 * part of it, so a drawer that holds cash of the day is closed first. Throws AppError: day-to-come, day-closed, drawer-open,
 * difference-not-explained.
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
  await requireNoDrawer(tx, day, now);
  const expected = await expectedCashOfDay(tx, day);
  const note = explainDifference({ counted, expected, because: explanation, field: 'explanation' });
  const { administratorId, userName } = administrator;
  await tx
    .insertInto('desk_days')
    .values({
      center_id: centerId,
      day: date,
      expected_paise: expected,
      counted_paise: counted,
      explanation: note,
      administrator_id: administratorId,
      administrator_name: userName,
      closed_at: now,
    })
    .execute();
  const after = { day: date, expected: paiseToRupees(expected), counted: paiseToRupees(counted) };
  const subject = await subjectOf(tx, day);
  await recordAction(tx, administrator, { action: 'cash-day-closed', ...subject, after, note }, now);
}

/** Requires that no drawer is open that holds cash of a day, or may still take some. Throws AppError `drawer-open`. */
async function requireNoDrawer(tx: Tx, day: Day, now: Date): Promise<void> {
  await lockDrawer(tx, day.centerId);
  const drawer = await drawerNow(tx, day.centerId);
  if (!drawer?.isOpen) return;
  if (day.date !== istDateOf(now) && !(await holdsCashOf(tx, day))) return;
  throw new AppError('drawer-open', {
    message: `The drawer is open, and ${drawer.holder} answers for it. Close it by a count first, then the day.`,
  });
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
