import { v7 as newId } from 'uuid';
import type { Tx } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import type { MailDetails, Template } from './templates';

const NOBODY = '@deleted.invalid';

/** The address of an account whose person is gone: nothing is ever mailed there. */
export function nobodysAddress(userId: string): string {
  return `deleted-${userId}${NOBODY}`;
}

/**
 * Owes one mail, in the caller's transaction. The same `onceKey` owes it only once, however often this runs. A mail whose
 * details name a booking is listed with it. One with `sendAfter` waits until then, and the sweeps have it sent.
 */
export async function oweMail<T extends Template>(
  tx: Tx,
  jobs: Jobs,
  mail: { onceKey: string; template: T; recipient: string; details: MailDetails[T]; sendAfter?: Date },
  now: Date,
): Promise<void> {
  if (mail.recipient.endsWith(NOBODY)) return;
  const row = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      once_key: mail.onceKey,
      template: mail.template,
      recipient: mail.recipient,
      details: JSON.stringify(mail.details),
      booking_id: 'bookingId' in mail.details ? mail.details.bookingId : null,
      created_at: now,
      send_after: mail.sendAfter ?? null,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && !mail.sendAfter) await jobs.enqueue(tx, 'send-mail', { mailId: row.id });
}
