import { sql } from 'kysely';
import type { Language } from '../../contract';
import { forgetPerson } from '../staff';
import type { Tx } from '../platform/db/database';
import {
  type CancelledWithAccount,
  enqueueEmail,
  forgetChannels,
  forgetPhoneCodes,
  nobodysAddress,
  readerOf,
} from '../outbox';
import { freeKept } from '../seats';
import {
  endLinks,
  forgetCoversOf,
  forgetMerges,
  forgetPaidForOthers,
  forgetPeople,
  giveRecordsBack,
  mailAccount,
  NOBODYS_NAME,
  NOTHING_KNOWN,
  uncaredSince,
} from '../patients';
import { endSessionsOf } from './sessions';

/**
 * Deletes a person's account. Its row stays for bookings that accounting requires, without name, address or login. What a center had
 * kept before the account claimed the record stays with the center.
 * `appointments`: those that were cancelled before; the last mail tells of them. Everything else is deleted. `isJoined`: the
 * account had nothing and became one with another of the same person (`open-by.ts`), who keeps the newsletter and gets no mail.
 */
export async function deleteAccount(
  tx: Tx,
  person: { userId: string; email: string | null; phone: string | null; username: string; language: Language },
  appointments: CancelledWithAccount[],
  now: Date,
  { isJoined = false } = {},
): Promise<void> {
  // Where there is no address, nothing is kept under the placeholder.
  const address = person.email ?? nobodysAddress(person.userId);
  await giveRecordsBack(tx, person.userId, now);
  await endSessionsOf(tx, person.userId, now);
  await tx.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('devices').where('user_id', '=', person.userId).execute();
  await freeKept(tx, person, now);
  await tx.deleteFrom('waits').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('walk_ins').where('patient_id', '=', person.userId).execute();
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('nominees').where('user_id', '=', person.userId).execute();
  await tx
    .deleteFrom('email_verifications')
    .where((where) => where.or([where('email', '=', address), where('user_id', '=', person.userId)]))
    // The code that has just proved the address is locked, and goes with the others of its time.
    .$if(isJoined, (codes) => codes.where('verified_at', 'is', null))
    .execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('freed_numbers').where('user_id', '=', person.userId).execute();
  if (!isJoined) await tx.deleteFrom('newsletter_subscribers').where('email', '=', address).execute();
  await forgetCoversOf(tx, person.userId);
  await forgetMails(tx, { userId: person.userId, email: address });
  if (person.phone) await forgetCodesTo(tx, person.phone);
  await forgetChannels(tx, person.userId, now);
  await forgetPerson(tx, person.userId, NOBODYS_NAME);
  const carers = await endCaring(tx, person.userId, now);
  // Proof of consent is kept without the person.
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('patient_id', '=', person.userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .updateTable('users')
    .set({
      email: nobodysAddress(person.userId),
      phone: null,
      number_freed_at: null,
      username: NOBODYS_NAME,
      password_hash: null,
      google_sub: null,
      picture: null,
      status: 'deleted',
    })
    .where('id', '=', person.userId)
    .execute();
  if (isJoined) return;
  for (const carer of carers) await mailAccount(tx, carer, 'deleted', person.username, now);
  const details = { username: person.username, appointments };
  const onceKey = `account-deleted:${person.userId}`;
  await enqueueEmail(tx, { onceKey, template: 'account-deleted', ...readerOf(person), details }, now);
}

/** Deletes the codes that were sent to a number for logging in. */
async function forgetCodesTo(tx: Tx, number: string): Promise<void> {
  const sent = await tx
    .selectFrom('phone_verifications')
    .select('id')
    .where('number', '=', number)
    .where('user_id', 'is', null)
    .execute();
  await forgetPhoneCodes(
    tx,
    sent.map(({ id }) => id),
  );
}

/**
 * Ends all care links to and from a person. People who have no other carer and no coming session are forgotten at once;
 * the others when their time is over (`domain/retention.ts`). Returns the accounts that cared for the person.
 */
async function endCaring(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const theirs = sql<boolean>`(care_links.user_id = ${userId} or care_links.patient_id = ${userId})`;
  const ended = await endLinks(tx, theirs, now);
  await tx.deleteFrom('paid_for_others').where('user_id', '=', userId).execute();
  await forgetPaidForOthers(tx, userId);
  await forgetMerges(tx, userId);
  await sql`delete from record_claims where ${userId} in (user_id, patient_id)`.execute(tx);
  const cared = ended.map(({ patient_id: id }) => id);
  if (cared.length > 0) {
    const left = await tx
      .selectFrom('patients')
      .select('id')
      .where('id', 'in', cared)
      .where(uncaredSince(now))
      .execute();
    await forgetPeople(
      tx,
      left.map(({ id }) => id),
    );
  }
  await tx.updateTable('patients').set(NOTHING_KNOWN).where('id', '=', userId).execute();
  await tx.deleteFrom('center_patients').where('patient_id', '=', userId).execute();
  await tx.updateTable('account_entries').set({ reason: null }).where('patient_id', '=', userId).execute();
  await tx.deleteFrom('standing').where('patient_id', '=', userId).execute();
  return ended.flatMap(({ user_id: carer, patient_id: id }) => (id === userId ? [carer] : []));
}

/**
 * Deletes a person's mails. Those that are not sent yet, such as a confirmation, are deleted once sent. Mails to others
 * about the same bookings lose the person's name.
 */
async function forgetMails(tx: Tx, { userId, email: recipient }: { userId: string; email: string }): Promise<void> {
  // Mails to the person, or about what they wrote to us.
  const mails = tx
    .updateTable('outbox')
    .where((where) => where.or([where('recipient', '=', recipient), where(sql`slots ->> 'email'`, '=', recipient)]));
  await mails.where('status', '<>', 'waiting').set({ recipient: '', slots: '{}' }).execute();
  await mails.where('status', '=', 'waiting').set({ slots: sql`slots || '{"isFarewell": true}'` }).execute();
  await sql`
    update outbox set slots = slots - case when bookings.user_id = ${userId} then 'bookedBy' else 'patientName' end
    from bookings where bookings.id = outbox.booking_id and bookings.user_id <> bookings.patient_id
      and (bookings.user_id = ${userId} or bookings.patient_id = ${userId}) and recipient <> ${recipient}
      and outbox.status <> 'waiting'`.execute(tx);
}
