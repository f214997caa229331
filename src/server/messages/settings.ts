/** How an account is reached, as its owner sees it. */
import { showPhone } from '../../domain/phone';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageSettings } from '../../contract';
import { CHOSEN_CHANNELS, type ChosenChannel } from '../../domain/messages';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';

/** Presents the channels of an account, its number and browsers, and what this installation offers. */
export async function presentSettings(
  db: Db | Tx,
  { senders }: Pick<Context, 'senders'>,
  userId: string,
): Promise<MessageSettings> {
  const latest = await latestConsents(db, userId);
  const phone = await db.selectFrom('account_phones').select('number').where('user_id', '=', userId).executeTakeFirst();
  const browsers = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'browser', 'endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const settings = await db
    .selectFrom('message_settings')
    .select('mails_reminders')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    channels: CHOSEN_CHANNELS.map((channel) => {
      const consent = latest.get(channel);
      const isOn = consent !== undefined && consent.ended_at === null;
      // Only if somebody else ended it: whoever switched it off on the page knows.
      const isStopped = consent?.ended_by === 'stop' || consent?.ended_by === 'gone';
      return {
        channel,
        isOffered: senders[channel] !== null,
        isOn,
        stoppedAt: isStopped ? consent.ended_at!.toISOString() : null,
      };
    }),
    phone: showPhone(phone?.number ?? null),
    browsers: browsers.map(({ id, browser, endpoint, created_at: since }) => ({
      _id: id,
      browser,
      since: since.toISOString(),
      endpointHash: createHash('sha256').update(endpoint).digest('base64url'),
    })),
    mailsReminders: settings?.mails_reminders ?? true,
    pushKey: senders.push?.publicKey ?? null,
  };
}

/** Whether an account gets reminders in another way than by mail. */
export function isReachedOtherwise({ channels, browsers, phone }: MessageSettings): boolean {
  return channels.some(
    ({ channel, isOffered, isOn }) => isOffered && isOn && (channel === 'push' ? browsers.length > 0 : phone !== null),
  );
}

/** Sets whether an account gets reminders by mail. Returns false if the account does not exist any more. */
export async function wantReminders(db: Db, userId: string, isWanted: boolean, now: Date): Promise<boolean> {
  const chosen = { mails_reminders: isWanted, updated_at: now };
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('message_settings')
    .columns(['user_id', 'mails_reminders', 'updated_at'])
    .expression((users) =>
      users
        .selectFrom('users')
        .select(({ val }) => ['users.id', val(isWanted).as('mails_reminders'), val(now).as('updated_at')])
        .where('users.id', '=', userId)
        .where('users.status', '<>', 'deleted'),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .executeTakeFirstOrThrow();
  return written === 1n;
}

type Consent = { channel: ChosenChannel; ended_at: Date | null; ended_by: string | null };

/** Reads the latest consent to each channel. */
async function latestConsents(db: Db | Tx, userId: string): Promise<Map<ChosenChannel, Consent>> {
  const { rows } = await sql<Consent>`
    select distinct on (channel) channel, ended_at, ended_by from channel_consents
    where user_id = ${userId} order by channel, given_at desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.channel, row]));
}
