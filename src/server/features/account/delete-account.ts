import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { oweMail } from '../../mail/owe-mail';
import { endSessionsOf } from './sessions';

/**
 * Removes the person: the row stays for the bookings that the accounts need, without name, address or way to log in.
 * The bookings were cancelled before. What was mailed to them is forgotten, but for the last letter.
 */
export async function deleteAccount(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  person: { userId: string; email: string; username: string },
  now: Date,
): Promise<void> {
  await endSessionsOf(tx, person.userId, now);
  await tx.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  await tx.deleteFrom('email_verifications').where('email', '=', person.email).execute();
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', person.email).execute();
  await tx
    .updateTable('mails')
    .set({ recipient: '', details: '{}' })
    .where('recipient', '=', person.email)
    .where('sent_at', 'is not', null)
    .execute();
  await tx
    .updateTable('users')
    .set({
      email: `deleted-${person.userId}@deleted.invalid`,
      username: 'Deleted account',
      password_hash: null,
      google_sub: null,
      picture: null,
      status: 'deleted',
    })
    .where('id', '=', person.userId)
    .execute();
  const details = { username: person.username };
  const onceKey = `account-deleted:${person.userId}`;
  await oweMail(tx, jobs, { onceKey, template: 'account-deleted', recipient: person.email, details }, now);
}
