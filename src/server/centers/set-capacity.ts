/** Setting the capacity rules of a center (domain/capacity.ts). */
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { CapacityExceptionFacts, WeeklyTemplate, capacity } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import { START_HOURS, parseWindowLabel, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Administrator } from '../platform/http/callers';
import type { Db, Tx } from '../platform/db/database';
import { inScope, lastChangeOf, recordAction } from '../staff';
import { recordVersion, requireVersion } from '../platform/record-version';
import { standingCenter } from '../seats';
import { lockAllWindows } from '../appointments';
import { type ByPlan, changeCapacity } from './change-capacity';

type Center = Awaited<ReturnType<typeof standingCenter>>;
const WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** Reads the open chairs of every weekday and window of a center, with their version. Throws `center-not-found`. */
export async function weeklyTemplate(db: Db | Tx, centerId: string) {
  const { slots } = await standingCenter(db, centerId);
  const rows = await db.selectFrom('center_templates').selectAll().where('center_id', '=', centerId).execute();
  const chairsOf = (weekday: number, startHour: number) => {
    const set = rows.find((row) => row.weekday === weekday && row.start_hour === startHour);
    return Math.min(slots, set?.chairs ?? slots);
  };
  const weekdays: WeeklyTemplate = Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      Object.fromEntries(START_HOURS.map((hour) => [windowLabel(hour), chairsOf(day, hour)])),
    ]),
  );
  return { slots, weekdays, version: recordVersion(weekdays) };
}

/**
 * Sets the given windows of a center's weekly template; the others stay. Throws `center-not-found`, `too-many-chairs`,
 * `edit-conflict` if somebody else has changed the week since `version`, and, unless `anyway`, `capacity-below-sold`,
 * which names the booked patients.
 */
export async function setTemplate(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  {
    weekdays,
    version,
    anyway,
  }: { weekdays: WeeklyTemplate; version?: string | undefined; anyway?: boolean | undefined },
  now: Date,
): Promise<void> {
  await lockAllWindows(tx, [centerId]);
  const center = await standingCenter(tx, centerId);
  const rows = Object.entries(weekdays).flatMap(([weekday, windows]) =>
    Object.entries(windows).map(([label, chairs = center.slots]) => ({
      weekday: Number(weekday),
      start_hour: parseWindowLabel(label)!,
      chairs,
    })),
  );
  if (rows.some(({ chairs }) => chairs > center.slots)) throw new AppError('too-many-chairs');
  const { weekdays: before } = await weeklyTemplate(tx, centerId);
  await requireVersion(version, before, () => lastChangeOf(tx, centerId, ['template-set']));
  const windows = rows.map((row) => ({ ...row, chairs: row.chairs < center.slots ? row.chairs : null }));
  await changeCapacity(tx, centerId, { what: 'week', windows }, { anyway }, now);
  const { weekdays: after } = await weeklyTemplate(tx, centerId);
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  const snapshots = { before, after };
  await recordAction(tx, administrator, { action: 'template-set', ...subject, ...snapshots }, now);
}

/** Lists the exceptions from the template, today and later, the soonest first. Throws `center-not-found`. */
export async function listExceptions(db: Db | Tx, centerId: string, now: Date): Promise<CapacityExceptionFacts[]> {
  await standingCenter(db, centerId);
  const rows = await db
    .selectFrom('center_exceptions')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('to_date', '>=', istDateOf(now))
    .orderBy('from_date')
    .orderBy('start_hour', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map(presentException);
}

type ExceptionRow = {
  id: string;
  from_date: IstDate;
  to_date: IstDate;
  start_hour: number | null;
  chairs: number | null;
  chair_numbers: number[] | null;
  reason: string;
};

function presentException(row: ExceptionRow): CapacityExceptionFacts {
  return {
    _id: row.id,
    from: row.from_date,
    to: row.to_date,
    time: row.start_hour === null ? null : windowLabel(row.start_hour),
    chairs: row.chairs,
    chairNumbers: row.chair_numbers,
    reason: row.reason,
  };
}

/** The most days that one exception may last. */
const MOST_DAYS = 366;

/**
 * Adds an exception on some dates. Throws `center-not-found`, `invalid-input` for dates that are over or in the wrong
 * order, for fewer chairs and chair numbers at once, or for chairs that the center does not have, and
 * `capacity-below-sold`.
 */
export async function addException(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  wanted: z.output<NonNullable<typeof capacity.addException.body>>,
  now: Date,
  planned?: ByPlan,
): Promise<CapacityExceptionFacts> {
  const center = await standingCenter(tx, centerId);
  const { from, to, time, chairs, chairNumbers, reason, anyway } = wanted;
  requireSense(center, wanted, now);
  const id = newId();
  const added = {
    id,
    from_date: from,
    to_date: to,
    start_hour: time === undefined ? null : parseWindowLabel(time),
    chairs: chairs ?? null,
    chair_numbers: chairNumbers ?? null,
    reason,
    administrator_id: administrator.administratorId,
  };
  await changeCapacity(tx, centerId, { what: 'closed', exceptions: [added] }, { anyway, planned }, now);
  const row = await tx.selectFrom('center_exceptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const exception = presentException(row);
  const { _id: _, ...after } = exception;
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  await recordAction(tx, administrator, { action: 'exception-added', ...subject, after }, now);
  return exception;
}

/**
 * Closes a list of days, each with its reason, all or none. Days that are closed already stay as they are. Returns how
 * many were added. Throws `center-not-found`, `invalid-input` for a day that is over, and `capacity-below-sold`.
 */
export async function addHolidays(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  { days, anyway }: z.output<NonNullable<typeof capacity.addHolidays.body>>,
  now: Date,
): Promise<number> {
  const center = await standingCenter(tx, centerId);
  for (const { date } of days) requireSense(center, { from: date, to: date }, now);
  const closed = (await listExceptions(tx, centerId, now)).filter(
    ({ time, chairs, chairNumbers }) => time === null && chairs === null && chairNumbers === null,
  );
  const reasons = new Map(days.map(({ date, reason }) => [date, reason]));
  const added = [...reasons]
    .filter(([date]) => !closed.some(({ from, to }) => from <= date && date <= to))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (added.length === 0) return 0;
  const { administratorId } = administrator;
  const exceptions = added.map(([date, reason]) => {
    return { id: newId(), from_date: date, to_date: date, reason, administrator_id: administratorId };
  });
  await changeCapacity(tx, centerId, { what: 'closed', exceptions }, { anyway }, now);
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  const after = Object.fromEntries(added);
  await recordAction(tx, administrator, { action: 'holidays-added', ...subject, after }, now);
  return added.length;
}

export function requireSense(
  center: Center,
  {
    from,
    to,
    chairs,
    chairNumbers,
  }: { from: IstDate; to: IstDate; chairs?: number | undefined; chairNumbers?: number[] | undefined },
  now: Date,
): void {
  const refuse = (field: string, message: string) =>
    new AppError('invalid-input', { message, fields: { [field]: message } });
  if (to < from) throw refuse('to', 'The last day is before the first one.');
  if (to < istDateOf(now)) throw refuse('to', 'These days are over.');
  if (to > addDays(from, MOST_DAYS)) throw refuse('to', 'Please choose a year at most.');
  if (chairs !== undefined && chairNumbers !== undefined) {
    throw refuse('chairs', 'Please give either a number of chairs or which chairs.');
  }
  if ((chairNumbers ?? []).some((chair) => !center.chairs.includes(chair))) {
    throw refuse('chairNumbers', `This center has ${center.slots} chairs.`);
  }
}

/** Ends an exception at some centers. Throws `exception-not-found`. */
export async function endException(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('center_exceptions')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'center_exceptions.center_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('exception-not-found');
  await changeCapacity(tx, row.center_id, { what: 'opened', exceptionId: id }, {}, now);
  const center = await standingCenter(tx, row.center_id);
  const { _id: _, ...before } = presentException(row);
  const subject = { subject: 'center', subjectId: center.id, subjectName: center.name } as const;
  await recordAction(tx, administrator, { action: 'exception-ended', ...subject, before }, now);
}
