import { sql } from 'kysely';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { writeCalendar } from '../features/bookings/calendar';
import { makeOtpCode } from '../features/accounts/otp-code';
import { calendarEntryOf } from '../features/bookings/calendar-entry';
import { wholeBookings } from '../records/bookings';
import { linkToken } from '../features/newsletter/link-token';
import type { Message } from '../platform/mail/mailer';
import { type AtSending, type MailDetails, type Template, writeMail } from '../platform/mail/templates';

/** For how long one process has a mail to itself: not longer than its job (jobs.ts), or the next try would find it taken. */
export const CLAIM_MS = 40_000;

/** Mails that bring the appointment's calendar entry along. */
const WITH_CALENDAR: ReadonlySet<Template> = new Set([
  'booking-confirmed',
  'booking-rescheduled',
  'booking-cancelled',
  'center-closed',
  'cancelled-by-us',
  'booking-cancelled-by-center',
]);

type Details = { verificationId?: string; subscriberId?: string; bookingId?: string };
type Claimed = { id: string; template: Template; recipient: string; details: Details };

/** Sends one owed mail and marks it sent. Throws when the mail server does not take it; the job is tried again. */
export async function sendMail(context: Context, mailId: string): Promise<void> {
  const { database, clock, mailer } = context;
  const now = clock();
  const mail = await database.db
    .updateTable('mails')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS), attempts: sql`attempts + 1` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returning(['id', 'template', 'recipient', 'details'])
    .executeTakeFirst();
  if (!mail) return;
  try {
    const message = await write(context, mail as Claimed);
    if (message) await mailer.send(mail.recipient, message, mail.id);
    await database.db
      .updateTable('mails')
      .set({ sent_at: clock(), last_error: null })
      .where('id', '=', mail.id)
      .execute();
    await forgetFarewell(database.db, mail.id);
  } catch (error) {
    // When it was tried last, early enough for the clock of whoever tries next.
    await database.db
      .updateTable('mails')
      .set({
        claimed_until: new Date(clock().getTime() - CLAIM_MS),
        last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where('id', '=', mail.id)
      .execute();
    throw error;
  }
}

/**
 * After the last mails to a person who deleted the account nothing is kept of whom they went to. Read anew, since the
 * account may have been deleted while the mail was on its way.
 */
async function forgetFarewell(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: '', details: '{}' })
    .where('id', '=', mailId)
    .where((where) => where.or([where('template', '=', 'account-deleted'), where(isFarewell, '=', true)]))
    .execute();
}

const isFarewell = sql<boolean>`coalesce((details ->> 'isFarewell')::boolean, false)`;

/** Null for a code that nobody can use any more. */
async function write(context: Context, mail: Claimed): Promise<Message | null> {
  const { publicUrl, operator } = context.config;
  const { verificationId, subscriberId, bookingId } = mail.details;
  const code = verificationId
    ? await makeOtpCode(context.database.db, context.secret, verificationId, context.clock())
    : '';
  if (code === null) return null;
  const link = (page: string, purpose: 'newsletter-confirm' | 'newsletter-unsubscribe') =>
    subscriberId ? `${publicUrl}${page}?token=${linkToken(context.secret, purpose, subscriberId)}` : '';
  const atSending: AtSending = {
    publicUrl,
    operator,
    code,
    confirmUrl: link('/newsletter/confirm', 'newsletter-confirm'),
    unsubscribeUrl: link('/newsletter/unsubscribe', 'newsletter-unsubscribe'),
  };
  const message = writeMail(mail.template, mail.details as MailDetails[Template], atSending);
  if (!bookingId || !WITH_CALENDAR.has(mail.template)) return message;
  return { ...message, ...(await calendarOf(context, bookingId)) };
}

async function calendarOf({ database, config, clock }: Context, bookingId: string): Promise<Pick<Message, 'calendar'>> {
  const row = await wholeBookings(database.db).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!row) return {};
  const entry = calendarEntryOf(row, config.publicUrl, clock());
  return { calendar: { method: entry.status === 'cancelled' ? 'CANCEL' : 'PUBLISH', text: writeCalendar(entry) } };
}
