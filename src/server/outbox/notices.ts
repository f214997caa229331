/**
 * Notices: what a person is told by one channel after another until it is read. They are written in the transaction
 * that causes them; `climb` (messages) hands them to the outbox, channel by channel.
 */
import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Language } from '../../contract';
import { type Channel, type MessageState, type Urgency, afterQuietHours } from '../../domain/messages';
import type { Db, Tx } from '../platform/db/database';
import { traceparent } from '../platform/tracing/trace';
import { type MailDetails, REMINDERS, type Template, goesByMail, withTrait } from './mails';
import { dropMessages } from './outbox';
import { channelsAtNumber, forgetNumbers, isReachedAtNumber, keptNumber } from './number-consents';
import { forgetPhoneCodes, sendCodeBySms } from './phone-codes';
import { pressureOf } from './pressure';

/** Without 0, O, I and l, which look like others on paper. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CODE_LENGTH = 12;

/** Makes the secret end of a notice's link: 70 bits, in as few characters as an SMS has room for. */
function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export type NewNotice<T extends Template = Template> = {
  onceKey: string;
  template: T;
  details: MailDetails[T];
  language: Language;
  /** Null for somebody without an account, who is told at `email` or, as `patientId`, at their number. */
  userId: string | null;
  /** The person without an account who is told, if it is one. */
  patientId?: string | null;
  email?: string | null;
  bookingId: string | null;
  /** Given if it differs from the definition's urgency. */
  urgency?: Urgency;
  /** When the notice is no longer worth telling. */
  endsAt: Date | null;
  /** The first channel is not tried before this. */
  sendAfter?: Date | undefined;
};

/** Whether a notice reminds of sessions. */
export function isReminder(template: string): boolean {
  return (REMINDERS as string[]).includes(template);
}

/** Whether a row of `notices` reminds of sessions. */
export const remindsOfSessions = sql<boolean>`notices.template in (${sql.join(REMINDERS.map((name) => sql.lit(name)))})`;

/**
 * Enqueues a notice in the caller's transaction, only once for the same `onceKey`. Writes nothing for an account that
 * has switched on no channel, if its mail was sent separately.
 */
export async function enqueueNotice<T extends Template>(tx: Tx, notice: NewNotice<T>, now: Date): Promise<void> {
  await enqueueNotices(tx, [notice], now);
}

/** Writes several notices, each only once by its key. Returns the keys of those that were written. */
export async function enqueueNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<Set<string>> {
  const rows = notices.map(
    ({ details, userId, patientId = null, bookingId, sendAfter, endsAt, onceKey, email = null, urgency, ...rest }) => ({
      ...rest,
      urgency: urgency ?? pressureOf(rest.template, details, undefined, now).urgency,
      id: newId(),
      once_key: onceKey,
      user_id: userId,
      patient_id: patientId,
      email,
      booking_id: bookingId,
      slots: details as object,
      code: newCode(),
      due_at: sendAfter ?? now,
      ends_at: endsAt,
      by_mail: goesByMail(rest.template),
    }),
  );
  if (rows.length === 0) return new Set();
  const written = await sql<{ once_key: string }>`
    insert into notices (id, once_key, template, user_id, patient_id, email, booking_id, language, slots, urgency, code, due_at, ends_at, created_at,
      traceparent)
    select id, once_key, template, user_id, patient_id, email, booking_id, language, slots, urgency, code, due_at, ends_at, ${now},
      ${traceparent()}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, once_key text, template text, user_id uuid, patient_id uuid, email text,
      booking_id uuid, language text, slots jsonb, urgency text, code text, due_at timestamptz, ends_at timestamptz, by_mail boolean)
    where by_mail or ${hasChannelOn(sql`n.user_id`)} or ${isReachedAtNumber(sql`n.patient_id`)}
      or template in (${sql.join(withTrait('asks-at-number'))})
    on conflict (once_key) do nothing returning once_key`.execute(tx);
  return new Set(written.rows.map(({ once_key: key }) => key));
}

/** Whether a row of `notices` asks, at a number that nobody has proved, whether to write there. */
export const asksAtNumber = sql<boolean>`notices.template in (${sql.join(withTrait('asks-at-number').map((name) => sql.lit(name)))})`;

/**
 * Whether a row of `notices` may ask by a channel: the number is still the one that is kept of its person, who has no account, and its
 * owner has not ended the channel.
 */
export function mayBeAsked(channel: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from patients whose where whose.id = notices.patient_id and whose.user_id is null
      and phone_digits(${keptNumber('whose')}) = phone_digits(notices.slots ->> 'number'))
    and not exists (select from ended_addresses ended
      where ended.channel = ${channel} and ended.address = notices.slots ->> 'number'))`;
}

/** Whether an account has switched on any channel. `account`: a part of a query. */
export function hasChannelOn(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from channel_consents c where c.user_id = ${account} and c.ended_at is null)`;
}

/** Withdraws mails and notices of which nobody was told yet, such as those of a change that is undone. */
export async function withdrawMessages(tx: Tx, onceKeys: readonly string[], now: Date): Promise<void> {
  await dropMessages(tx, sql<boolean>`once_key = any(${[...onceKeys]}::text[])`);
  await tx
    .updateTable('notices')
    .set({ status: 'over', ends_at: now })
    .where('once_key', 'in', onceKeys)
    .where('status', '=', 'open')
    .execute();
}

/** The order of states, in which a message only moves forward: receipts come late, twice and in any order. */
const RANK: Record<MessageState, number> = { waiting: 0, sent: 1, delivered: 2, read: 3, failed: 4, dropped: 4 };

export type Receipt = {
  channel: Channel;
  /** Our id of the message, if the provider returns it. */
  id: string | null;
  providerId: string;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  detail?: string | undefined;
};

/**
 * Records the receipt of a message, and returns the message's id; null if there is no such message. A failure after
 * delivery is ignored. A read message ends its notice; after a failed one the next channel is tried at once.
 */
export async function recordReceipt(tx: Tx, receipt: Receipt, now: Date): Promise<string | null> {
  const { channel, id, providerId, state, detail } = receipt;
  const found = await tx
    .selectFrom('outbox')
    .select(['id', 'notice_id'])
    .where('channel', '=', channel)
    .where((where) => (id ? where('id', '=', id) : where('provider_id', '=', providerId)))
    .executeTakeFirst();
  if (!found) return null;
  // A notice is always locked before its messages.
  if (found.notice_id)
    await tx.selectFrom('notices').select('id').where('id', '=', found.notice_id).forUpdate().execute();
  const message = await tx
    .selectFrom('outbox')
    .select(['id', 'status', 'notice_id'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return null;
  const before = message.status as MessageState;
  const isNews = state === 'failed' ? RANK[before] < RANK.delivered : RANK[state] > RANK[before];
  if (isNews) {
    await tx
      .updateTable('outbox')
      .set({
        status: state,
        provider_id: providerId,
        ...(state === 'delivered' && { delivered_at: now }),
        ...(state === 'read' && { read_at: now, delivered_at: sql`coalesce(delivered_at, ${now})` }),
        ...(state === 'failed' && { last_error: detail ?? 'failed' }),
      })
      .where('id', '=', message.id)
      .execute();
  }
  if (isNews && message.notice_id) {
    if (state === 'read') await markRead(tx, message.notice_id, now);
    if (state === 'failed') await hurryNotice(tx, message.notice_id, now);
  }
  if (isNews && state === 'failed') await sendCodeBySms(tx, message.id, now);
  return message.id;
}

/** Records that a notice was read by some channel, and drops the messages that wait for others. */
export async function markRead(tx: Tx, noticeId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: sql`coalesce(read_at, ${now})`, status: sql`case status when 'open' then 'read' else status end` })
    .where('id', '=', noticeId)
    .execute();
  await dropWaiting(tx, [noticeId]);
}

/** Withdraws the messages of some notices that their providers have not accepted yet. */
export async function dropWaiting(tx: Tx, noticeIds: readonly string[]): Promise<void> {
  await dropMessages(tx, sql<boolean>`notice_id = any(${[...noticeIds]}::uuid[])`);
}

/** Whether a message of a notice is still to be sent: the notice was not read on another channel, and is not over. */
export async function isStillWanted(db: Db, noticeId: string, now: Date): Promise<boolean> {
  const notice = await db
    .selectFrom('notices')
    .select(['status', 'ends_at'])
    .where('id', '=', noticeId)
    .executeTakeFirst();
  if (!notice || notice.status === 'read' || notice.status === 'over') return false;
  return notice.ends_at === null || notice.ends_at > now;
}

/**
 * Whether the person of a notice still has its channel switched on, and the number to which it goes. Mail can be off
 * only for reminders.
 */
export async function isSwitchedOn(
  db: Db,
  { noticeId, channel, recipient }: { noticeId: string | null; channel: Channel; recipient: string },
): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select case when ${channel} = 'mail' then not ${remindsOfSessions} or not exists (
        select from message_settings s where s.user_id = notices.user_id and not s.mails_reminders)
      else (exists (select from channel_consents c where c.user_id = notices.user_id and c.channel = ${channel} and c.ended_at is null)
      and (${channel} = 'push' or exists (
        select from account_phones p where p.user_id = notices.user_id and p.number = ${recipient})))
        or exists (select from ${channelsAtNumber(sql`notices.patient_id`)} theirs
          where theirs.channel = ${channel} and theirs.number = ${recipient})
        or (${asksAtNumber} and ${mayBeAsked(sql`${channel}`)} and notices.slots ->> 'number' = ${recipient}) end as "isOn"
    from notices where notices.id = ${noticeId}`.execute(db);
  return rows[0]?.isOn ?? false;
}

/**
 * Puts a message back from the outbox at night, unless it is urgent, as if its channel had not been tried. Returns
 * false by day. The message may have been enqueued in the evening, while its provider was away.
 */
export async function putBackAtNight(
  tx: Tx,
  { id, noticeId }: { id: string; noticeId: string | null },
  now: Date,
): Promise<boolean> {
  if (afterQuietHours(now) <= now) return false;
  const notice = await tx
    .selectFrom('notices')
    .select(['id', 'urgency'])
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();
  if (!notice || notice.urgency === 'now') return false;
  await tx.deleteFrom('outbox').where('id', '=', id).where('status', '=', 'waiting').execute();
  await tx
    .updateTable('notices')
    .set({ due_at: now, status: sql`case status when 'exhausted' then 'open' else status end` })
    .where('id', '=', notice.id)
    .execute();
  return true;
}

/** Makes a notice due now, so that its next channel is tried at once. */
export async function hurryNotice(db: Db | Tx, noticeId: string, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: now })
    .where('id', '=', noticeId)
    .where('status', '=', 'open')
    .where('due_at', '>', now)
    .execute();
}

/**
 * Whether a row of the outbox replies to what an account wrote or pressed on WhatsApp: about one of its notices, or to
 * its number (STOP). A reply to a number that several accounts share belongs to each of them.
 */
export function isReplyTo(userId: string) {
  return sql<boolean>`template = 'reply' and recipient in (
      select number from account_phones where user_id = ${userId}
      union select sent.recipient from notices join outbox sent on sent.notice_id = notices.id
        where notices.user_id = ${userId} and sent.channel = 'whatsapp')
    and (slots ->> 'code' is null or slots ->> 'code' in (select code from notices where user_id = ${userId}))`;
}

/**
 * Deletes everything by which an account was reached and what it was told, and the person's name in what others were
 * told.
 */
export async function forgetChannels(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('outbox').where(isReplyTo(userId)).execute();
  await tx.deleteFrom('notices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('call_requests').where('user_id', '=', userId).execute();
  await sql`
    update notices set slots = notices.slots - case when bookings.user_id = ${userId} then 'bookedBy' else 'patientName' end
    from bookings where bookings.id = notices.booking_id and (bookings.user_id = ${userId} or bookings.patient_id = ${userId})`.execute(
    tx,
  );
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_phones').where('user_id', '=', userId).execute();
  const asked = await tx.selectFrom('phone_verifications').select('id').where('user_id', '=', userId).execute();
  await forgetPhoneCodes(
    tx,
    asked.map(({ id }) => id),
  );
  await tx.deleteFrom('message_settings').where('user_id', '=', userId).execute();
  await forgetNumbers(tx, userId);
  // Proof of consent is kept without the person.
  await tx
    .updateTable('channel_consents')
    .set({ ended_at: now, ended_by: 'page' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
