/** The capacity rules of a center (domain/capacity.ts), as administrators set them. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { CapacityExceptionFacts, WeeklyTemplate, capacity } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { type IstDate, addDays, datesFrom, formatDate, istDateOf } from '../../domain/time';
import { lastDeskDate } from '../../domain/desk';
import { START_HOURS, parseWindowLabel, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Administrator } from '../platform/http/callers';
import type { Db, Tx } from '../platform/db/database';
import { inScope, lastChangeOf, recordAction } from '../staff';
import { recordVersion, requireVersion } from '../platform/record-version';
import { type Capacity, isUpcoming, makeRoom, readCapacity, standingCenter, type WindowKey } from '../seats';
import { withdrawKept } from '../bookings';

type Center = Awaited<ReturnType<typeof standingCenter>>;
const WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** The open chairs of every weekday and window of a center, with their version. Throws `center-not-found`. */
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
 * Sets the windows that are given of a center's weekly template; the others stay. Throws `center-not-found`, `too-many-chairs`,
 * `edit-conflict` for a week that somebody else has changed since `version`, and `capacity-below-sold`, which names who is booked,
 * unless it is wanted `anyway`.
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
  const center = await standingCenter(tx, centerId);
  const rows = Object.entries(weekdays).flatMap(([weekday, windows]) =>
    Object.entries(windows).map(([label, chairs = center.slots]) => ({
      center_id: centerId,
      weekday: Number(weekday),
      start_hour: parseWindowLabel(label)!,
      chairs,
    })),
  );
  if (rows.some(({ chairs }) => chairs > center.slots)) throw new AppError('too-many-chairs');
  // A window with all chairs needs no row: it follows the center's number.
  const fewer = rows.filter(({ chairs }) => chairs < center.slots);
  const before = await change(tx, center, { from: istDateOf(now), to: lastDeskDate(now), anyway }, now, async () => {
    const { weekdays: present } = await weeklyTemplate(tx, centerId);
    await requireVersion(version, present, () => lastChangeOf(tx, centerId, ['template-set']));
    for (const { weekday, start_hour: startHour } of rows) {
      await tx
        .deleteFrom('center_templates')
        .where('center_id', '=', centerId)
        .where('weekday', '=', weekday)
        .where('start_hour', '=', startHour)
        .execute();
    }
    if (fewer.length > 0) await tx.insertInto('center_templates').values(fewer).execute();
    return present;
  });
  const { weekdays: after } = await weeklyTemplate(tx, centerId);
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  const snapshots = { before, after };
  await recordAction(tx, administrator, { action: 'template-set', ...subject, ...snapshots }, now);
}

/** What is different from the template, today and later; the soonest first. Throws `center-not-found`. */
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

/** The longest time that one exception may last. */
const MOST_DAYS = 366;

/** What a planned closure does with an exception (closures/routes.ts). */
type Planned = {
  /** The windows to which people may be moved, locked with those that change. */
  windows: WindowKey[];
  /** Called with the capacity before and after, under all locks, instead of refusing what is booked already. */
  look: (before: Capacity, after: Capacity) => Promise<void>;
};

/**
 * Adds what is different on some dates. Throws `center-not-found`, `invalid-input` for dates that are over or the wrong
 * way round, for fewer chairs and numbers at once, or chairs that the center has not, and `capacity-below-sold`.
 */
export async function addException(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  wanted: z.output<NonNullable<typeof capacity.addException.body>>,
  now: Date,
  planned?: Planned,
): Promise<CapacityExceptionFacts> {
  const center = await standingCenter(tx, centerId);
  const { from, to, time, chairs, chairNumbers, reason, anyway } = wanted;
  requireSense(center, wanted, now);
  const id = newId();
  await change(tx, center, { from, to, anyway, planned }, now, async () => {
    await tx
      .insertInto('center_exceptions')
      .values({
        id,
        center_id: centerId,
        from_date: from,
        to_date: to,
        start_hour: time === undefined ? null : parseWindowLabel(time),
        chairs: chairs ?? null,
        chair_numbers: chairNumbers ?? null,
        reason,
        administrator_id: administrator.administratorId,
        created_at: now,
      })
      .execute();
  });
  const row = await tx.selectFrom('center_exceptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const exception = presentException(row);
  const { _id: _, ...after } = exception;
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  await recordAction(tx, administrator, { action: 'exception-added', ...subject, after }, now);
  return exception;
}

/**
 * Closes a list of days, each with its reason; all of them or none. Days that are closed already are left as they are.
 * Returns how many were added. Throws `center-not-found`, `invalid-input` for a day that is over, and
 * `capacity-below-sold`.
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
  await change(tx, center, { from: added[0]![0], to: added.at(-1)![0], anyway }, now, async () => {
    const rows = added.map(([date, reason]) => ({
      id: newId(),
      center_id: centerId,
      from_date: date,
      to_date: date,
      reason,
      administrator_id: administrator.administratorId,
      created_at: now,
    }));
    await tx.insertInto('center_exceptions').values(rows).execute();
  });
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

/** Takes an exception of some centers back. Throws `exception-not-found`. */
export async function endException(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  now: Date,
): Promise<void> {
  const row = await tx
    .deleteFrom('center_exceptions')
    .where('id', '=', id)
    .where(inScope(scope, 'center_exceptions.center_id'))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('exception-not-found');
  const center = await standingCenter(tx, row.center_id);
  const { _id: _, ...before } = presentException(row);
  const subject = { subject: 'center', subjectId: center.id, subjectName: center.name } as const;
  await recordAction(tx, administrator, { action: 'exception-ended', ...subject, before }, now);
}

/**
 * Changes the rules of some dates while nobody is given a chair there: whoever came first keeps it and is named by the
 * refusal, whoever comes later finds the new rules.
 */
async function change<Made>(
  tx: Tx,
  center: Center,
  {
    from,
    to,
    anyway,
    planned,
  }: { from: IstDate; to: IstDate; anyway?: boolean | undefined; planned?: Planned | undefined },
  now: Date,
  make: () => Promise<Made>,
): Promise<Made> {
  const first = from > istDateOf(now) ? from : istDateOf(now);
  const last = to < lastDeskDate(now) ? to : lastDeskDate(now);
  const dates = first <= last ? datesFrom(first, last) : [];
  const windows = dates.flatMap((date) => START_HOURS.map((startHour) => ({ centerId: center.id, date, startHour })));
  await makeRoom(tx, planned?.windows ?? [], now, windows);
  const range = { from: first, to: '9999-12-31' };
  const before = await readCapacity(tx, range, [center.id]);
  const made = await make();
  await tx.updateTable('centers').set({ slots_changed_at: now }).where('id', '=', center.id).execute();
  const after = await readCapacity(tx, range, [center.id]);
  if (!planned) {
    const tooFull = await overbookedBy(tx, center, before, after, now);
    if (tooFull.length > 0 && !anyway) throw new AppError('capacity-below-sold', { message: sayOverbooked(tooFull) });
  }
  await withdrawKept(tx, center, before, after, now);
  await planned?.look(before, after);
  return made;
}

type Overbooked = { date: IstDate; startHour: number; chairs: number; names: string[] };

/** The upcoming windows that have fewer chairs than before, and fewer than are booked. */
async function overbookedBy(
  tx: Tx,
  center: Center,
  before: Capacity,
  after: Capacity,
  now: Date,
): Promise<Overbooked[]> {
  const { rows } = await sql<{ date: IstDate; startHour: number; names: string[] }>`
    select session_date as date, start_hour as "startHour", array_agg(patients.name order by bookings.chair) as names
    from appointments bookings join patients on patients.id = bookings.patient_id
    where bookings.center_id = ${center.id} and ${isUpcoming(now)}
    group by session_date, start_hour order by session_date, start_hour`.execute(tx);
  return rows.flatMap(({ date, startHour, names }) => {
    const { chairs } = after.of(center, date, startHour);
    const isLower = chairs < before.of(center, date, startHour).chairs;
    return isLower && names.length > chairs ? [{ date, startHour, chairs, names }] : [];
  });
}

/** How many windows, and patients of each, are named. */
const NAMED = 5;

function sayOverbooked(windows: readonly Overbooked[]): string {
  const said = windows.slice(0, NAMED).map(({ date, startHour, chairs, names }) => {
    const others = names.length - NAMED;
    const who = `${names.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    return `${formatDate(date)}, ${windowLabel(startHour)}: ${names.length} booked, ${chairs} open (${who}).`;
  });
  const rest = windows.length - NAMED;
  const touched = windows.reduce((sum, { chairs, names }) => sum + names.length - chairs, 0);
  return [
    `More is booked there than there would be chairs: ${touched === 1 ? '1 person' : `${touched} people`} would have to move.`,
    ...said,
    ...(rest > 0 ? [`And ${rest} more windows.`] : []),
  ].join(' ');
}
