/** Linking a found record with an account: as its own person, or as somebody it cares for. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { MAX_PEOPLE_CARED_FOR, type Relation } from '../../../contract';
import { mayBeOne } from '../../../domain/name-alike';
import { phoneDigits } from '../../../domain/phone';
import { lockActivePatient } from '../../appointments';
import { AppError } from '../../errors';
import { enqueueEmail, readerOf } from '../../outbox';
import type { Tx } from '../../platform/db/database';
import { othersWhoKnow } from '../desk-patient';
import { hasPhone } from '../find-patients';
import { recordChanges } from '../merge-record';
import { movePerson, requireNoClash } from '../move-person';
import { keepMerge } from '../undo-merge';
import { isNotRefused, provedNumbers } from './find-record';
import { type KeptRecord, recordIn } from './kept-record';

type Account = { userId: string; username: string };
type Taken = { claimId: string; as: 'self' | 'carer'; relation?: Relation | undefined };

/**
 * Carries out a claim: the record becomes the account's own person, with all that is theirs, or the account fully acts for the
 * person. Returns the patient's id. Whoever else claims or merges the record waits. Throws `claim-over` if the claim is over, or the
 * record is not as it was when it was found; `record-other-name` and `record-clash` for what can't be the account's own person; and
 * `too-many-people`; `not-authenticated` for an account that is blocked meanwhile.
 */
export async function claimRecord(
  tx: Tx,
  { userId, username }: Account,
  { claimId, as, relation }: Taken,
  now: Date,
): Promise<string> {
  const asked = await tx
    .selectFrom('record_claims')
    .select('patient_id')
    .where('id', '=', claimId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!asked) throw new AppError('claim-over');
  const recordId = asked.patient_id;
  await lockActivePatient(tx, { userId, patientId: recordId });
  const claim = await tx
    .selectFrom('record_claims')
    .select(['id', 'number'])
    .where('id', '=', claimId)
    // A merge in between has given it another person.
    .where('patient_id', '=', recordId)
    .where('done_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!claim || !(await provedNumbers(tx, userId)).includes(claim.number)) throw new AppError('claim-over');
  const record = await tx
    .selectFrom('patients')
    .select(['patients.id', 'patients.name'])
    .where('patients.id', '=', recordId)
    .where('patients.user_id', 'is', null)
    .where(isNotRefused(userId))
    .where(hasPhone(phoneDigits(claim.number)))
    .executeTakeFirst();
  if (!record) throw new AppError('claim-over');
  const own = as === 'self' ? await takeAsSelf(tx, { userId, username }, record, now) : null;
  if (as === 'carer') await takeAsCarer(tx, userId, { recordId, relation: relation! }, now);
  await tx
    .updateTable('record_claims')
    .set({
      ...{ taken_as: as, relation: relation ?? null, done_at: now, merge_id: own?.mergeId ?? null },
      record: own?.kept ? JSON.stringify(own.kept) : null,
    })
    .where('id', '=', claimId)
    .execute();
  return as === 'self' ? userId : recordId;
}

/**
 * Makes a record the account's own person. It can be taken back like a merge. Returns the id of that, and what centers had kept, which
 * stays theirs.
 */
async function takeAsSelf(
  tx: Tx,
  { userId, username }: Account,
  { id: from, name }: { id: string; name: string },
  now: Date,
): Promise<{ mergeId: string; kept: KeptRecord | null }> {
  if (!mayBeOne(name, username)) throw new AppError('record-other-name');
  const pair = { from, into: userId };
  const say = (when: string) =>
    `The record and your account both have an appointment on ${when}. Please cancel one of them first.`;
  await requireNoClash(tx, pair, 'record-clash', say);
  const { rows } = await sql<{
    center_id: string;
  }>`${othersWhoKnow([], sql`${from}`)} union ${othersWhoKnow([], sql`${userId}`)}`.execute(tx);
  const centers = rows.map(({ center_id: id }) => id);
  const changes = await recordChanges(tx, pair, () => movePerson(tx, pair, now));
  const names = { from: { id: from, name }, into: { id: userId, name: username } };
  const mergeId = await keepMerge(tx, { administratorId: null, userName: username }, names, { centers, changes }, now);
  await mailAccount(tx, userId, 'claimed', name, now);
  return { mergeId, kept: recordIn(changes) };
}

/** Lets an account fully act for the person of a record. */
async function takeAsCarer(
  tx: Tx,
  userId: string,
  { recordId, relation }: { recordId: string; relation: Relation },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from care_links
    where user_id = ${userId} and ended_at is null and patient_id <> ${recordId}`.execute(tx);
  if (rows[0]!.count >= MAX_PEOPLE_CARED_FOR) throw new AppError('too-many-people');
  const confirmed = { access: 'manage', relation, confirmed_by: 'claim', confirmed_at: now } as const;
  const known = await tx
    .updateTable('care_links')
    .set(confirmed)
    .where('user_id', '=', userId)
    .where('patient_id', '=', recordId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!known) {
    const link = { id: newId(), user_id: userId, patient_id: recordId, created_at: now };
    await tx
      .insertInto('care_links')
      .values({ ...link, ...confirmed })
      .execute();
  }
  // A center knows them, whoever cares for them.
  await sql`update patients set known_at = coalesce(known_at, ${now}) where id = ${recordId}`.execute(tx);
  const { name } = await tx.selectFrom('patients').select('name').where('id', '=', recordId).executeTakeFirstOrThrow();
  await mailAccount(tx, userId, 'claimed', name, now);
}

/**
 * Mails the account that its link with a person has changed: by a claim, which somebody else may have made, or because what is kept of
 * the person is deleted at their wish.
 */
export async function mailAccount(
  tx: Tx,
  userId: string,
  what: 'claimed' | 'unclaimed' | 'deleted',
  other: string,
  now: Date,
): Promise<void> {
  const { username, ...account } = await tx
    .selectFrom('users')
    .select(['username', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const details = { username, what, other, ...(what === 'deleted' && ({ isFarewell: true } as const)) };
  const mail = { template: 'care-changed', details } as const;
  const onceKey = `care-${what}:${userId}:${now.toISOString()}`;
  await enqueueEmail(tx, { onceKey, ...readerOf(account), ...mail }, now);
}
