import { sql } from 'kysely';
import { MAX_KNOWN_DEVICES } from '../../domain/account-limits';
import { deviceOf } from '../../domain/device';
import type { Db, Tx } from '../platform/db/database';
import { hashToken } from '../platform/secrets/token';
import type { Person } from './present';
import { type OpenSession, openSession } from './sessions';
import { tellOfDevice } from './tell-of-device';

/** The browser of a login: its user agent, and the token in its device cookie. */
export type Browser = { userAgent: string | null; deviceToken: string };

/**
 * Returns the key under which a browser's tries are counted, if it has logged in to the account of this address or number before;
 * null otherwise.
 */
export async function knownDevice(
  db: Db,
  account: { email: string } | { phone: string },
  { deviceToken }: Browser,
): Promise<string | null> {
  const hash = hashToken(deviceToken);
  const known = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('users.id')
    .where((where) =>
      'email' in account ? where('users.email', '=', account.email) : where('users.phone', '=', account.phone),
    )
    .where('devices.token_hash', '=', hash)
    .where('devices.shut_out_at', 'is', null)
    .executeTakeFirst();
  return known ? hash.toString('base64url') : null;
}

/**
 * Opens a session, and mails the patient if the browser is new to the account and not its first. A browser is
 * recognised by its device cookie and not by the network, which a phone changes all day. `isTold`: a password reset
 * sends its own mail. Throws `too-many-tries` for one new device too many (`tellOfDevice`).
 */
export async function logIn(
  tx: Tx,
  person: Pick<Person, 'id' | 'email' | 'username' | 'language'>,
  { userAgent, deviceToken }: Browser,
  now: Date,
  { isTold = false } = {},
): Promise<OpenSession> {
  const hash = hashToken(deviceToken);
  const session = await openSession(tx, person.id, userAgent, now, hash);
  if ((await isNewDevice(tx, person.id, hash, now)) && !isTold) {
    await tellOfDevice(tx, person, session.sessionId, deviceOf(userAgent), now);
  }
  return session;
}

/** Stores the device. Returns whether it is new; false for the very first one, which surprises nobody. */
async function isNewDevice(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const devices = tx.selectFrom('devices').where('user_id', '=', userId);
  const same = await devices.select('shut_out_at').where('token_hash', '=', hash).executeTakeFirst();
  const other = await devices.select('user_id').limit(1).executeTakeFirst();
  await tx
    .insertInto('devices')
    .values({ user_id: userId, token_hash: hash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_seen_at: now, shut_out_at: null }),
    )
    .execute();
  if (!same) {
    await sql`
      delete from devices where user_id = ${userId} and token_hash not in (
        select token_hash from devices where user_id = ${userId} order by last_seen_at desc limit ${MAX_KNOWN_DEVICES})`.execute(
      tx,
    );
  }
  return same ? same.shut_out_at !== null : other !== undefined;
}
