import { sql } from 'kysely';
import type { Language } from '../../../contract';
import { forgetPerson } from '../../records/actions';
import type { Tx } from '../../platform/db/database';
import { enqueueEmail, nobodysAddress, readerOf } from '../../platform/mail/outbox';
import type { CancelledWithAccount } from '../../platform/mail/templates/account';
import { endSessionsOf } from './sessions';

const NOBODYS_NAME = 'Deleted account';

/**
 * Deletes the person: the row stays for bookings that must be kept for the accounts, without name, address or way to
 * log in. `appointments` were cancelled before, and are told of in the last mail. All others are deleted.
 */
export async function deleteAccount(
  tx: Tx,
  person: { userId: string; email: string; username: string; language: Language },
  appointments: CancelledWithAccount[],
  now: Date,
): Promise<void> {
  await endSessionsOf(tx, person.userId, now);
  await tx.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('devices').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('waits').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('nominees').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('email_verifications').where('email', '=', person.email).execute();
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', person.email).execute();
  await forgetMails(tx, person);
  await forgetPerson(tx, person.userId, NOBODYS_NAME);
  // Proof of consent is kept without the person.
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', person.userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .updateTable('users')
    .set({
      email: nobodysAddress(person.userId),
      username: NOBODYS_NAME,
      password_hash: null,
      google_sub: null,
      picture: null,
      status: 'deleted',
    })
    .where('id', '=', person.userId)
    .execute();
  const details = { username: person.username, appointments };
  const onceKey = `account-deleted:${person.userId}`;
  await enqueueEmail(tx, { onceKey, template: 'account-deleted', ...readerOf(person), details }, now);
}

/**
 * Deletes the mails; those not sent yet, such as a confirmation, are deleted once sent. Those to others about the same
 * bookings lose the person's name.
 */
async function forgetMails(tx: Tx, { userId, email: recipient }: { userId: string; email: string }): Promise<void> {
  // Mails to them, or about what they wrote to us.
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
