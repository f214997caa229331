import { sql } from 'kysely';
import { MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { makeOtpCode } from '../features/account/otp-code';
import { type MailDetails, TEMPLATES, type Template, type Written, signupCode } from '../mail/templates';

/** For how long one process has a mail to itself. */
const CLAIM_MS = MINUTE_MS;

type Claimed = { id: string; template: Template; recipient: string; details: unknown };

/** Sends one owed mail and marks it sent. Throws when the mail server does not take it; the job is tried again. */
export async function sendMail(context: Context, mailId: string): Promise<void> {
  const { database, clock, mailer } = context;
  const now = clock();
  const mail = await database.db
    .updateTable('mails')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS), attempts: sql`attempts + 1` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]))
    .returning(['id', 'template', 'recipient', 'details'])
    .executeTakeFirst();
  if (!mail) return;
  try {
    const written = await write(context, mail as Claimed);
    if (written) await mailer.send(mail.recipient, written, mail.id);
    await database.db
      .updateTable('mails')
      .set({ sent_at: clock(), last_error: null })
      .where('id', '=', mail.id)
      .execute();
  } catch (error) {
    await database.db
      .updateTable('mails')
      .set({ claimed_until: null, last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' })
      .where('id', '=', mail.id)
      .execute();
    throw error;
  }
}

/** Null for a code that nobody can use any more. */
async function write(context: Context, mail: Claimed): Promise<Written | null> {
  const { publicUrl } = context.config;
  if (mail.template === 'signup-code') {
    const { verificationId } = mail.details as MailDetails['signup-code'];
    const code = await makeOtpCode(context.database.db, context.secret, verificationId, context.clock());
    return code === null ? null : signupCode({ code });
  }
  const template = TEMPLATES[mail.template] as (details: object) => Written;
  return template({ ...(mail.details as object), publicUrl });
}
