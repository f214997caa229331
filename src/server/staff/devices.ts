/**
 * Browsers from which administrators have completed a login, so that guesses from elsewhere can't use up their tries.
 */
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../platform/db/database';
import { COOKIES, deviceTokenOf } from '../platform/http/cookies';
import { hashToken } from '../platform/secrets/token';

/** The browser of a request: its user agent, and the token in its device cookie. */
export type Browser = { userAgent: string | null; deviceToken: string };

export function browserOf(request: FastifyRequest): Browser {
  const deviceToken = deviceTokenOf(request, COOKIES.administratorDevice);
  return { userAgent: request.headers['user-agent'] ?? null, deviceToken };
}

/**
 * Returns the key under which a browser's tries are counted, if the administrator of that name has logged in with it;
 * null otherwise.
 */
export async function knownDevice(db: Db, userName: string, { deviceToken }: Browser): Promise<string | null> {
  const hash = hashToken(deviceToken);
  const known = await db
    .selectFrom('administrator_devices as device')
    .innerJoin('administrators', 'administrators.id', 'device.administrator_id')
    .select('administrators.id')
    .where('administrators.user_name', '=', userName)
    .where('device.token_hash', '=', hash)
    .executeTakeFirst();
  return known ? hash.toString('base64url') : null;
}

/** Stores the browser of a completed login. */
export async function rememberDevice(
  tx: Tx,
  administratorId: string,
  { deviceToken }: Browser,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('administrator_devices')
    .values({
      administrator_id: administratorId,
      token_hash: hashToken(deviceToken),
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['administrator_id', 'token_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
}
