/** STOP: the owner of a number ends a channel at once, whatever accounts have the number. */
import { sql } from 'kysely';
import { type Language, languageOf } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import { dropMessages, endAddress, hurryNotice } from '../outbox';
import type { Db, Tx } from '../platform/db/database';

type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/**
 * Ends a channel as a STOP does, because a provider reported that the person refuses its messages. In its own
 * transaction, since it locks other notices of that number.
 */
export async function endRefused({ db }: { db: Db }, messageId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('outbox')
      .select(['channel', 'recipient'])
      .where('id', '=', messageId)
      .executeTakeFirst();
    const channel = PHONE_CHANNELS.find((one) => one === message?.channel);
    if (message && channel) await stopChannel(tx, channel, message.recipient, now);
  });
}

/**
 * Ends the channel for a number and for every account that has it, and drops the messages that wait for it. Returns the
 * language for the reply.
 */
export async function stopChannel(tx: Tx, channel: PhoneChannel, number: string, now: Date): Promise<Language | null> {
  const waiting = await tx
    .selectFrom('outbox')
    .select(['id', 'notice_id'])
    .where('channel', '=', channel)
    .where('recipient', '=', number)
    .where('status', '=', 'waiting')
    // Keeps the reply that confirms a STOP, if the STOP comes a second time.
    .where('template', '<>', 'reply')
    .execute();
  const notices = [...new Set(waiting.flatMap(({ notice_id: id }) => id ?? []))].sort();
  // The next channel is tried at once. A notice is always locked before its messages.
  for (const id of notices) await hurryNotice(tx, id, now);
  const ids = waiting.map(({ id }) => id);
  if (ids.length > 0) await dropMessages(tx, sql<boolean>`id = any(${ids}::uuid[])`);
  await endAddress(tx, channel, number, now);
  await sql`
    update channel_consents set ended_at = ${now}, ended_by = 'stop' from account_phones phone
    where phone.user_id = channel_consents.user_id and phone.number = ${number} and channel_consents.channel = ${channel}
      and channel_consents.ended_at is null`.execute(tx);
  const owner = await tx
    .selectFrom('account_phones')
    .innerJoin('users', 'users.id', 'account_phones.user_id')
    .select('users.language')
    .where('account_phones.number', '=', number)
    .orderBy('account_phones.verified_at', 'desc')
    .executeTakeFirst();
  return owner ? languageOf(owner.language) : null;
}
