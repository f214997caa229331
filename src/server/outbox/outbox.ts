/**
 * The outbox: messages to send by every channel, written in the transaction that causes them. A row is both the record
 * of a message and its place in the queue. `due_at` is the time of the next try, by our clock.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type Language, languageOf } from '../../contract';
import type { Channel } from '../../domain/messages';
import { HOUR_MS } from '../../domain/time';
import { LEASE_MS } from '../platform/due/due';
import type { Db, Tx } from '../platform/db/database';
import { traceparent } from '../platform/tracing/trace';
import { type MailDetails, type MailTemplate, type Template, withTrait } from './mails';

const NOBODY = '@deleted.invalid';

/** The longest pause between two tries. A failing message is tried less and less often. */
export const LONGEST_WAIT_MS = 12 * HOUR_MS;

/** Returns the placeholder address of a deleted account, to which nothing is ever mailed. */
export function nobodysAddress(userId: string): string {
  return `deleted-${userId}${NOBODY}`;
}

/** The recipient of a mail, and their language. `''`: nobody, an account without an address. */
export type Reader = { recipient: string; language: Language };

/** Returns the reader of mails to an account. One without an address has the recipient `''`, to whom nothing is mailed. */
export function readerOf({ email, language }: { email: string | null; language: string }): Reader {
  return { recipient: email ?? '', language: languageOf(language) ?? 'en' };
}

/**
 * Writes a mail into the outbox, in the caller's transaction, only once for the same `onceKey`. If its details name a
 * booking, it is listed there. `sendAfter`: it is not sent before. `language`: that of the recipient's account, or else
 * of the page that asked for it; it is stored with the mail.
 */
export async function enqueueEmail<T extends MailTemplate>(
  tx: Tx,
  mail: Reader & { onceKey: string; template: T; details: MailDetails[T]; sendAfter?: Date },
  now: Date,
): Promise<void> {
  const { details, ...to } = mail;
  const bookingId = 'bookingId' in details ? details.bookingId : null;
  await enqueueMessages(tx, [{ ...to, channel: 'mail', slots: details, bookingId }], now);
}

/**
 * A message to be written into the outbox. `slots`: its details; a message that tells a notice has none, since the
 * notice has them.
 */
export type NewMessage = Reader & {
  onceKey: string;
  channel: Channel;
  template: Template;
  slots?: object;
  bookingId?: string | null;
  noticeId?: string;
  sendAfter?: Date;
  /** The trace to which it belongs, if that is not the one of the work that writes it. */
  traceparent?: string | null;
};

/**
 * Writes messages for all channels into the outbox; the one way into it. Only once for the same `onceKey`, and never to
 * a deleted account or one without an address.
 */
export async function enqueueMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  const rows = messages
    .filter(({ recipient }) => recipient !== '' && !recipient.endsWith(NOBODY))
    .map((message) => ({
      ...{ id: newId(), once_key: message.onceKey, channel: message.channel, template: message.template },
      ...{ recipient: message.recipient, language: message.language, slots: JSON.stringify(message.slots ?? {}) },
      ...{ booking_id: message.bookingId ?? null, notice_id: message.noticeId ?? null },
      ...{ created_at: now, due_at: message.sendAfter ?? now },
      traceparent: message.traceparent ?? traceparent(),
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

/** Withdraws messages that no provider has accepted yet and that match a condition over `outbox`. */
export async function dropMessages(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'dropped', last_error: null })
    .where('status', '=', 'waiting')
    .where(which)
    .execute();
}

export type ClaimedMessage = Reader & {
  id: string;
  channel: Channel;
  template: Template;
  slots: unknown;
  attempts: number;
  /**
   * The notice to which it belongs, whose details are in `slots`, with the code of its link and the account that it
   * tells.
   */
  noticeId: string | null;
  code: string | null;
  userId: string | null;
};

/** SQL of the columns that a process needs of a message that it has claimed. */
export const TAKEN = sql`channel, template, recipient, language, notice_id as "noticeId",
  coalesce((select n.slots from notices n where n.id = notice_id), slots) as slots,
  (select n.code from notices n where n.id = notice_id) as code,
  (select n.user_id from notices n where n.id = notice_id) as "userId"`;

/** Whether a message is to be sent now. */
export function isDueToSend(now: Date): RawBuilder<boolean> {
  return sql<boolean>`status = 'waiting' and due_at <= ${now}`;
}

/**
 * Records that a message was sent; null: that it was no longer needed. A receipt may have come faster. After the last
 * mails to a deleted account, their recipient is removed. The present row decides whether this is one of them, since
 * the account may have been deleted while the mail was being sent.
 */
export async function markSent(db: Db, id: string, sent: { providerId: string } | null, now: Date): Promise<void> {
  const outcome = sent
    ? {
        status: sql<string>`case when status in ('delivered', 'read', 'failed') then status else 'sent' end`,
        sent_at: now,
        provider_id: sent.providerId,
      }
    : { status: 'dropped' };
  await db
    .updateTable('outbox')
    .set({
      ...outcome,
      last_error: sent ? sql`case when status = 'failed' then last_error end` : null,
      recipient: sql`case when ${isFarewell()} then '' else recipient end`,
      slots: sql`case when ${isFarewell()} then '{}' else slots end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a message is one of the last to an account. */
const isFarewell = () =>
  sql<boolean>`(template in (${sql.join(withTrait('farewell'))}) or coalesce((slots ->> 'isFarewell')::boolean, false))`;

/** Records that a message can't reach anybody by its channel. */
export async function markUnreachable(tx: Tx, id: string, why: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: why.slice(0, 500), failed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Records why a message was not accepted. */
export async function noteFailure(db: Db, id: string, error: unknown, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown', failed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Makes a waiting message due at once, unless it is being sent. */
export async function hurry(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('due_at', '>', new Date(now.getTime() + LEASE_MS))
    .execute();
}
