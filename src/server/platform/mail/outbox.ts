/**
 * The outbox: what is to be told to people, written in the transaction that is its reason. A row is the log of a message and
 * its place in the queue; `due_at` says when it is tried next, by our clock.
 */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR_MS, SECOND_MS } from '../../../domain/time';
import type { Db, Tx } from '../db/database';
import type { MailDetails, Template } from './templates';

const NOBODY = '@deleted.invalid';

/** For how long a process has a message to itself: longer than the mail server is waited for (mailer.ts). */
const LEASE_MS = 40 * SECOND_MS;
/** The first wait after a failure; each further one is twice as long, up to the longest. */
const FIRST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = 12 * HOUR_MS;

/** The address of an account whose person is gone: nothing is ever mailed there. */
export function nobodysAddress(userId: string): string {
  return `deleted-${userId}${NOBODY}`;
}

/**
 * Puts a mail into the outbox, in the caller's transaction. The same `onceKey` does so only once, however often this runs. A
 * mail whose details name a booking is listed with it. One with `sendAfter` waits until then.
 */
export async function enqueueEmail<T extends Template>(
  tx: Tx,
  mail: { onceKey: string; template: T; recipient: string; details: MailDetails[T]; sendAfter?: Date },
  now: Date,
): Promise<void> {
  if (mail.recipient.endsWith(NOBODY)) return;
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      once_key: mail.onceKey,
      template: mail.template,
      recipient: mail.recipient,
      slots: JSON.stringify(mail.details),
      booking_id: 'bookingId' in mail.details ? mail.details.bookingId : null,
      created_at: now,
      due_at: mail.sendAfter ?? now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

export type Taken = { id: string; template: Template; recipient: string; slots: unknown; attempts: number };

/** Takes up to `atMost` messages that are due, the longest due first. A process that dies with them gives them back in time. */
export async function takeDue(db: Db, atMost: number, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update outbox set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1 where id in (
      select id from outbox where status = 'waiting' and due_at <= ${now}
      order by due_at limit ${atMost} for update skip locked)
    returning id, template, recipient, slots, attempts`.execute(db);
  return rows;
}

/** Writes down that a message is on its way; null where there was nothing to say any more. */
export async function markSent(db: Db, id: string, sent: { providerId: string } | null, now: Date): Promise<void> {
  const outcome = sent
    ? ({ status: 'sent', sent_at: now, provider_id: sent.providerId } as const)
    : ({ status: 'dropped' } as const);
  await db
    .updateTable('outbox')
    .set({ ...outcome, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Writes down that a message was not taken, and when it is tried again: ever more rarely. */
export async function markFailed(db: Db, { id, attempts }: Taken, error: unknown, now: Date): Promise<void> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  await db
    .updateTable('outbox')
    .set({
      due_at: new Date(now.getTime() + wait),
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Has a message tried at once that waits for its next try. One that is being sent just now is left alone. */
export async function hurry(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('due_at', '>', new Date(now.getTime() + LEASE_MS))
    .execute();
}
