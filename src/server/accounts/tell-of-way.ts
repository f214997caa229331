/** Who is told that what opens an account has changed. */
import { sql } from 'kysely';
import { type Language, languageOf } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import type { Context } from '../context';
import { enqueueEmail, enqueueMessages, enqueueNotice, hasEnded, readerOf, type WayInChange } from '../outbox';
import type { Tx } from '../platform/db/database';

type Deps = Pick<Context, 'senders' | 'config'>;

/**
 * Tells the owner of an account, at the address and on the phone, that what opens it has changed. The number that opens it is told
 * in any case: whoever adds an address of their own may have switched its messages off before.
 */
export async function tellOfWay(tx: Tx, deps: Deps, userId: string, what: WayInChange, now: Date): Promise<void> {
  const { username, phone, ...account } = await tx
    .selectFrom('users')
    .select(['username', 'email', 'phone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const onceKey = `way-in:${userId}:${what}:${now.toISOString()}`;
  const message = { onceKey, template: 'way-in', ...readerOf(account), details: { username, what } } as const;
  await enqueueEmail(tx, message, now);
  await enqueueNotice(tx, { ...message, userId, bookingId: null, endsAt: null }, now);
  // Whoever has just proved a new number is holding it.
  if (phone === null || what === 'number' || (await isWrittenTo(tx, userId, phone))) return;
  const told = { onceKey: `${onceKey}:number`, number: phone, language: languageOf(account.language) ?? 'en' };
  await tellNumber(tx, deps, { template: 'way-in-at-number', ...told }, now);
}

/** Whether the messages of an account go to this number. */
async function isWrittenTo(tx: Tx, userId: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select exists (select from account_phones phone join channel_consents said on said.user_id = phone.user_id
      where phone.user_id = ${userId} and phone.number = ${number} and said.channel = any(${[...PHONE_CHANNELS]}::text[])
        and said.ended_at is null) as "isOn"`.execute(tx);
  return rows[0]!.isOn;
}

/** Tells whoever has a number that it no longer opens the account that it opened: its owner, if somebody else changed it. */
export async function tellOldNumber(
  tx: Tx,
  deps: Deps,
  { userId, number, language }: { userId: string; number: string; language: Language },
  now: Date,
): Promise<void> {
  const onceKey = `number-moved:${userId}:${now.toISOString()}`;
  await tellNumber(tx, deps, { template: 'number-moved', onceKey, number, language }, now);
}

type ToNumber = {
  template: 'number-moved' | 'way-in-at-number';
  onceKey: string;
  number: string;
  language: Language;
};

/** Writes to a number by the first channel that is set up and that its owner has not ended; nothing where none is set up. */
async function tellNumber(
  tx: Tx,
  { senders, config }: Deps,
  { number: recipient, ...message }: ToNumber,
  now: Date,
): Promise<void> {
  const offered = PHONE_CHANNELS.filter((one) => senders[one]);
  const ended = await Promise.all(offered.map((one) => hasEnded(tx, one, recipient)));
  const channel = offered.find((_, n) => !ended[n]) ?? offered[0];
  if (!channel) return;
  const slots = { phone: config.operator.phone };
  await enqueueMessages(tx, [{ ...message, recipient, channel, slots }], now);
}
