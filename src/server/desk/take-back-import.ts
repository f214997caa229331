/** Taking back an import of patients as a whole, within a day: person by person, so that nobody waits for all of it. */
import { sql } from 'kysely';
import type { TakenBack } from '../../contract/admin/desk/imports';
import { TAKE_BACK_HOURS } from '../../domain/imports';
import { isWithin, type Scope } from '../../domain/rights';
import { HOUR_MS } from '../../domain/time';
import { hasBegun } from '../../domain/windows';
import { attendanceOf, lockPatients, type WholeBooking } from '../appointments';
import type { Context } from '../context';
import { AppError } from '../errors';
import { sessionFacts, tellEach, type Told, whoAreTold } from '../messages';
import { withdrawMessages } from '../outbox';
import { emptyCovers, endApprovals, PERSON_COLUMNS, type PersonField, takeBackAdded } from '../patients';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { CORRECTIONS } from './correct-patient';
import { cancelTakenBack, isAsBooked, lockAll } from './undo';

type Import = { id: string; at: Date };

/**
 * Takes back what an import of patients did, within a day: the sessions to which nothing has happened since, the
 * details that nobody has changed since, the covers that it added and that nobody uses, and the people whom it added and
 * to whom nothing else refers. Whoever was told of sessions is told that they are cancelled. What else stays is counted.
 * Approvals of covers that were there before stay. Safe to do twice, and goes on where it was interrupted. Throws `not-found` for an import that was not at the centers of the scope
 * alone, and `too-late-to-undo`.
 */
export async function takeBackImport(
  { database: { db }, clock }: Pick<Context, 'database' | 'clock'>,
  administrator: Administrator,
  scope: Scope,
  importId: string,
): Promise<TakenBack> {
  const found = await db
    .selectFrom('imports')
    .select(['id', 'at', 'file_name', 'taken_back_at'])
    .where('id', '=', importId)
    .where('what', '=', 'patients')
    .executeTakeFirst();
  const places = await placesOf(db, importId);
  if (!found || places.length === 0 || !places.every(({ id }) => isWithin(scope, id))) throw new AppError('not-found');
  if (clock().getTime() - found.at.getTime() > TAKE_BACK_HOURS * HOUR_MS) throw new AppError('too-late-to-undo');
  const people = await db
    .selectFrom('imported_people')
    .select('patient_id')
    .distinct()
    .where('import_id', '=', importId)
    .orderBy('patient_id')
    .execute();
  const sum: TakenBack = { sessions: 0, patients: 0, sessionsLeft: 0, patientsLeft: 0 };
  for (const { patient_id: patientId } of people) {
    const one = await db.transaction().execute((tx) => takePersonBack(tx, administrator, found, patientId, clock()));
    for (const key of Object.keys(sum) as (keyof TakenBack)[]) sum[key] += one[key];
  }
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const first = await tx
      .updateTable('imports')
      .set({ taken_back_at: now })
      .where('id', '=', importId)
      .where('taken_back_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!first) return;
    for (const { id, name } of places) {
      const subject = { subject: 'center', subjectId: id, subjectName: name } as const;
      const done = { action: 'import-taken-back', ...subject, after: { file: found.file_name, ...sum } } as const;
      await recordAction(tx, administrator, done, now);
    }
  });
  return sum;
}

/** The centers at which an import put people into the register or booked for them. */
function placesOf(db: Db, importId: string) {
  return db
    .selectFrom('imported_people')
    .innerJoin('centers', 'centers.id', 'imported_people.center_id')
    .select(['centers.id', 'centers.name'])
    .distinct()
    .where('import_id', '=', importId)
    .execute();
}

async function takePersonBack(
  tx: Tx,
  administrator: Administrator,
  { id: importId, at }: Import,
  patientId: string,
  now: Date,
): Promise<TakenBack> {
  await lockPatients(tx, [patientId]);
  const rows = await tx
    .selectFrom('imported_people')
    .selectAll()
    .where('import_id', '=', importId)
    .where('patient_id', '=', patientId)
    .execute();
  // Merged into somebody else meanwhile, or taken back by a request that arrived at the same time.
  if (rows.length === 0) return { sessions: 0, patients: 0, sessionsLeft: 0, patientsLeft: 0 };
  const { taken, left } = await takeSessionsBack(tx, administrator, importId, patientId, now);
  await takeCoversBack(tx, patientId, at);
  const isAdded = rows.some((row) => row.is_added);
  const isGone = isAdded && (await takeBackAdded(tx, patientId, taken));
  if (!isGone) for (const row of rows) await emptyAgain(tx, administrator, row, at, now);
  await tx
    .deleteFrom('imported_people')
    .where('import_id', '=', importId)
    .where('patient_id', '=', patientId)
    .execute();
  return {
    sessions: taken.length,
    patients: isGone ? 1 : 0,
    sessionsLeft: left,
    patientsLeft: isAdded && !isGone ? 1 : 0,
  };
}

/** Cancels a person's sessions of an import to which nothing has happened, and tells who was told of them. */
async function takeSessionsBack(
  tx: Tx,
  administrator: Administrator,
  importId: string,
  patientId: string,
  now: Date,
): Promise<{ taken: string[]; left: number }> {
  const found = await tx
    .selectFrom('imported_sessions as imported')
    .innerJoin('appointments as bookings', 'bookings.id', 'imported.booking_id')
    .select('bookings.id')
    .where('imported.import_id', '=', importId)
    .where('bookings.patient_id', '=', patientId)
    .execute();
  if (found.length === 0) return { taken: [], left: 0 };
  const ids = found.map(({ id }) => id);
  const { rows } = await lockAll(tx, { kind: 'booked', booking_ids: ids, before: null }, now);
  const taken = rows.filter((row) => mayGo(row, now));
  const standing = rows.filter((row) => row.status !== 'cancelled');
  if (taken.length > 0) {
    const takenIds = taken.map(({ id }) => id);
    const keys = ['center', 'nothing'].flatMap((pay) => {
      const key = `imported:${importId}:${patientId}:${pay}`;
      return [key, `${key}:booker`];
    });
    const wasTold = await isSent(tx, keys);
    const told = wasTold ? await whoAreTold(tx, takenIds) : null;
    await withdrawMessages(tx, keys, now);
    await cancelTakenBack(tx, administrator, taken, now);
    if (told) await tellTaken(tx, told, takenIds, now);
    // Without these rows, the same list can be imported again.
    await tx.deleteFrom('imported_sessions').where('booking_id', 'in', takenIds).execute();
  }
  return { taken: taken.map(({ id }) => id), left: standing.length - taken.length };
}

/**
 * Removes the covers that an import added for a person, with their approvals, where nobody has changed them or books on them
 * since. `at`: of the import, and of all that it wrote.
 */
async function takeCoversBack(tx: Tx, patientId: string, at: Date): Promise<void> {
  const added = sql<boolean>`(covers.patient_id = ${patientId} and covers.added_by is null and covers.removed_at is null
    and covers.created_at = ${at} and covers.updated_at = ${at}
    and not exists (select from cover_letters where cover_letters.cover_id = covers.id)
    and not exists (select from approvals where approvals.cover_id = covers.id and approvals.decided_at is distinct from ${at})
    and not exists (select from appointments bookings
      where bookings.cover_id = covers.id and bookings.status <> 'cancelled'))`;
  await endApprovals(tx, sql<boolean>`cover_id in (select covers.id from covers where ${added})`);
  await emptyCovers(tx, added);
}

function mayGo(row: WholeBooking, now: Date): boolean {
  const hasCome = attendanceOf(row).state !== 'expected';
  return isAsBooked(row, now) && !hasCome && !hasBegun({ date: row.session_date, startHour: row.start_hour }, now);
}

/** Whether one of some messages has gone out. */
async function isSent(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`select exists (
    select from outbox left join notices on notices.id = outbox.notice_id
    where coalesce(notices.once_key, outbox.once_key) = any(${[...keys]}::text[])
      and outbox.status in ('sent', 'delivered', 'read')) as sent`.execute(tx);
  return rows[0]!.sent;
}

async function tellTaken(tx: Tx, told: Map<string, Told[]>, ids: readonly string[], now: Date): Promise<void> {
  const cancelled = [];
  for (const id of ids) {
    const facts = { ...(await sessionFacts(tx, id)), refund: 0, money: 'nothing-paid', reason: null } as const;
    cancelled.push({ told: told.get(id) ?? [], about: { id, facts: { ...facts, askedBy: 'center' as const } } });
  }
  await tellEach(
    tx,
    cancelled,
    (mine) =>
      mine.map(({ id, facts }, place) => {
        const others = place === 0 ? mine.slice(1).map((other) => other.facts) : [];
        const details = { ...facts, ...(others.length > 0 && { others }) };
        const onceKey = `booking-cancelled-by-center:${id}:${now.toISOString()}`;
        return { onceKey, template: 'booking-cancelled-by-center', details, isShortOnly: place > 0 };
      }),
    now,
  );
}

type Row = { center_id: string; patient_id: string; is_registered: boolean; fields: string[] };

/** Empties what an import filled in of a person who stays, where nobody has changed it since, and records it. */
async function emptyAgain(
  tx: Tx,
  administrator: Administrator,
  { center_id: centerId, patient_id: patientId, is_registered: isRegistered, fields }: Row,
  at: Date,
  now: Date,
): Promise<void> {
  const since = await tx
    .selectFrom('administrator_actions')
    .select('after')
    .where('subject_id', '=', patientId)
    .where('action', 'in', [...CORRECTIONS])
    .where('at', '>', at)
    .execute();
  const changed = new Set(since.flatMap(({ after }) => Object.keys((after ?? {}) as object)));
  const wanted = fields.filter((field) => !changed.has(field));
  const { name } = await tx.selectFrom('patients').select('name').where('id', '=', patientId).executeTakeFirstOrThrow();
  const subject = { subject: 'patient', subjectId: patientId, subjectName: name } as const;
  const note = 'an import was taken back';
  const details = wanted.filter((field): field is PersonField => field in PERSON_COLUMNS);
  const none = (of: readonly string[]) => Object.fromEntries(of.map((field) => [field, null]));
  if (details.length > 0) {
    const was = await tx.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow();
    const before = Object.fromEntries(details.map((field) => [field, was[PERSON_COLUMNS[field]]]));
    const columns = Object.fromEntries(details.map((field) => [PERSON_COLUMNS[field], null]));
    await tx.updateTable('patients').set(columns).where('id', '=', patientId).execute();
    const done = { action: 'patient-corrected', ...subject, before, after: none(details), note } as const;
    await recordAction(tx, administrator, done, now);
  }
  if (wanted.includes('fileNumber')) {
    const was = await tx
      .selectFrom('center_patients')
      .select('file_number')
      .where('center_id', '=', centerId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    await tx
      .updateTable('center_patients')
      .set({ file_number: null })
      .where('center_id', '=', centerId)
      .where('patient_id', '=', patientId)
      .execute();
    const before = { fileNumber: was?.file_number ?? null };
    const done = {
      action: 'patient-file-changed',
      ...subject,
      centerId,
      before,
      after: none(['fileNumber']),
      note,
    } as const;
    await recordAction(tx, administrator, done, now);
  }
  if (!isRegistered) return;
  await sql`delete from center_patients theirs where center_id = ${centerId} and patient_id = ${patientId}
    and file_number is null and note is null and not exists (select from appointments bookings
      where bookings.center_id = theirs.center_id and bookings.patient_id = theirs.patient_id)
    and not exists (select from account_entries entries
      where entries.center_id = theirs.center_id and entries.patient_id = theirs.patient_id)`.execute(tx);
}
