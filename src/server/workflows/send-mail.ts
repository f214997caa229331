import { sql } from 'kysely';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { writeCalendar } from '../features/bookings/calendar';
import { makeOtpCode } from '../features/accounts/otp-code';
import { calendarEntryOf } from '../features/bookings/calendar-entry';
import { wholeBookings } from '../records/bookings';
import { linkToken } from '../features/newsletter/link-token';
import type { Source } from '../platform/jobs/take';
import { type Taken, markFailed, markSent, takeDue } from '../platform/mail/outbox';
import type { Message } from '../platform/mail/mailer';
import { type AtSending, type MailDetails, type Template, writeMail } from '../platform/mail/templates';

/** Mails with the appointment's calendar entry. */
const WITH_CALENDAR: ReadonlySet<Template> = new Set([
  'booking-confirmed',
  'booking-rescheduled',
  'booking-cancelled',
  'center-closed',
  'cancelled-by-us',
  'booking-cancelled-by-center',
]);

type Slots = { verificationId?: string; subscriberId?: string; bookingId?: string };

/** The outbox as a source of work: claims due mails and sends them. */
export function mailsToSend(context: Context): Source<Taken> {
  const { database, clock, mailer } = context;
  return {
    name: 'send-mail',
    fetch: (room) => takeDue(database.db, room, clock()),
    async run(mail) {
      try {
        const message = await write(context, mail);
        const sent = message && (await mailer.send(mail.recipient, message, mail.id));
        await markSent(database.db, mail.id, sent, clock());
        await forgetFarewell(database.db, mail.id);
      } catch (error) {
        await markFailed(database.db, mail, error, clock());
        throw error;
      }
    },
  };
}

/**
 * After the last mails to a deleted account, their recipient is deleted. Read again, since the account may have been
 * deleted while the mail was being sent.
 */
async function forgetFarewell(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: '', slots: '{}' })
    .where('id', '=', mailId)
    .where((where) => where.or([where('template', '=', 'account-deleted'), where(isFarewell, '=', true)]))
    .execute();
}

const isFarewell = sql<boolean>`coalesce((slots ->> 'isFarewell')::boolean, false)`;

/** Null for a code that has expired. */
async function write(context: Context, mail: Taken): Promise<Message | null> {
  const { publicUrl, operator } = context.config;
  const { verificationId, subscriberId, bookingId } = mail.slots as Slots;
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
  const message = writeMail(mail.template, mail.slots as MailDetails[Template], atSending);
  if (!bookingId || !WITH_CALENDAR.has(mail.template)) return message;
  return { ...message, ...(await calendarOf(context, bookingId)) };
}

async function calendarOf({ database, config, clock }: Context, bookingId: string): Promise<Pick<Message, 'calendar'>> {
  const row = await wholeBookings(database.db).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!row) return {};
  const entry = calendarEntryOf(row, config.publicUrl, clock());
  return { calendar: { method: entry.status === 'cancelled' ? 'CANCEL' : 'PUBLISH', text: writeCalendar(entry) } };
}
