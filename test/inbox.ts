/** The sandbox's inbox, for the people in a test. */
import type { Product } from './product';
import { waitFor } from './wait-for';

/** A product, as far as its mails are concerned. */
export type WithInbox = { sandbox: Pick<Product['sandbox'], 'url'> };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  /** Where a mail program ends such mails with one press. */
  endUrl: string | null;
  isAutomatic: boolean;
  /** `content` in base64. */
  attachments: { filename: string; contentType: string; content: string }[];
};

/** The mails of an address, newest first. */
export async function mailsTo({ sandbox }: WithInbox, email: string): Promise<Mail[]> {
  const response = await fetch(`${sandbox.url}/mail/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Mail[];
}

/** Waits for a mail with a matching subject. */
export function mailAbout(product: WithInbox, email: string, subject: RegExp): Promise<Mail> {
  return waitFor(`a mail to ${email} about ${subject}`, async () =>
    (await mailsTo(product, email)).find((mail) => subject.test(mail.subject)),
  );
}

/** Waits until every mail due by now has been sent. */
export async function allMailsSent({ database, now }: Product): Promise<void> {
  await waitFor('all mails are sent', async () => {
    const owed = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'waiting')
      .where((where) => where.or([where('attempts', '>', 0), where('due_at', '<=', now())]))
      .executeTakeFirst();
    return owed === undefined;
  });
}

/** The code of a sign-up mail. */
export function codeIn(mail: Mail): string {
  return mail.subject.slice(0, 6);
}

/** The link of a mail's button. */
export function linkIn(mail: Mail): URL {
  return new URL(mail.text.match(/https?:\S+/)![0]);
}
