/** STOP: the owner of a number ends a channel at once, whatever accounts have the number. */
import { sql } from 'kysely';
import { type Language, languageOf } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import { phoneDigits } from '../../domain/phone';
import { lockPhone } from '../appointments';
import { dropMessages, endAddress, hurryNotice, type NumberSaid, peopleAtNumber, sayOfNumber } from '../outbox';
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
    if (message && channel) await stopChannel(tx, { channel, number: message.recipient, how: 'refused' }, now);
  });
}

/**
 * Ends the channel for a number, at every center, for every account and every person without one who has it, and drops the
 * messages that wait for it. Returns the language for the reply; null if nobody agreed to messages there.
 */
export async function stopChannel(
  tx: Tx,
  { channel, number, how }: { channel: PhoneChannel; number: string; how: NumberSaid['how'] },
  now: Date,
): Promise<Language | null> {
  await lockPhone(tx, phoneDigits(number));
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
  const people = await peopleAtNumber(tx, { channel, number });
  for (const { patientId, isEnded, language } of people) {
    if (!isEnded) await sayOfNumber(tx, { patientId, number, channel, what: 'ended', how, language }, now);
  }
  const owner = await tx
    .selectFrom('account_phones')
    .innerJoin('users', 'users.id', 'account_phones.user_id')
    .select('users.language')
    .where('account_phones.number', '=', number)
    .orderBy('account_phones.verified_at', 'desc')
    .executeTakeFirst();
  return owner ? languageOf(owner.language) : (people[0]?.language ?? null);
}
