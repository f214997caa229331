/**
 * Numbers of people without an account: whose number was proved, and by which channels they are written to there. Rows are
 * only added; the newest one of a person, number and channel holds, while it is of the number that is kept now.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { CHANNEL_WORDS_VERSION, type Language } from '../../contract';
import type { PHONE_CHANNELS } from '../../domain/messages';
import type { Db, Tx } from '../platform/db/database';
import { forgetPhoneCodes } from './phone-codes';

type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** What was said about a number and a channel, and how. `staff`: who recorded it at a desk; null: the person did. */
export type NumberSaid = {
  patientId: string;
  /** E.164. */
  number: string;
  channel: PhoneChannel;
  what: 'given' | 'ended' | 'resumed';
  how: 'code' | 'link' | 'reply' | 'desk' | 'refused';
  language: Language;
  staff?: { administratorId: string; userName: string } | undefined;
};

/** Adds a line about a person's number, with the wording of today. */
export async function sayOfNumber(tx: Tx, { patientId, staff, ...said }: NumberSaid, now: Date): Promise<void> {
  const by = { administrator_id: staff?.administratorId ?? null, staff: staff?.userName ?? null };
  await tx
    .insertInto('number_consents')
    .values({ id: newId(), patient_id: patientId, words_version: CHANNEL_WORDS_VERSION, ...said, ...by, at: now })
    .execute();
}

/** SQL of the number that is kept of a row of `patients`: their own, or a relative's where they have none. */
export const keptNumber = (patient: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`${patient}.phone`)}, ${sql.ref(`${patient}.relative_phone`)})`;

/** SQL of the newest line about each channel at the number that is kept of a person without an account. */
function newestOf(patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select distinct on (said.channel) said.channel, said.number, said.what
    from number_consents said join patients whose on whose.id = said.patient_id
    where said.patient_id = ${patientId} and whose.user_id is null
      and phone_digits(said.number) = phone_digits(${keptNumber('whose')})
    order by said.channel, said.at desc, said.id desc)`;
}

/** SQL of `channel` and `number`, where a person without an account is written to now. */
export function channelsAtNumber(patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select theirs.channel, theirs.number from ${newestOf(patientId)} theirs
    where theirs.what <> 'ended' and not exists (select from ended_addresses ended
      where ended.channel = theirs.channel and ended.address = theirs.number))`;
}

/** Whether a person without an account is written to at their number. `patientId`: a part of a query. */
export function isReachedAtNumber(patientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${channelsAtNumber(patientId)} theirs)`;
}

/** Whether the number that is kept of a person was proved to be theirs, also where they have ended messages since. */
export function hasProvedNumber(patientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from number_consents said join patients whose on whose.id = said.patient_id
    where said.patient_id = ${patientId} and phone_digits(said.number) = phone_digits(${keptNumber('whose')}))`;
}

/** Whether a person without an account has agreed to messages at the number that is kept of them, and has ended them all since. */
export function hasStopped(patientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from ${newestOf(patientId)} theirs) and not ${isReachedAtNumber(patientId)})`;
}

/** Lists the people about whose number the newest line of a channel says so, each with the language of their messages. */
export async function peopleAtNumber(
  tx: Db | Tx,
  { channel, number }: { channel: PhoneChannel; number: string },
): Promise<{ patientId: string; isEnded: boolean; language: Language }[]> {
  const { rows } = await sql<{ patientId: string; isEnded: boolean; language: Language }>`
    select newest.patient_id as "patientId", newest.what = 'ended' as "isEnded", coalesce(patients.language, newest.language) as language
    from (select distinct on (patient_id) patient_id, what, language from number_consents
      where number = ${number} and channel = ${channel} order by patient_id, at desc, id desc) newest
    join patients on patients.id = newest.patient_id where patients.user_id is null order by newest.patient_id`.execute(
    tx,
  );
  return rows;
}

/**
 * Whether a notice to a person without an account went to a number that is not kept of them any more: whoever has that number has
 * its link. `patient`: a table with the person's row.
 */
export function wentToAnotherNumber(noticeId: RawBuilder<unknown>, patient: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from outbox sent where sent.notice_id = ${noticeId} and sent.channel in ('whatsapp', 'sms')
    and sent.status in ('sent', 'delivered', 'read')
    and phone_digits(sent.recipient) is distinct from phone_digits(${keptNumber(patient)}))`;
}

/**
 * Forgets the number of a person without an account, and what was sent there. The proofs of what they agreed to are kept without
 * it.
 */
export async function forgetNumbers(tx: Tx, patientId: string): Promise<void> {
  const asked = await tx.selectFrom('phone_verifications').select('id').where('asked_for', '=', patientId).execute();
  await forgetPhoneCodes(
    tx,
    asked.map(({ id }) => id),
  );
  // With the messages that were sent for them.
  await tx.deleteFrom('notices').where('patient_id', '=', patientId).execute();
  await tx.updateTable('number_consents').set({ number: '' }).where('patient_id', '=', patientId).execute();
}
