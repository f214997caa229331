import nodemailer from 'nodemailer';
import type { Language } from '../../../contract';
import type { MailConfig } from '../../message-settings';

/** A calendar file (RFC 5545). One with the method `CANCEL` must be about only one entry (RFC 5546, 3.2.5). */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; text: string };

/** Another attached file. */
export type MailFile = { filename: string; contentType: string; content: string };

/** The content of a mail, without its template. */
export type Written = {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /**
   * The link by which the reader ends such mails, also with one press in the mail program: List-Unsubscribe (RFC 2369,
   * RFC 8058).
   */
  endUrl?: string;
  /** Calendar files, each of which mail programs offer to add. */
  calendars?: CalendarFile[];
  files?: MailFile[];
};

export type Message = Written & {
  /**
   * The template and language of a mail: the headers X-Template and Content-Language (RFC 3282), for filters and
   * support.
   */
  template: string;
  language: Language;
};

export type Mailer = {
  /**
   * Sends one message to the mail server. Throws if it is not accepted. `id` makes a stable Message-ID, which is
   * returned.
   */
  send(to: string, message: Message, id: string): Promise<{ providerId: string }>;
  /** Connects, and logs in if configured, without sending anything. Throws if the mail server refuses. */
  verify(): Promise<void>;
  close(): void;
};

/** Milliseconds to wait for a mail server before trying again later. */
const TIMEOUT_MS = 10_000;

/** Makes the mailer, which sends over SMTP. */
export function createMailer(config: MailConfig): Mailer {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  const domain = config.from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return {
    async send(to, message, id) {
      const { calendars: [calendar, ...others] = [], files = [], endUrl, template, language, ...rest } = message;
      const { messageId } = await transport.sendMail({
        from: config.from,
        to,
        ...rest,
        messageId: `<${id}@${domain}>`,
        ...(endUrl && { list: { unsubscribe: endUrl } }),
        headers: {
          'X-Template': template,
          'Content-Language': language,
          // Prevents absence notices (RFC 3834), except for a message by a person, which is passed on with their
          // address.
          ...(!message.replyTo && { 'Auto-Submitted': 'auto-generated' }),
          ...(endUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(calendar && {
          icalEvent: { method: calendar.method, content: calendar.text, filename: 'appointment.ics' },
        }),
        // A mail has one calendar as its alternative text; the others are attached.
        attachments: [
          ...others.map(({ method, text }, index) => ({
            filename: `appointment-${index + 2}.ics`,
            contentType: `text/calendar; charset=utf-8; method=${method}`,
            content: text,
          })),
          ...files,
        ],
      });
      return { providerId: messageId };
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
