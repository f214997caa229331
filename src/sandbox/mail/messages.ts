import PostalMime, { type Attachment } from 'postal-mime';
import type { MailRecord } from '../state/records';
import type { World } from '../world';

/** Reads a message as it came over the wire, and keeps one copy for each recipient, as each inbox would. */
export async function keepMessage(world: World, raw: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
  const canEnd = header('list-unsubscribe-post') === 'List-Unsubscribe=One-Click';
  world.store.write(() => {
    for (const to of recipients) {
      world.store.put('mail', {
        id: nextId(world),
        to,
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        at: world.clock.ms(),
        template: header('x-template'),
        language: header('content-language'),
        endUrl: (canEnd && /<(https?:[^>]+)>/.exec(header('list-unsubscribe') ?? '')?.[1]) || null,
        isAutomatic: /^auto-/.test(header('auto-submitted') ?? ''),
        reference: /^<?([^@>]+)@/.exec(mail.messageId ?? '')?.[1] ?? null,
        attachments: mail.attachments.map(keptAttachment),
      });
    }
  });
}

/** Ids are never reused, not even after a restart: a link to a message never shows another. */
function nextId(world: World): string {
  const last = world.store.get('setting', 'last-mail')?.value;
  const next = (typeof last === 'number' ? last : 0) + 1;
  world.store.put('setting', { id: 'last-mail', value: next });
  return String(next);
}

function keptAttachment(attachment: Attachment): MailRecord['attachments'][number] {
  return {
    filename: attachment.filename ?? 'unnamed',
    contentType: attachment.mimeType,
    content: typeof attachment.content === 'string' ? attachment.content : '',
  };
}

/** Messages newest first; `to` is an address (case doesn't matter), `since` the sandbox's clock. */
export function findMessages(world: World, filter: { to?: string; since?: Date }): MailRecord[] {
  const to = filter.to?.trim().toLowerCase();
  const since = filter.since?.getTime() ?? -Infinity;
  return [...world.store.all('mail').values()]
    .filter((mail) => (!to || mail.to.toLowerCase() === to) && mail.at >= since)
    .reverse();
}

/** A message in the API's JSON. */
export function presentMessage(mail: MailRecord) {
  const { id, to, from, subject, text, html, endUrl, isAutomatic, attachments } = mail;
  return { id, to, from, subject, text, html, at: new Date(mail.at).toISOString(), endUrl, isAutomatic, attachments };
}
