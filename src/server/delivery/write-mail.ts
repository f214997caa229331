import * as adminPaths from '../../contract/admin/paths';
import * as paths from '../../contract/paths';
import type { Language } from '../../contract';
import type { Context } from '../context';
import { calendarEntryOf, writeCalendar } from '../bookings';
import { makeCode } from '../codes';
import { accountsOfMail } from '../reports';
import { wholeBookings } from '../appointments';
import { addressToken, type LinkPurpose, linkToken } from '../platform/secrets/link-token';
import { arrivalPin } from '../platform/secrets/arrival';
import {
  type AtSending,
  isStillSent,
  type InCalendar,
  type MailDetails,
  type MailTemplate,
  messageOf,
  readerWithoutAccount,
  type ClaimedMessage,
  writeMail,
} from '../outbox';
import type { CalendarFile, Message } from '../platform/mail/mailer';
import { isStillTrue } from './still-true';

type Deps = Pick<Context, 'database' | 'clock' | 'config' | 'secret'>;

/**
 * Writes a mail of the outbox. Returns null for a code that has expired, for what is no longer true, and for reports to
 * administrators who have left.
 */
export async function writeOutboxMail(context: Deps, mail: ClaimedMessage): Promise<Message | null> {
  const { publicUrl, operator } = context.config;
  const { language } = mail;
  const template = mail.template as MailTemplate;
  const details = mail.slots as MailDetails[MailTemplate];
  const made = messageOf(template)?.made;
  const code = await codeFor(context, mail);
  if (code === null || !(await isStillTrue(context.database.db, mail))) return null;
  const reader = mail.userId === null ? await readerWithoutAccount(context.database.db, mail.recipient) : null;
  if (reader?.hasEnded && !isStillSent(template)) return null;
  const asked = made?.accounts?.(details);
  const accounts = asked && (await accountsOfMail(context.database.db, asked));
  if (accounts === null) return null;
  const link = (page: string, purpose: LinkPurpose, rowId: string | null | undefined) =>
    rowId ? `${publicUrl}${page}?token=${linkToken(context.secret, purpose, rowId)}` : '';
  const atSending: AtSending = {
    now: context.clock(),
    noticeUrl: mail.code && `${publicUrl}${paths.notice(mail.code)}`,
    language,
    publicUrl,
    operator,
    code,
    confirmUrl: link(paths.confirmNewsletter, 'newsletter-confirm', made?.newsletter?.(details)),
    unsubscribeUrl: link(paths.endNewsletter, 'newsletter-unsubscribe', made?.newsletter?.(details)),
    endUrl: link(paths.endReminders, 'reminder-mails', mail.userId),
    ending: reader && { ...reader, url: endUrlOf(context, mail.recipient) },
    invitationUrl: link(adminPaths.invitation, 'staff-invitation', made?.invitation?.(details)),
    pinOf: (id) => arrivalPin(context.secret, id),
    accounts: accounts && { ...accounts.sums, isAttached: accounts.files.length > 0 },
  };
  const message = writeMail(template, details, atSending);
  if (accounts) return { ...message, files: accounts.files };
  const listed = made?.calendar?.(details) ?? [];
  if (listed.length === 0) return message;
  return { ...message, calendars: await calendarsOf(context, listed, language) };
}

/** Makes the code that a message carries. Returns null if it has expired, and an empty text for a message without one. */
export async function codeFor(
  { database, secret, clock }: Deps,
  { template, channel, slots }: Pick<ClaimedMessage, 'template' | 'channel' | 'slots'>,
): Promise<string | null> {
  const made = messageOf(template)?.made;
  const verificationId = made?.code?.(slots as object);
  if (!verificationId) return '';
  const toPhone = made?.isForDesk ? 'desk' : 'phone';
  return makeCode(database.db, channel === 'mail' ? 'mail' : toPhone, secret, verificationId, clock());
}

/**
 * The link by which the owner of an address ends our mails to it. It carries the encrypted address, so that nothing has
 * to be stored.
 */
function endUrlOf({ secret, config }: Pick<Deps, 'secret' | 'config'>, address: string): string {
  return `${config.publicUrl}${paths.endReminders}?of=address&token=${addressToken(secret, address)}`;
}

/** Makes one calendar file with all sessions that stand, and one for each that is withdrawn. */
async function calendarsOf(
  { database, config, clock }: Deps,
  listed: readonly InCalendar[],
  language: Language,
): Promise<CalendarFile[]> {
  const byId = new Map(listed.map((one) => [one.bookingId, one]));
  const rows = await wholeBookings(database.db)
    .where('bookings.id', 'in', [...byId.keys()])
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const entries = rows.map((row) => {
    const { patientName, patientId } = byId.get(row.id)!;
    const reading = { config, isForAnother: patientName !== undefined, maySee: patientId !== undefined };
    return calendarEntryOf(row, reading, clock());
  });
  const kept = entries.filter(({ status }) => status !== 'cancelled');
  return [
    ...(kept.length > 0 ? [{ method: 'PUBLISH', text: writeCalendar(kept, language) } as const] : []),
    ...entries
      .filter(({ status }) => status === 'cancelled')
      .map((entry) => ({ method: 'CANCEL', text: writeCalendar([entry], language) }) as const),
  ];
}
