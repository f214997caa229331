/** Consents to channels: giving and ending them, with the effect on messages that wait. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { CHANNEL_WORDS_VERSION, type Language } from '../../contract';
import { type ChosenChannel, PHONE_CHANNELS } from '../../domain/messages';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { dropMessages, hurryNotice, resumeAddress } from '../outbox';
import { tellOfNewWay } from './tell-of-new-way';

/**
 * Why a channel was switched off: on the page, by a STOP, because the number or browser is gone, or because the number
 * changed.
 */
type EndedBy = 'page' | 'stop' | 'gone' | 'number-changed';

/**
 * Records the consent to a channel. Returns whether it is new: if the channel is on, nothing changes. `language`: of
 * the words that were agreed to.
 */
export async function beginChannel(
  tx: Tx,
  { userId, channel, language }: { userId: string; channel: ChosenChannel; language: Language },
  now: Date,
): Promise<boolean> {
  const begun = await tx
    .insertInto('channel_consents')
    .values({
      id: newId(),
      user_id: userId,
      channel,
      words_version: CHANNEL_WORDS_VERSION,
      language,
      given_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * Ends channels of an account at once: drops the messages that wait for them, and makes their notices due, so that the
 * next channel is tried.
 */
export async function endChannels(
  tx: Tx,
  userId: string,
  channels: readonly ChosenChannel[],
  endedBy: EndedBy,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('channel_consents')
    .set({ ended_at: now, ended_by: endedBy })
    .where('user_id', '=', userId)
    .where('channel', 'in', channels)
    .where('ended_at', 'is', null)
    .execute();
  const waits = sql<boolean>`exists (select from outbox
    where outbox.notice_id = notices.id and outbox.status = 'waiting' and outbox.channel = any(${channels}::text[]))`;
  // A notice is always locked before its messages.
  const open = await tx
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where(waits)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of open) {
    await dropMessages(tx, sql<boolean>`notice_id = ${id} and channel = any(${channels}::text[])`);
    await hurryNotice(tx, id, now);
  }
}

type Switching = { userId: string; channel: ChosenChannel; isOn: boolean; language: Language };

/**
 * Switches a channel on or off from the page, even after a STOP. Throws AppError `channel-not-offered`, and
 * `phone-needed` or `browser-needed` if there is nothing to send to yet.
 */
export async function switchChannel(
  tx: Tx,
  { senders }: Pick<Context, 'senders'>,
  { userId, channel, isOn, language }: Switching,
  now: Date,
): Promise<void> {
  await lockChannels(tx, userId);
  if (!isOn) return endChannels(tx, userId, [channel], 'page', now);
  requireOffered(senders, channel);
  const isByPhone = PHONE_CHANNELS.some((one) => one === channel);
  const target = isByPhone
    ? await tx.selectFrom('account_phones').select('number').where('user_id', '=', userId).executeTakeFirst()
    : await tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  if (!target) throw new AppError(isByPhone ? 'phone-needed' : 'browser-needed');
  const isNew = await beginChannel(tx, { userId, channel, language }, now);
  if ('number' in target && channel !== 'push') await resumeAddress(tx, channel, target.number);
  if (isNew) await tellOfNewWay(tx, userId, { by: channel, to: 'number' in target ? target.number : null }, now);
}

/** Throws AppError `channel-not-offered` if this installation can't send by a channel. */
export function requireOffered(senders: Context['senders'], channel: ChosenChannel): void {
  if (!senders[channel]) throw new AppError('channel-not-offered');
}

/** Locks the number and the channels of an account. */
export async function lockChannels(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
