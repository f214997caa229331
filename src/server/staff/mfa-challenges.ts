/**
 * MFA challenges: logins whose password was right, or whom the identity provider named, and whose second factor is pending. They give access to nothing else.
 */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../domain/time';
import type { MfaChallenge } from '../platform/http/callers';
import type { Db, Tx } from '../platform/db/database';
import { hashToken, newToken } from '../platform/secrets/token';

const MAX_TRIES = 5;
/** Minutes for each step: a code is at hand, but an app may have to be installed first. */
export const MFA_CHALLENGE_MINUTES = { code: 5, enrol: 15 };
export type SecondFactor = keyof typeof MFA_CHALLENGE_MINUTES;

/**
 * Returns the step that follows the right password, or the sign-in at the identity provider; null if there is none. `isChecked`:
 * whether the provider has checked a second factor itself. The administrator must be locked.
 */
export async function secondFactorOf(
  tx: Tx,
  administratorId: string,
  policy: 'required' | 'optional',
  isChecked = false,
): Promise<SecondFactor | null> {
  if (isChecked) return null;
  const on = await tx
    .selectFrom('administrator_two_factor')
    .select('administrator_id')
    .where('administrator_id', '=', administratorId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirst();
  if (on) return 'code';
  return policy === 'required' ? 'enrol' : null;
}

/**
 * Begins a challenge and returns its token, which is kept only in the browser. `oidcSid`: of the session at the identity provider that
 * it came from.
 */
export async function beginMfaChallenge(
  tx: Tx,
  administratorId: string,
  step: SecondFactor,
  now: Date,
  oidcSid: string | null = null,
): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('administrator_half_logins').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('administrator_half_logins')
    .values({
      token_hash: hashToken(token),
      administrator_id: administratorId,
      oidc_sid: oidcSid,
      created_at: now,
      expires_at: new Date(now.getTime() + MFA_CHALLENGE_MINUTES[step] * MINUTE_MS),
    })
    .execute();
  return token;
}

/** Finds the live challenge of a token, with the identity provider of its administrator, if any; null if there is none. */
export async function findMfaChallenge(
  db: Db,
  token: string,
  now: Date,
): Promise<{ challenge: MfaChallenge; issuer: string | null } | null> {
  const row = await db
    .selectFrom('administrator_half_logins as challenge')
    .innerJoin('administrators', 'administrators.id', 'challenge.administrator_id')
    .select(['challenge.administrator_id', 'challenge.token_hash', 'challenge.oidc_sid'])
    .select(['administrators.user_name', 'administrators.oidc_issuer'])
    .where('challenge.token_hash', '=', hashToken(token))
    .where('administrators.suspended_at', 'is', null)
    .where('challenge.expires_at', '>', now)
    .where('challenge.tries', '<', MAX_TRIES)
    .executeTakeFirst();
  if (!row) return null;
  const { administrator_id: administratorId, user_name: userName, token_hash: tokenHash, oidc_sid: oidcSid } = row;
  return { challenge: { administratorId, userName, tokenHash, oidcSid }, issuer: row.oidc_issuer };
}

/**
 * Uses up one try before the code is checked, so that concurrent guesses count too. Returns how many tries are left;
 * null if none was.
 */
export async function takeTry(db: Db, { tokenHash }: MfaChallenge): Promise<number | null> {
  const row = await db
    .updateTable('administrator_half_logins')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', MAX_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return row ? MAX_TRIES - row.tries : null;
}

/** Ends a challenge. Returns false if it was over already. */
export async function endMfaChallenge(tx: Tx, { tokenHash }: MfaChallenge): Promise<boolean> {
  const ended = await tx
    .deleteFrom('administrator_half_logins')
    .where('token_hash', '=', tokenHash)
    .returning('administrator_id')
    .executeTakeFirst();
  return ended !== undefined;
}
