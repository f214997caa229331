/** People who switched on WhatsApp and SMS, and what arrives on their phones. */
import { v7 as newId } from 'uuid';
import { CHANNEL_WORDS_VERSION } from '../src/contract';
import type { ChosenChannel } from '../src/domain/messages';
import type { UserRow } from './builders';
import type { Product } from './product';
import { waitFor } from './wait-for';

let count = 0;
/** A number that nobody else in the run has. `ending`: its last digits. */
export function aNumber(ending = ''): string {
  const n = String((count += 1)).padStart(9 - ending.length, '0');
  return `+919${n}${ending}`;
}

type Chosen = { number?: string; on?: readonly ChosenChannel[] };

/** Proves a number for an account, and switches channels on. Returns the number. */
export async function withPhone(
  { database, now }: Pick<Product, 'database' | 'now'>,
  { id, language }: Pick<UserRow, 'id' | 'language'>,
  { number = aNumber('1'), on = ['whatsapp', 'sms'] }: Chosen = {},
): Promise<string> {
  const at = now();
  await database.db.insertInto('account_phones').values({ user_id: id, number, verified_at: at }).execute();
  for (const channel of on) {
    await database.db
      .insertInto('channel_consents')
      .values({ id: newId(), user_id: id, channel, words_version: CHANNEL_WORDS_VERSION, language, given_at: at })
      .execute();
  }
  return number;
}

export type ShortSeen = {
  id: string;
  channel: 'push' | 'whatsapp' | 'sms' | 'mail';
  to: string;
  at: string;
  template: string | null;
  language: string | null;
  text: string;
  url: string | null;
  buttons: { id: string; title: string }[];
  state: string;
};

/** What somebody got by every channel, newest first. `to`: a number or an address. */
export async function messagesTo({ sandbox }: Pick<Product, 'sandbox'>, to: string): Promise<ShortSeen[]> {
  const response = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as ShortSeen[];
}

/** Waits for a message by a channel, which may be about something (a part of its text). */
export function messageBy(
  product: Pick<Product, 'sandbox'>,
  to: string,
  channel: ShortSeen['channel'],
  about = '',
): Promise<ShortSeen> {
  return waitFor(`a message to ${to} by ${channel} ${about}`, async () =>
    (await messagesTo(product, to)).find((one) => one.channel === channel && one.text.includes(about)),
  );
}
