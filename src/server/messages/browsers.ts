/** Browsers that show notifications of an account. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { CHANNEL_WORDS_VERSION, type Language } from '../../contract';
import { MAX_PUSH_BROWSERS } from '../../domain/account-limits';
import type { Device } from '../../domain/device';
import type { Tx } from '../platform/db/database';
import { describeDevice, endPushWithLast, type PushTarget } from '../outbox';
import { lockActivePatient } from '../appointments';
import { tellOfNewWay } from './tell-of-new-way';

/**
 * A browser that subscribes. `device`: its description for lists. `language`: of the page. `sessionId`: the login
 * session in which it subscribes.
 */
type Subscribed = PushTarget & { device: Device; language: Language; sessionId: string };

/**
 * Subscribes a browser to an account's notifications, records the consent, and mails the account about it. A browser
 * belongs to one account: if it belonged to another one, that subscription is forgotten, with what was on its way to
 * it.
 */
export async function subscribeBrowser(
  tx: Tx,
  userId: string,
  { language, device, sessionId, ...target }: Subscribed,
  now: Date,
): Promise<void> {
  await lockActivePatient(tx, { userId });
  const known = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('endpoint', '=', target.endpoint)
    .forUpdate()
    .executeTakeFirst();
  // A new row, so that nothing that waits for the other account arrives here.
  if (known && known.user_id !== userId) await browserIsGone(tx, known.id, now);
  const browser = describeDevice('en', device);
  const { device_hash } = await tx
    .selectFrom('sessions')
    .select('device_hash')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('push_subscriptions')
    .values({ id: newId(), user_id: userId, ...target, browser, device_hash, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        p256dh: target.p256dh,
        auth: target.auth,
        browser,
        device_hash,
      }),
    )
    .execute();
  // A browser whose data was deleted subscribes again, and its old row stays.
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${MAX_PUSH_BROWSERS})`.execute(
    tx,
  );
  await sql`
    insert into channel_consents (id, user_id, channel, words_version, language, given_at)
    values (${newId()}, ${userId}, 'push', ${CHANNEL_WORDS_VERSION}, ${language}, ${now})
    on conflict (user_id, channel) where ended_at is null do nothing`.execute(tx);
  if (known?.user_id === userId) return;
  await tellOfNewWay(tx, userId, { by: 'push', to: (language) => describeDevice(language, device) }, now);
}

/**
 * Unsubscribes a browser. With the last one, the channel is switched off. Returns false if the account has no such
 * browser.
 */
export async function dropBrowser(tx: Tx, userId: string, subscriptionId: string, now: Date): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (dropped) await endPushWithLast(tx, userId, 'page', now);
  return dropped !== undefined;
}

/**
 * Forgets a browser that no longer accepts notifications. With the last one of an account, the channel is switched off.
 */
export async function browserIsGone(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .returning('user_id')
    .executeTakeFirst();
  if (gone) await endPushWithLast(tx, gone.user_id, 'gone', now);
}
