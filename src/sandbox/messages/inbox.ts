import type { MailRecord, MessageRecord } from '../state/records';
import type { World } from '../world';

/** A message of any channel, as a person sees it. */
export type Shown = Omit<MessageRecord, 'channel' | 'receiptsTo' | 'reference'> & {
  channel: MessageRecord['channel'] | 'mail';
};

/** Messages of every channel, the newest first. `to`: addresses and numbers of one person; none: of everybody. */
export function messagesTo(world: World, to: readonly string[]): Shown[] {
  const wanted = new Set(to.map((one) => one.trim().toLowerCase()).filter(Boolean));
  const short = [...world.store.all('message').values()];
  const mails = [...world.store.all('mail').values()].map(mailShown);
  return [...short, ...mails]
    .filter(({ address }) => wanted.size === 0 || wanted.has(address.toLowerCase()))
    .map((one, index) => ({ one, index }))
    .sort((a, b) => b.one.at - a.one.at || b.index - a.index)
    .map(({ one }) => one);
}

function mailShown({ id, to, at, template, language, subject, text }: MailRecord): Shown {
  return {
    id,
    channel: 'mail',
    address: to,
    by: 'product',
    at,
    template,
    language,
    title: subject,
    text,
    url: null,
    buttons: [],
    state: 'delivered',
  };
}

/** A message in the inbox's JSON. `title`: the subject of a mail, or what stands above a short message. */
export function presentShown({
  id,
  channel,
  address,
  at,
  template,
  language,
  title,
  text,
  url,
  buttons,
  state,
}: Shown) {
  return {
    id,
    channel,
    to: address,
    at: new Date(at).toISOString(),
    template,
    language,
    title,
    text,
    url,
    buttons,
    state,
  };
}
