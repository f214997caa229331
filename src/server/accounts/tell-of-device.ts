import { sql } from 'kysely';
import type { Device } from '../../domain/device';
import { HOUR_MS } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { describeDevice, enqueueEmail, enqueueNotice, type NewDevice, nobodysAddress, readerOf } from '../outbox';
import type { Person } from './present';

/**
 * How many new devices an hour get a mail each. Further ones are reported together in one mail when the hour is over.
 */
const MAILS_AN_HOUR = 3;
/** The most devices in one mail. Further logins are refused. */
const NAMED_IN_A_MAIL = 100;

/**
 * Enqueues a mail about a device that is new to an account. Each device is named, even in a combined mail, so that none
 * goes unnoticed. Throws `too-many-tries` for more devices than a mail can name.
 */
export async function tellOfDevice(
  tx: Tx,
  person: Pick<Person, 'id' | 'email' | 'username' | 'language'>,
  sessionId: string,
  device: Device,
  now: Date,
): Promise<void> {
  const { username } = person;
  const reader = readerOf(person);
  const toAccount = { userId: person.id, bookingId: null, endsAt: null } as const;
  const login: NewDevice = { device: describeDevice(reader.language, device), at: now.toISOString() };
  // Concurrent logins must wait for each other; otherwise none would count the others.
  await tx.selectFrom('users').select('id').where('id', '=', person.id).forNoKeyUpdate().execute();
  // Without an address there is no mail to combine; codes to a number are limited to a few a day.
  const told = await tx
    .selectFrom('outbox')
    .select('created_at')
    .where('recipient', '=', person.email ?? nobodysAddress(person.id))
    .where('template', '=', 'new-device')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at')
    .execute();
  const [first] = told;
  if (!first || told.length < MAILS_AN_HOUR) {
    const mail = { onceKey: `new-device:${sessionId}`, ...reader, details: { username, ...login } };
    await enqueueEmail(tx, { ...mail, template: 'new-device' }, now);
    return enqueueNotice(tx, { ...mail, ...toAccount, template: 'new-device' }, now);
  }
  const sendAfter = new Date(first.created_at.getTime() + HOUR_MS);
  // Not a mail that a process has begun to send, since it may have been read already.
  const waiting = await tx
    .updateTable('outbox')
    .set({ slots: sql`jsonb_set(slots, '{logins}', (slots -> 'logins') || ${JSON.stringify(login)}::jsonb)` })
    .where('recipient', '=', person.email ?? nobodysAddress(person.id))
    .where('template', '=', 'new-devices')
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .returning(sql<number>`jsonb_array_length(slots -> 'logins')`.as('count'))
    .executeTakeFirst();
  if (waiting && waiting.count > NAMED_IN_A_MAIL) {
    throw new AppError('too-many-tries', { retryAfter: Math.ceil((sendAfter.getTime() - now.getTime()) / 1000) });
  }
  if (waiting) return;
  const mail = { onceKey: `new-devices:${sessionId}`, ...reader, details: { username, logins: [login] } };
  await enqueueEmail(tx, { ...mail, template: 'new-devices', sendAfter }, now);
  await enqueueNotice(tx, { ...mail, ...toAccount, template: 'new-devices', sendAfter }, now);
}
