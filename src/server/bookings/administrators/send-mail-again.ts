import { languageOf } from '../../../contract';
import type { Scope } from '../../../domain/rights';
import { inScope } from '../../staff';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { AppError } from '../../errors';
import { enqueueEmail, hurry, type MailDetails, type MailTemplate } from '../../outbox';
import { happened, whoIsTold } from '../../messages';
import { wholeBookings } from '../../appointments';

/**
 * Enqueues a mail about an appointment at some centers again, with its original content. A mail that was never sent is
 * only sent sooner, or two would arrive. Throws AppError `mail-not-found`, also when the person's account is deleted
 * and nothing of it is kept, or when its address is not among those who are told any more; and `mail-forgotten` once
 * the content was deleted by schedule.
 */
export async function sendMailAgain(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  mailId: string,
  now: Date,
): Promise<void> {
  const mail = await tx
    .selectFrom('outbox')
    .select(['booking_id', 'template', 'recipient', 'language', 'slots', 'sent_at'])
    .where('id', '=', mailId)
    .where('booking_id', 'is not', null)
    .where('channel', '=', 'mail')
    .where('notice_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!mail?.booking_id) throw new AppError('mail-not-found');
  const booking = await wholeBookings(tx)
    .where('bookings.id', '=', mail.booking_id)
    .where(inScope(scope))
    .executeTakeFirst();
  if (!booking) throw new AppError('mail-not-found');
  if (booking.patient_status === 'deleted') {
    throw new AppError('mail-not-found', { message: "This patient's account is deleted; nothing can be emailed." });
  }
  if (mail.recipient === '') throw new AppError('mail-forgotten');
  const told = await whoIsTold(tx, booking.id);
  if (!told.some(({ reader }) => reader.recipient === mail.recipient)) {
    throw new AppError('mail-not-found', {
      message: 'Nothing about this appointment may be emailed to this address any more.',
    });
  }

  if (mail.sent_at) {
    const onceKey = `again:${mailId}:${now.toISOString()}`;
    const language = languageOf(mail.language) ?? 'en';
    const template = mail.template as MailTemplate;
    const details = mail.slots as unknown as MailDetails[MailTemplate];
    await enqueueEmail(tx, { onceKey, template, recipient: mail.recipient, language, details }, now);
  } else {
    await hurry(tx, mailId, now);
  }
  const log = { after: { mail: mail.template } };
  await happened(tx, 'mail-sent-again', { by: administrator, bookings: [booking], log }, now);
}
