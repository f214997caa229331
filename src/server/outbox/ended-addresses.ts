/**
 * Ended addresses and numbers: whoever owns one can stop all messages to it, even without an account and whoever gave
 * it to us. An account ends reminders and channels in its settings (`message_settings`, `channel_consents`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../domain/messages';
import type { Db, Tx } from '../platform/db/database';

type EndedChannel = Exclude<Channel, 'push'>;

/** Ends a channel for a mail address or a number (E.164). Doing it twice changes nothing. */
export async function endAddress(db: Db | Tx, channel: EndedChannel, address: string, now: Date): Promise<void> {
  await db
    .insertInto('ended_addresses')
    .values({ channel, address, ended_at: now })
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doNothing())
    .execute();
}

/** Resumes a channel, because the owner said so, or proved the number by a code. */
export async function resumeAddress(db: Db | Tx, channel: EndedChannel, address: string): Promise<void> {
  await db.deleteFrom('ended_addresses').where('channel', '=', channel).where('address', '=', address).execute();
}

/** Whether the owner of an address or number has ended a channel. `address`: a part of a query. */
export function isEnded(channel: EndedChannel, address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ended_addresses ended
    where ended.channel = ${channel} and ended.address = ${address})`;
}

/** Whether the owner of an address or number has ended a channel. */
export async function hasEnded(db: Db | Tx, channel: EndedChannel, address: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select ${isEnded(channel, sql`${address}`)} as ended`.execute(db);
  return rows[0]!.ended;
}

/** The id of the account that has an address; null where none does. */
export async function accountOf(db: Db | Tx, address: string): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return account?.id ?? null;
}

/** Whether a mail goes to nobody's account, and whether its reader has ended our mails. An account ends them in its own way. */
export async function readerWithoutAccount(db: Db | Tx, address: string): Promise<{ hasEnded: boolean } | null> {
  const { rows } = await sql<{ hasAccount: boolean; hasEnded: boolean }>`
    select exists (select from users where email = ${address} and status <> 'deleted') as "hasAccount",
      ${isEnded('mail', sql`${address}`)} as "hasEnded"`.execute(db);
  const { hasAccount, hasEnded: ended } = rows[0]!;
  return hasAccount ? null : { hasEnded: ended };
}
