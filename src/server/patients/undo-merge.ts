import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PersonMerge } from '../../contract/admin/desk/person';
import { UNDO_MERGE_DAYS } from '../../domain/person-deeds';
import { DAY_MS } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { enqueueEmail, readerOf } from '../outbox';
import { recordAction } from '../staff';
import { lockPatients } from '../appointments';
import { askAnew } from './care-links';
import { followCovers } from './covers';
import { type AtDesk, findFor } from './find-patients';
import { NOBODYS_NAME } from './forget-people';
import { type Change, takeChangesBack } from './merge-record';

type Names = { from: { id: string; name: string }; into: { id: string; name: string } };

/**
 * Keeps the changes of a merge as long as it can be undone, and returns its id. The administrator's id is null where the owner of an
 * account has claimed the record. `centers`: those that knew one of the two persons.
 */
export async function keepMerge(
  tx: Tx,
  { administratorId, userName }: Pick<Administrator, 'userName'> & { administratorId: string | null },
  { from, into }: Names,
  { centers, changes }: { centers: string[]; changes: readonly Change[] },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('merges')
    .values({
      id,
      ...{ from_id: from.id, from_name: from.name, into_id: into.id, into_name: into.name },
      centers,
      changes: JSON.stringify(changes),
      ...{ administrator_id: administratorId, administrator_name: userName },
      at: now,
    })
    .execute();
  return id;
}

/** The earliest moment of a merge that can still be undone. */
const since = (now: Date) => new Date(now.getTime() - UNDO_MERGE_DAYS * DAY_MS);

/** Lists the merges into a patient that can be undone, the latest first; not those of claims, which are listed as claims. */
export async function mergesOf(db: Db | Tx, patientId: string, now: Date): Promise<PersonMerge[]> {
  const rows = await db
    .selectFrom('merges')
    .select(['id', 'from_name', 'administrator_name', 'at'])
    .where('into_id', '=', patientId)
    .where('at', '>', since(now))
    .where(sql<boolean>`not exists (select from record_claims where record_claims.merge_id = merges.id)`)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ id, from_name: name, administrator_name: by, at }) => ({
    ...{ _id: id, name, by, at: at.toISOString() },
    until: new Date(at.getTime() + UNDO_MERGE_DAYS * DAY_MS).toISOString(),
  }));
}

/**
 * Undoes a merge: restores both persons, each with what was theirs. A booking made since stays with the person for whom
 * it was made, unless it uses the other's card. Links that were confirmed since must be confirmed again. Throws the
 * errors of `findFor`, and `merge-not-undoable` after thirty days, or if the remaining person was merged into another
 * one.
 */
export async function undoMerge(tx: Tx, by: AtDesk, ids: { into: string; merge: string }, now: Date): Promise<void> {
  await lockPatients(tx, [ids.into]);
  const into = await findFor(tx, by, 'undo-merge', ids.into, now);
  const merge = await tx
    .selectFrom('merges')
    .select(['id', 'from_id', 'from_name', 'changes', 'at'])
    .where('id', '=', ids.merge)
    .where('into_id', '=', ids.into)
    .where('at', '>', since(now))
    .forUpdate()
    .executeTakeFirst();
  if (!merge || into.name === NOBODYS_NAME) throw new AppError('merge-not-undoable');
  const changes = merge.changes as unknown as Change[];
  await requireAccountsAsTheyWere(tx, ids.into, merge.at, changes);
  await takeChangesBack(tx, changes);
  await followCovers(tx, { from: ids.into, into: merge.from_id });
  await askAnew(tx, sql<boolean>`patient_id = ${merge.from_id} and confirmed_at > ${merge.at}`);
  await tx.deleteFrom('merges').where('id', '=', merge.id).execute();
  await tellOfUndo(tx, { from: { id: merge.from_id, name: merge.from_name }, into }, changes, now);
  const subjectName = `${merge.from_name}, from ${into.name}`;
  const subject = { subject: 'patient', subjectId: merge.from_id, subjectName } as const;
  await recordAction(tx, by.administrator, { action: 'patients-unmerged', ...subject }, now);
}

/** An account that was both persons' is not divided again once something was entered. Throws `merge-not-undoable`. */
async function requireAccountsAsTheyWere(
  tx: Tx,
  patientId: string,
  since: Date,
  changes: readonly Change[],
): Promise<void> {
  if (!changes.some(({ table }) => table === 'account_entries')) return;
  const entered = await tx
    .selectFrom('account_entries')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('at', '>', since)
    .executeTakeFirst();
  if (!entered) return;
  throw new AppError('merge-not-undoable', {
    message: 'Money was entered or paid out since these two are one person. It can not be divided between them again.',
  });
}

/** Mails the person who remained, and the accounts whose links were restored. */
async function tellOfUndo(
  tx: Tx,
  { from, into }: { from: { id: string; name: string }; into: Awaited<ReturnType<typeof findFor>> },
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const links = changes.filter(({ table }) => table === 'care_links').map(({ key }) => String(key.id));
  const carers = await tx
    .selectFrom('care_links')
    .innerJoin('users', 'users.id', 'care_links.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.language'])
    .where('care_links.id', 'in', links.length > 0 ? links : [from.id])
    .where('care_links.ended_at', 'is', null)
    .where('users.status', '<>', 'deleted')
    .execute();
  const onceKey = (id: string) => `care-unmerged:${id}:${from.id}:${now.getTime()}`;
  for (const carer of carers) {
    const details = { username: carer.username, what: 'restored' as const, other: from.name };
    await enqueueEmail(tx, { ...readerOf(carer), template: 'care-changed', details, onceKey: onceKey(carer.id) }, now);
  }
  if (!into.email) return;
  const reader = readerOf({ email: into.email, language: into.language ?? 'en' });
  const details = { username: into.name, what: 'unmerged' as const, other: from.name };
  await enqueueEmail(tx, { ...reader, template: 'care-changed', details, onceKey: onceKey(into._id) }, now);
}
