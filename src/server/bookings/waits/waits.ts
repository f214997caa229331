/** Waits: people wait for full windows, by themselves or put on the list by a desk. Adds, lists and ends them. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Wait } from '../../../contract';
import { MAX_WAITS, MAX_WAITS_OF_ACCOUNT, MAX_WAIT_WINDOWS } from '../../../domain/account-limits';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { refuseAtDesk } from '../../../domain/desk';
import { DEFAULT_NOTICE_HOURS, MAX_WAITS_OF_DESK, STANDING_WAIT_DAYS } from '../../../domain/waits';
import type { Scheme } from '../../../domain/schemes';
import { refuseDate, refuseWindow, type WindowKey, windowKey, windowLabel } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { bookableCenters, centerNames, readFreeChairs, readSeats, refusalFor, startHourOf } from '../../seats';
import { type ActingFor, isInWindows, lockOrigin, lockPatients } from '../../appointments';
import { lock } from '../../platform/db/lock';
import { mayAct } from '../../patients';
import type { HoldOrigin } from '../unpaid-holds';
import { tellTakenOff } from './tell-taken-off';
import { hasChairFor, schemesAt } from './own-facts';
import { isAnswered, isPaused, schemesOf, windowsIn } from './waiting';

export type NewWait = {
  centers: string[];
  dates: IstDate[];
  times: string[];
  noticeHours?: number | undefined;
  /** The origin of the request. An offer that lapses counts there as an unpaid hold. */
  from: HoldOrigin;
};

/**
 * Adds a wait for windows that are full, and for the others once they have been full. The same request again returns
 * the same wait. Throws `window-unknown`, `center-not-found`, the refusal of a date that can't be booked,
 * `wait-too-wide`, `center-blocked` if none of the centers takes bookings, `nothing-full` if each window has a chair that
 * they can book, `too-many-waits` and `too-many-waits-of-account`.
 */
export async function addWait(tx: Tx, { userId, patientId }: ActingFor, wanted: NewWait, now: Date): Promise<Wait> {
  const startHours = sorted(wanted.times.map((time) => startHourOf({ time })));
  for (const date of wanted.dates) {
    const refused = refuseDate(date, now);
    if (refused) throw new AppError(refusalFor('patient', refused));
  }
  const centers = sorted(wanted.centers);
  const dates = sorted(wanted.dates);
  if (centers.length * dates.length * startHours.length > MAX_WAIT_WINDOWS) throw new AppError('wait-too-wide');
  await requireCenters(tx, centers);
  const { person: mailbox, network, device } = wanted.from;
  await lockOrigin(tx, mailbox);
  await lockPatients(tx, [userId, patientId]);
  const all = await activeWaits(tx)
    .select(['w.user_id', 'w.mailbox'])
    .where((where) =>
      where.or([
        where('w.patient_id', '=', patientId),
        where('w.user_id', '=', userId),
        where('w.mailbox', '=', mailbox),
      ]),
    )
    .execute();
  const mine = all.filter((one) => one.patient_id === patientId);
  const same = mine.find((one) => isSame(one, { centers, dates, start_hours: startHours, weekdays: null }));
  if (same) return presentOne(tx, same.id);
  if (mine.length >= MAX_WAITS) throw new AppError('too-many-waits');
  // All accounts of a mailbox together have the allowance of one.
  const ofAccount = all.filter((one) => one.user_id === userId || one.mailbox?.equals(mailbox));
  if (ofAccount.length >= MAX_WAITS_OF_ACCOUNT) throw new AppError('too-many-waits-of-account');
  const wantedWindows = { by: 'patient', centers, dates, startHours } as const;
  const notFull = await notFullFor(tx, { userId, patientId }, wantedWindows, now);
  if (notFull === null) throw new AppError('nothing-full');
  const id = newId();
  await tx
    .insertInto('waits')
    .values({
      id,
      user_id: userId,
      patient_id: patientId,
      centers,
      dates,
      start_hours: startHours,
      notice_hours: wanted.noticeHours ?? DEFAULT_NOTICE_HOURS,
      not_full: notFull,
      mailbox,
      network,
      device,
      created_at: now,
    })
    .execute();
  return presentOne(tx, id);
}

/** What the desk puts somebody on the list for. */
export type DeskWait = {
  centerId: string;
  /** Single dates; empty where a standing place is wanted. */
  dates: IstDate[];
  /** 1 = Monday … 6 = Saturday: the days of a standing place; null for single dates. */
  weekdays: number[] | null;
  times: string[];
  noticeHours?: number | undefined;
  note: string | null;
  administratorId: string;
};

/**
 * Puts somebody on the list for the desk of a center: for windows that are full, or for a standing place. Whoever has an account is
 * written to as if they had begun to wait by themselves. The same again returns the same wait. The patient must be
 * locked. Throws `window-unknown`, `center-blocked`, `nothing-full` if each window has a chair that the desk can book,
 * `too-many-waits`, and `waiting-list-full`.
 */
export async function addWaitAtDesk(
  tx: Tx,
  patient: { id: string; hasAccount: boolean },
  wanted: DeskWait,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { centerId, weekdays, noticeHours = DEFAULT_NOTICE_HOURS } = wanted;
  const startHours = sorted(wanted.times.map((time) => startHourOf({ time })));
  const dates = weekdays ? [addDays(istDateOf(now), STANDING_WAIT_DAYS)] : sorted(wanted.dates);
  const userId = patient.hasAccount ? patient.id : null;
  const days = weekdays && sorted(weekdays);
  await lock(tx, `desk-waits:${centerId}`);
  const mine = await activeWaits(tx).where('w.patient_id', '=', patient.id).execute();
  const same = mine.find((one) => isSame(one, { centers: [centerId], dates, start_hours: startHours, weekdays: days }));
  if (same) return { id: same.id, isNew: false };
  if (mine.length >= MAX_WAITS) throw new AppError('too-many-waits', { message: TOO_MANY_OF_ONE });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from waits where desk_center_id = ${centerId} and ended_at is null`.execute(tx);
  if (rows[0]!.n >= MAX_WAITS_OF_DESK) throw new AppError('waiting-list-full');
  const acting = { userId: patient.id, patientId: patient.id };
  const windows = { by: 'desk', centers: [centerId], dates, startHours } as const;
  const notFull = weekdays ? [] : await notFullFor(tx, acting, windows, now);
  if (notFull === null) throw new AppError('nothing-full', { message: NOTHING_FULL });
  if (!weekdays) {
    const all = windowsIn({ centers: [centerId], dates, start_hours: startHours });
    const full = all.filter((window, place) => {
      return !notFull.includes(place) && refuseAtDesk(window.date, window.startHour, now) === null;
    });
    if (await hasAllOf(tx, patient.id, full)) throw new AppError('nothing-full', { message: THEIRS_ALREADY });
  }
  const id = newId();
  await tx
    .insertInto('waits')
    .values({
      ...{ id, user_id: userId, patient_id: patient.id, centers: [centerId], dates, start_hours: startHours },
      ...{ weekdays: days, notice_hours: noticeHours, not_full: notFull, note: wanted.note, created_at: now },
      ...{ desk_center_id: centerId, added_by: wanted.administratorId },
    })
    .execute();
  return { id, isNew: true };
}

/** Whether a person has a session in each of some windows. */
async function hasAllOf(tx: Tx, patientId: string, windows: readonly WindowKey[]): Promise<boolean> {
  const theirs = await tx
    .selectFrom('appointments as bookings')
    .select(['center_id', 'session_date', 'start_hour'])
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(isInWindows(windows))
    .execute();
  return theirs.length >= windows.length;
}

const THEIRS_ALREADY = 'This person has a session at each of these times that is full. There is nothing to wait for.';
const TOO_MANY_OF_ONE = `This person waits for ${MAX_WAITS} things already. Please take one of them off the list first.`;
const NOTHING_FULL = 'There are free chairs at all of these times. You can book one now.';

type Wanted = { centers: string[]; dates: string[]; start_hours: number[]; weekdays: number[] | null };

/** Whether two waits are for the same. Of a standing place only the last day of waiting differs. */
function isSame(one: Wanted, other: Wanted): boolean {
  const said = ({ centers, dates, start_hours: hours, weekdays }: Wanted) =>
    `${centers} ${weekdays ? `every ${weekdays}` : dates} ${hours}`;
  return said(one) === said(other);
}

function sorted<T extends string | number>(values: T[]): T[] {
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
}

async function requireCenters(tx: Tx, ids: string[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from centers where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx);
  if (rows[0]!.n < ids.length) throw new AppError('center-not-found');
}

function activeWaits(db: Db | Tx) {
  return db
    .selectFrom('waits as w')
    .select(['w.id', 'w.patient_id', 'w.centers', 'w.dates', 'w.start_hours', 'w.notice_hours', 'w.created_at'])
    .select('w.weekdays')
    .select(isPaused.as('is_paused'))
    .where('w.ended_at', 'is', null)
    .where(sql<boolean>`not ${isAnswered}`);
}

/**
 * Returns the places (`windowsIn`) of those windows that have a chair which the person can book at once, and of those at
 * blocked centers, which are not known to be full; null if all windows that are not over are among them. Throws
 * `center-blocked` if none of the centers takes bookings. A desk can book later dates than a patient.
 */
async function notFullFor(
  tx: Tx,
  { userId, patientId }: ActingFor,
  asked: {
    by: 'patient' | 'desk';
    centers: readonly string[];
    dates: readonly IstDate[];
    startHours: readonly number[];
  },
  now: Date,
): Promise<number[] | null> {
  const { by, centers: ids, dates, startHours } = asked;
  const centers = await bookableCenters(tx, [...ids]);
  if (centers.length === 0) throw new AppError('center-blocked');
  const refuse = by === 'desk' ? refuseAtDesk : refuseWindow;
  const isOpen = new Set(centers.map(({ id }) => id));
  const range = { from: dates[0]!, to: dates.at(-1)! };
  const chairs = by === 'desk' ? await freeAtDesk(tx, ids, range, now) : await readFreeChairs(tx, centers, range, now);
  const schemes = await schemesAt(tx, ids);
  const { rows } = await sql<{ schemes: Scheme[] }>`
    select ${schemesOf} from (select ${userId}::uuid as user_id, ${patientId}::uuid as patient_id) w`.execute(tx);
  const taken = (centerId: string) => rows[0]!.schemes.filter((scheme) => schemes.get(centerId)?.has(scheme));
  const open = windowsIn({ centers: ids, dates, start_hours: startHours })
    .map((window, place) => ({ ...window, place }))
    .filter(({ date, startHour }) => refuse(date, startHour, now) === null);
  const notFull = open.filter(
    (window) => !isOpen.has(window.centerId) || hasChairFor(chairs, window, taken(window.centerId)),
  );
  return notFull.length === open.length ? null : notFull.map(({ place }) => place);
}

/** Reads how many chairs of a window the desk can give to somebody of a scheme. */
async function freeAtDesk(tx: Tx, centers: readonly string[], range: { from: IstDate; to: IstDate }, now: Date) {
  const seats = await readSeats(tx, { centers, windows: range }, now);
  return {
    free: (window: WindowKey, scheme: Scheme | null) => seats.for({ by: 'desk', scheme, person: null }, window).free,
  };
}

/** Lists the waits that an account may see, the longest first. */
export async function listWaits(db: Db | Tx, userId: string): Promise<Wait[]> {
  const rows = await activeWaits(db)
    .where(mayAct(userId, 'see', 'waits', 'w'))
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute();
  return present(db, rows);
}

async function presentOne(db: Db | Tx, waitId: string): Promise<Wait> {
  return (await present(db, await activeWaits(db).where('w.id', '=', waitId).execute()))[0]!;
}

async function present(
  db: Db | Tx,
  rows: Awaited<ReturnType<ReturnType<typeof activeWaits>['execute']>>,
): Promise<Wait[]> {
  const names = await centerNames(
    db,
    rows.flatMap((row) => row.centers),
  );
  return rows.map((row) => ({
    _id: row.id,
    patientId: row.patient_id,
    centers: row.centers.map((id) => ({ _id: id, CenterName: names.get(id) ?? '' })),
    dates: row.dates,
    times: row.start_hours.map(windowLabel),
    noticeHours: row.notice_hours,
    since: row.created_at.toISOString(),
    isPaused: row.is_paused,
    ...(row.weekdays && { weekdays: row.weekdays }),
  }));
}

/** Ends a wait for an account that may do so. Throws `wait-not-found`. */
export async function endWait(tx: Tx, userId: string, waitId: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('waits')
    .set({ ended_at: now, ended_by: 'withdrawn' })
    .where('id', '=', waitId)
    .where(mayAct(userId, 'change', 'waits'))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new AppError('wait-not-found');
}

/**
 * Lets a wait that is about to end at some centers (`centers`) go on at the others: as a wait of its own, with the place in the
 * list that it has.
 */
export async function keepWaitingElsewhere(
  tx: Tx,
  waitId: string,
  { centers, elsewhere }: { centers: string[]; elsewhere: string[] },
): Promise<void> {
  const row = await tx.selectFrom('waits').selectAll().where('id', '=', waitId).executeTakeFirstOrThrow();
  const wasNotFull = new Set(row.not_full.map((place) => windowKey(windowsIn(row)[place]!)));
  const notFullAt = (ids: string[]) =>
    windowsIn({ ...row, centers: ids }).flatMap((window, place) => (wasNotFull.has(windowKey(window)) ? place : []));
  const parted = { ...row, id: newId(), centers: elsewhere, not_full: notFullAt(elsewhere) };
  const unsaid = { said: null, said_note: null, said_at: null, said_by: null };
  await tx
    .insertInto('waits')
    .values({ ...parted, ...unsaid })
    .execute();
  await tx
    .updateTable('waits')
    .set({ centers, not_full: notFullAt(centers) })
    .where('id', '=', waitId)
    .execute();
}

/** Whether the person of a wait that has ended waits for the same by now. */
export async function isWaitedForAgain(tx: Tx, waitId: string): Promise<boolean> {
  const row = await tx.selectFrom('waits').selectAll().where('id', '=', waitId).executeTakeFirstOrThrow();
  const mine = await activeWaits(tx).where('w.patient_id', '=', row.patient_id).execute();
  return mine.some((one) => isSame(one, row));
}

/** Lets waits go on that ended since a moment because of a booking of these patients that is undone. */
export async function resumeBooked(tx: Tx, patientIds: readonly string[], since: Date): Promise<void> {
  await sql`update waits set ended_at = null, ended_by = null
    where patient_id = any(${[...patientIds]}::uuid[]) and ended_by = 'booked' and ended_at >= ${since}`.execute(tx);
}

/** Ends a wait whose account does not exist any more. */
export async function withdrawWait(tx: Tx, waitId: string, now: Date): Promise<void> {
  const withdrawn = { ended_at: now, ended_by: 'withdrawn' };
  await tx.updateTable('waits').set(withdrawn).where('id', '=', waitId).where('ended_at', 'is', null).execute();
}

/** Makes all waits of a patient end once a booking is confirmed, as far as the account may end them. */
export async function endWaitsWith(tx: Tx, { userId, patientId }: ActingFor, bookingId: string): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ ends_with: bookingId })
    .where('patient_id', '=', patientId)
    .where(mayAct(userId, 'change', 'waits'))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends at most `most` waits whose dates are all over. Returns how many. */
export async function endPastWaits(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update waits set ended_at = ${now}, ended_by = 'past' where id in (
    select id from waits where ended_at is null and ${istDateOf(now)}::date > all(dates)
    limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Ends at most `most` waits for a deleted center, those that are for no other one, and tells their accounts. Whoever waits for
 * another center too goes on waiting there. Returns how many ended.
 */
export async function endWaitsAt(db: Db, centerId: string, now: Date, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`update waits set ended_at = ${now}, ended_by = 'past' where id in (
      select id from waits w where ended_at is null and ${centerId}::uuid = any(w.centers)
        and not exists (select from centers there where there.id = any(w.centers) and there.deleted_at is null)
      order by id limit ${most} for update) returning id`.execute(tx);
    for (const { id } of rows) await tellTakenOff(tx, id, now, now, { isGone: true });
    return rows.length;
  });
}
