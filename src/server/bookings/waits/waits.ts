/** What people wait for. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Wait } from '../../../contract';
import { MAX_WAITS, MAX_WAITS_OF_ACCOUNT, MAX_WAIT_WINDOWS } from '../../../domain/account-limits';
import { type IstDate, istDateOf } from '../../../domain/time';
import { DEFAULT_NOTICE_HOURS } from '../../../domain/waits';
import { parseWindowLabel, refuseDate, windowLabel } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { type ActingFor, centerNames, CLOSED, lockOrigin, lockPatients, type WindowKey } from '../../seats';
import { mayAct } from '../../patients';

export type NewWait = {
  centers: string[];
  dates: IstDate[];
  times: string[];
  noticeHours?: number | undefined;
  /** Of whose account it is, as a keyed hash (`holdOrigin`). */
  mailbox: Buffer;
};

/**
 * Begins to wait. Asked for the same again, it is the same wait. Throws `window-unknown`, `center-not-found`, why a date
 * can't be booked, `wait-too-wide`, `too-many-waits` and `too-many-waits-of-account`.
 */
export async function addWait(tx: Tx, { userId, patientId }: ActingFor, wanted: NewWait, now: Date): Promise<Wait> {
  const startHours = sorted(
    wanted.times.map((time) => {
      const hour = parseWindowLabel(time);
      if (hour === null) throw new AppError('window-unknown');
      return hour as number;
    }),
  );
  for (const date of wanted.dates) {
    const refused = refuseDate(date, now);
    if (refused) throw new AppError(CLOSED[refused]);
  }
  const centers = sorted(wanted.centers);
  const dates = sorted(wanted.dates);
  if (centers.length * dates.length * startHours.length > MAX_WAIT_WINDOWS) throw new AppError('wait-too-wide');
  await requireCenters(tx, centers);
  await lockOrigin(tx, wanted.mailbox);
  await lockPatients(tx, [userId, patientId]);
  const all = await activeWaits(tx)
    .select(['user_id', 'mailbox'])
    .where((where) =>
      where.or([
        where('patient_id', '=', patientId),
        where('user_id', '=', userId),
        where('mailbox', '=', wanted.mailbox),
      ]),
    )
    .execute();
  const mine = all.filter((one) => one.patient_id === patientId);
  const isSame = (one: (typeof mine)[number]) =>
    `${one.centers} ${one.dates} ${one.start_hours}` === `${centers} ${dates} ${startHours}`;
  const same = mine.find(isSame);
  if (same) return presentOne(tx, same.id);
  if (mine.length >= MAX_WAITS) throw new AppError('too-many-waits');
  // Several accounts of a mailbox have together what one has.
  const ofAccount = all.filter((one) => one.user_id === userId || one.mailbox?.equals(wanted.mailbox));
  if (ofAccount.length >= MAX_WAITS_OF_ACCOUNT) throw new AppError('too-many-waits-of-account');
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
      mailbox: wanted.mailbox,
      created_at: now,
    })
    .execute();
  return presentOne(tx, id);
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
    .selectFrom('waits')
    .select(['id', 'patient_id', 'centers', 'dates', 'start_hours', 'notice_hours', 'created_at'])
    .where('ended_at', 'is', null);
}

/** The waits that an account may see, the longest first. */
export async function listWaits(db: Db | Tx, userId: string): Promise<Wait[]> {
  const rows = await activeWaits(db)
    .where(mayAct(userId, 'see', 'waits'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return present(db, rows);
}

async function presentOne(db: Db | Tx, waitId: string): Promise<Wait> {
  return (await present(db, await activeWaits(db).where('id', '=', waitId).execute()))[0]!;
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
  }));
}

/** Ends a wait for an account that may. Throws `wait-not-found`. */
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

/** Ends a wait whose account is not there any more. */
export async function withdrawWait(tx: Tx, waitId: string, now: Date): Promise<void> {
  const withdrawn = { ended_at: now, ended_by: 'withdrawn' };
  await tx.updateTable('waits').set(withdrawn).where('id', '=', waitId).where('ended_at', 'is', null).execute();
}

/** Ends the waits of a patient that a window which was booked has answered. */
export async function endWaitsFor(tx: Tx, patientId: string, window: WindowKey, now: Date): Promise<void> {
  const { centerId, date, startHour } = window;
  await sql`update waits set ended_at = ${now}, ended_by = 'booked' where patient_id = ${patientId} and ended_at is null
    and ${centerId} = any(centers) and ${date}::date = any(dates) and ${startHour}::smallint = any(start_hours)`.execute(
    tx,
  );
}

/** Ends every wait of a patient, who has booked, as far as the account that booked may. */
export async function endWaitsOf(tx: Tx, { userId, patientId }: ActingFor, now: Date): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ ended_at: now, ended_by: 'booked' })
    .where('patient_id', '=', patientId)
    .where(mayAct(userId, 'change', 'waits'))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends waits whose dates are all over, at most `most`; answers how many that were. */
export async function endPastWaits(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update waits set ended_at = ${now}, ended_by = 'past' where id in (
    select id from waits where ended_at is null and ${istDateOf(now)}::date > all(dates)
    limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
