import { PHONE_CHANNELS } from '../../domain/messages';
import type { Language } from '../../contract';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { enqueueEmail, enqueueMessages, enqueueNotice, readerOf, type WayInChange } from '../outbox';

/** Tells the owner of an account, at the address and on the phone, that what opens it has changed. */
export async function tellOfWay(tx: Tx, userId: string, what: WayInChange, now: Date): Promise<void> {
  const { username, ...account } = await tx
    .selectFrom('users')
    .select(['username', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const onceKey = `way-in:${userId}:${what}:${now.toISOString()}`;
  const message = { onceKey, template: 'way-in', ...readerOf(account), details: { username, what } } as const;
  await enqueueEmail(tx, message, now);
  await enqueueNotice(tx, { ...message, userId, bookingId: null, endsAt: null }, now);
}

/**
 * Tells whoever has a number that it no longer opens the account that it opened: its owner, if somebody else changed it. By the
 * first channel that is set up; nothing where there is none.
 */
export async function tellOldNumber(
  tx: Tx,
  { senders, operatorPhone }: Pick<Context, 'senders'> & { operatorPhone: string },
  { userId, number, language }: { userId: string; number: string; language: Language },
  now: Date,
): Promise<void> {
  const channel = PHONE_CHANNELS.find((one) => senders[one]);
  if (!channel) return;
  const slots = { phone: operatorPhone };
  const onceKey = `number-moved:${userId}:${now.toISOString()}`;
  await enqueueMessages(tx, [{ onceKey, template: 'number-moved', recipient: number, language, channel, slots }], now);
}
