/** START: the owner of a number has messages there again, after a STOP, and whatever was agreed to before it. */
import { sql } from 'kysely';
import { type Language, languageOf } from '../../../contract';
import { PHONE_CHANNELS } from '../../../domain/messages';
import { phoneDigits } from '../../../domain/phone';
import { lockPhone } from '../../appointments';
import { type NumberSaid, peopleAtNumber, resumeAddress, sayOfNumber } from '../../outbox';
import type { Tx } from '../../platform/db/database';
import { beginChannel } from '../channel-consents';
import { tellOfNewWay } from '../tell-of-new-way';

type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/**
 * Begins a channel again at a number: for the people without an account who had it, and for the accounts whose channel a STOP
 * has ended. Returns the language for the reply; null if nobody ever agreed to messages at the number, and nothing is changed.
 */
export async function startChannel(
  tx: Tx,
  { channel, number, how }: { channel: PhoneChannel; number: string; how: NumberSaid['how'] },
  now: Date,
): Promise<Language | null> {
  await lockPhone(tx, phoneDigits(number));
  const people = await peopleAtNumber(tx, { channel, number });
  const accounts = await stoppedAccounts(tx, channel, number);
  const [known] = [...accounts, ...people];
  if (!known) return null;
  await resumeAddress(tx, channel, number);
  for (const { patientId, isEnded, language } of people) {
    if (isEnded) await sayOfNumber(tx, { patientId, number, channel, what: 'resumed', how, language }, now);
  }
  for (const { userId, language, isEnded } of accounts) {
    if (!isEnded) continue;
    const isNew = await beginChannel(tx, { userId, channel, language }, now);
    if (isNew) await tellOfNewWay(tx, userId, { by: channel, to: number }, now);
  }
  return known.language;
}

/** Reads the accounts that have a number and ever agreed to a channel, and whether a STOP has ended it. */
async function stoppedAccounts(tx: Tx, channel: PhoneChannel, number: string) {
  const { rows } = await sql<{ userId: string; language: string; isEnded: boolean }>`
    select distinct on (users.id) users.id as "userId", users.language, coalesce(said.ended_by = 'stop', false) as "isEnded"
    from account_phones phone join users on users.id = phone.user_id
    join channel_consents said on said.user_id = users.id and said.channel = ${channel}
    where phone.number = ${number} and users.status = 'active'
    order by users.id, said.given_at desc, said.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, language: languageOf(row.language) ?? ('en' as const) }));
}
