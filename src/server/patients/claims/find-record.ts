/**
 * Finding a record that a center keeps under a number which an account has proved. Nothing is said of it before the second proof:
 * the PIN of the person's card, or the year of their birth.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { RecordClaimed } from '../../../contract';
import { mayBeOne } from '../../../domain/name-alike';
import { phoneDigits } from '../../../domain/phone';
import { MINUTE_MS } from '../../../domain/time';
import { lockActivePatient } from '../../appointments';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { arrivalPin } from '../../platform/secrets/arrival';
import { hasPhone } from '../find-patients';
import { NOBODYS_NAME } from '../forget-people';

/** A found record waits this long for the account to say who the person is. */
const CLAIM_MINUTES = 15;
/** The most records at one number that are compared with a proof. */
const MOST_AT_NUMBER = 50;

type Account = { userId: string; username: string };
type Proof = { pin?: string | undefined; birthYear?: number | undefined };

/** Reads the numbers (E.164) that an account has proved: the one by which it is opened, and the one of its messages. */
export async function provedNumbers(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select phone as number from users where id = ${userId} and phone is not null
    union select number from account_phones where user_id = ${userId} order by 1`.execute(db);
  return rows.map(({ number }) => number);
}

/** Whether no desk has said of a row of `patients` that it is not this account's, by taking back a claim. */
export const isNotRefused = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from record_claims earlier where earlier.patient_id = patients.id
    and earlier.user_id = ${userId} and earlier.undone_at is not null)`;

/** Records of centers under a number, without an account, which an account may still claim. */
async function recordsAt(tx: Tx, userId: string, number: string) {
  return tx
    .selectFrom('patients')
    .select(['patients.id', 'patients.name', 'patients.date_of_birth'])
    .where(hasPhone(phoneDigits(number)))
    .where('patients.user_id', 'is', null)
    .where('patients.name', '<>', NOBODYS_NAME)
    .where(sql<boolean>`exists (select from center_patients theirs
      where theirs.patient_id = patients.id and theirs.known_since is not null)`)
    .where(sql<boolean>`not exists (select from care_links link where link.patient_id = patients.id
      and link.user_id = ${userId} and link.ended_at is null and link.confirmed_by in ('code', 'administrator', 'claim'))`)
    .where(isNotRefused(userId))
    .orderBy('patients.id')
    .limit(MOST_AT_NUMBER)
    .execute();
}

/**
 * Finds the one record that a second proof fits, and notes that the account has given it. Where both proofs are given, both must be
 * of the same record: the right one of a person must say nothing of another one at the number. Throws `phone-needed` if the account has
 * proved no number, and `record-not-found` for everything else alike: no record, a wrong proof, or one that fits several.
 */
export async function findRecord(
  tx: Tx,
  secret: string,
  { userId, username }: Account,
  { pin, birthYear }: Proof,
  now: Date,
): Promise<RecordClaimed> {
  const numbers = await provedNumbers(tx, userId);
  if (numbers.length === 0) throw new AppError('phone-needed');
  const found = [];
  for (const number of numbers) {
    for (const { id, date_of_birth: born } of await recordsAt(tx, userId, number)) {
      const isPin = pin === undefined || arrivalPin(secret, id) === pin;
      // A year that the center does not know says nothing beside a PIN.
      const isYear =
        birthYear === undefined || (born === null ? pin !== undefined : born.slice(0, 4) === String(birthYear));
      if (isPin && isYear) found.push({ id, number });
    }
  }
  const [first] = found;
  if (!first || found.some(({ id }) => id !== first.id)) throw new AppError('record-not-found');
  const { id: patientId, number } = first;
  await lockActivePatient(tx, { userId, patientId });
  // Merged or claimed by somebody else meanwhile.
  if (!(await recordsAt(tx, userId, number)).some(({ id }) => id === patientId)) throw new AppError('record-not-found');
  const proof = pin === undefined ? 'birth-year' : 'card-pin';
  const waits = { at: now, expires_at: new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS), number, proof };
  const again = await tx
    .updateTable('record_claims')
    .set(waits)
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!again) {
    await tx
      .insertInto('record_claims')
      .values({ id: newId(), user_id: userId, patient_id: patientId, ...waits })
      .execute();
  }
  return (await foundRecord(tx, { userId, username }, now))!;
}

/** The record that an account found last, while it waits for the account to say who the person is; null if none does. */
export async function foundRecord(
  db: Db | Tx,
  { userId, username }: Account,
  now: Date,
): Promise<RecordClaimed | null> {
  const claim = await db
    .selectFrom('record_claims')
    .innerJoin('patients', 'patients.id', 'record_claims.patient_id')
    .select(['record_claims.id', 'patients.name', 'expires_at'])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(centers.name order by centers.name), '[]')
        from center_patients theirs join centers on centers.id = theirs.center_id
        where theirs.patient_id = patients.id and theirs.known_since is not null)`.as('centers'),
    )
    .where('record_claims.user_id', '=', userId)
    .where('patients.user_id', 'is', null)
    .where(isNotRefused(userId))
    .where(
      sql<boolean>`phone_digits(record_claims.number) = phone_digits(coalesce(patients.phone, patients.relative_phone))`,
    )
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('record_claims.at', 'desc')
    .orderBy('record_claims.id', 'desc')
    .executeTakeFirst();
  if (!claim) return null;
  const { id, name, centers, expires_at: until } = claim;
  return { _id: id, name, centers, mayBeSelf: mayBeOne(name, username), until: until.toISOString() };
}
