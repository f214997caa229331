import { formatClockTime, formatDate, formatMoment, istDateOf } from '../../domain/time';
import { type Html, html } from '../pages/html';
import type { Shown } from './inbox';
import { pageOfAnswer } from './person';

/** More than anybody reads; the JSON has them all. */
const SHOWN = 200;
/** Characters of a mail. */
const EXCERPT = 240;

const CHANNELS: Record<Shown['channel'], string> = {
  push: 'Notification',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'Email',
};
const STATES: Record<Shown['state'], string> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
};

/** Everybody who got something, whoever was written to last first. */
export function conversationsView(messages: Shown[]): Html {
  const newest = new Map<string, Shown>();
  for (const message of messages) if (!newest.has(message.address)) newest.set(message.address, message);
  return html`<h1>Messages</h1>
    <p class="soft">What people get by notification, WhatsApp, SMS and email. It went nowhere else.</p>
    ${searchForm('')}
    ${
      newest.size > 0
        ? html`<ul class="list">
            ${[...newest.values()].slice(0, SHOWN).map(conversationItem)}
          </ul>`
        : html`<div class="card"><p>No message yet. Reload this page once the product has sent something.</p></div>`
    }
    <p><a href="/mail">Mail alone</a> · <a href="/">About the sandbox</a></p>`;
}

function conversationItem({ address, title, text, at, channel }: Shown): Html {
  return html`<li>
    <a href="/messages?to=${encodeURIComponent(address)}#newest">
      <strong>${address}</strong>
      <span class="small">${channel === 'mail' ? title : text}</span>
      <span class="small soft">${CHANNELS[channel]} · ${formatMoment(new Date(at))}</span>
    </a>
  </li>`;
}

function searchForm(to: string): Html {
  return html`<form method="get" action="/messages" class="search" role="search">
    <div>
      <label for="to">Number or email; several of one person with commas</label>
      <input id="to" name="to" type="search" value="${to}" placeholder="+919876543210" autocomplete="off" />
    </div>
    <button class="button" type="submit">Show</button>
  </form>`;
}

/** All messages of one person, the oldest first, as a phone shows them. */
export function conversationView(messages: Shown[], to: readonly string[]): Html {
  const shown = messages.slice(-SHOWN);
  const number = to.find((one) => one.startsWith('+'));
  return html`<p><a href="/messages">All people</a></p>
    <h1>Messages</h1>
    ${searchForm(to.join(', '))}
    ${
      shown.length > 0
        ? html`<ol class="chat">
            ${shown.map((message, index) => dayAndBubble(message, shown[index - 1], to, index === shown.length - 1))}
          </ol>`
        : html`<div class="card"><p>No message yet.</p></div>`
    }
    ${
      number
        ? html`<form method="post" action="/messages/write" class="search">
            ${hidden(to)}
            <input type="hidden" name="from" value="${number}" />
            <div>
              <label for="text">Write on WhatsApp</label>
              <input id="text" name="text" required maxlength="4096" autocomplete="off" placeholder="STOP" />
            </div>
            <button class="button" type="submit">Send</button>
          </form>`
        : null
    }`;
}

/** Each day begins with its date, so that a bubble needs no more than the time. */
function dayAndBubble(message: Shown, before: Shown | undefined, to: readonly string[], isNewest: boolean): Html {
  const day = formatDate(istDateOf(new Date(message.at)));
  const isSameDay = before && formatDate(istDateOf(new Date(before.at))) === day;
  return html`${isSameDay ? null : html`<li class="day">${day}</li>`}${bubble(message, to, isNewest)}`;
}

function bubble(message: Shown, to: readonly string[], isNewest: boolean): Html {
  const { channel, by, at, title, text, url, state } = message;
  const about = `${CHANNELS[channel]} · ${formatClockTime(new Date(at))}${by === 'product' ? ` · ${STATES[state]}` : ''}`;
  return html`<li class="bubble ${by} ${channel}" ${isNewest ? html`id="newest"` : null}>
    ${title ? html`<strong>${title}</strong>` : null}
    ${channel === 'mail' ? html`<p class="small">${shortened(text)}</p><p><a href="/mail/${message.id}">Open the email</a></p>` : html`<p ${message.language ? html`lang="${message.language}"` : null}>${linked(text)}</p>`}
    ${url ? html`<p><a href="${url}" target="_blank">Open the link</a></p>` : null}
    ${buttonsOf(message, to)}
    <p class="small soft">${about}</p>
  </li>`;
}

function buttonsOf({ id, channel, by, state, url, buttons }: Shown, to: readonly string[]): Html | null {
  if (channel === 'push' && url && buttons.length > 0)
    return html`<div class="row">
      ${buttons.map((one) => html`<a class="button quiet" href="${pageOfAnswer(url, one.id)}" target="_blank">${one.title}</a>`)}
    </div>`;
  if (channel !== 'whatsapp' || by !== 'product' || state === 'failed') return null;
  const form = (action: string, label: string, button?: string) =>
    html`<form method="post" action="/messages/${action}">
      ${hidden(to)}
      <input type="hidden" name="id" value="${id}" />
      ${button === undefined ? null : html`<input type="hidden" name="button" value="${button}" />`}
      <button class="button quiet" type="submit">${label}</button>
    </form>`;
  return html`<div class="row">
    ${buttons.map((one) => form('press', one.title, one.id))}
    ${state === 'read' ? null : form('read', 'Read it')}
  </div>`;
}

/** How a phone shows a mail before it is opened. */
function shortened(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

/** A text with its link as a link. */
function linked(text: string): Html {
  const [before = '', ...link] = text.split(/(?=https?:\/\/)/);
  const url = link.join('');
  return html`${before}${url ? html`<a href="${url}" target="_blank">${url}</a>` : null}`;
}

function hidden(to: readonly string[]): Html {
  return html`<input type="hidden" name="to" value="${to.join(',')}" />`;
}
