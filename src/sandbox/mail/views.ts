import { formatMoment } from '../../domain/time';
import { type Html, html } from '../pages/html';
import type { MailRecord } from '../state/records';

/** More than anybody reads; the JSON has them all. */
const SHOWN = 100;

/** Everyone's inbox, newest first. */
export function inboxView(messages: MailRecord[], to: string): Html {
  return html`<h1>Inbox</h1>
    <p class="soft">
      Mail that the product sent. It went nowhere else. <a href="/messages">Messages by WhatsApp, SMS and notification</a>, with their buttons,
      are shown as on a phone.
    </p>
    <form method="get" action="/mail" class="search" role="search">
      <div>
        <label for="to">Sent to</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="name@example.org" autocomplete="off" />
      </div>
      <button class="button" type="submit">Show</button>
    </form>
    ${messages.length > 0 ? messageList(messages.slice(0, SHOWN)) : emptyInbox(to)}
    ${messages.length > SHOWN ? html`<p class="soft">The newest ${SHOWN} of ${messages.length} messages.</p>` : null}
    <p><a href="/mail">All mail</a> · <a href="/">About the sandbox</a></p>`;
}

function emptyInbox(to: string): Html {
  return html`<div class="card">
    <p>${to ? `No email to ${to} yet.` : 'No email yet.'} Reload this page once the product has sent something.</p>
  </div>`;
}

function messageList(messages: MailRecord[]): Html {
  return html`<ul class="list">
    ${messages.map(
      (mail) =>
        html`<li>
          <a class="mail" href="/mail/${mail.id}">
            <strong>${mail.subject || 'No subject'}</strong>
            <span class="small soft">${formatMoment(new Date(mail.at))}</span>
            <span class="small soft">To ${mail.to}${attachmentCount(mail)}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}

function attachmentCount({ attachments }: MailRecord): string {
  if (attachments.length === 0) return '';
  return ` · ${attachments.length} attachment${attachments.length === 1 ? '' : 's'}`;
}

/** One message: as HTML in a frame of its own that may run nothing, and as text. */
export function messageView(mail: MailRecord): Html {
  return html`<p><a href="/mail?to=${encodeURIComponent(mail.to)}">Inbox of ${mail.to}</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Sent</dt>
      <dd>${formatMoment(new Date(mail.at))}</dd>
      ${mail.attachments.map(
        (attachment, index) =>
          html`<dt>Attached</dt>
            <dd><a href="/mail/${mail.id}/attachments/${index}">${attachment.filename}</a> <span class="soft">${attachment.contentType}</span></dd>`,
      )}
    </dl>
    ${mail.html ? htmlPart(mail) : null}
    ${mail.text ? html`<h2>As text</h2><pre>${mail.text}</pre>` : null}`;
}

function htmlPart(mail: MailRecord): Html {
  // Links open beside the inbox: inside the frame they would show a page without scripts.
  const inFrame = `<base target="_blank">${mail.html}`;
  return html`<iframe
    title="The message"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${inFrame}"
  ></iframe>`;
}
