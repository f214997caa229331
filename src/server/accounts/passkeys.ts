/** The passkeys of a patient's account: keys that open it beside the password and the number. */
import type { Language, MakeOptions, NewCredential, Passkey, RefusalCode } from '../../contract';
import { deviceOf } from '../../domain/device';
import type { Context } from '../context';
import { AppError } from '../errors';
import { describeDevice } from '../outbox';
import type { Db, Tx } from '../platform/db/database';
import {
  beginKey,
  keepKey,
  type Keyring,
  listKeys,
  noteUse,
  readSigned,
  removeKey,
  requireNewKey,
} from '../platform/secrets/keyring';
import { accountOfKey, type SignedCredential, spendChallenge } from '../platform/secrets/passkeys';
import { lockAccount } from './lock-account';
import { type Browser, logIn } from './log-in';
import { PERSON, type Person } from './present';
import { requireProof } from './recent-proof';
import { type OpenSession, startAnew } from './sessions';
import { tellOfWay } from './tell-of-way';

type Deps = Pick<Context, 'database' | 'clock' | 'config' | 'senders'>;
type Owner = { userId: string; sessionId: string };

const addFor = (userId: string) => `add:${userId}`;
/** What a challenge is asked for by whoever logs in. */
export const LOG_IN = 'log-in';

const keysOfAccount = (userId: string): Keyring => ({ table: 'passkeys', owner: 'user_id', id: userId });

/** Lists the passkeys of an account, the oldest first. */
export function listPasskeys(db: Db | Tx, userId: string): Promise<Passkey[]> {
  return listKeys(db, keysOfAccount(userId));
}

/** Begins to add a passkey. Throws `proof-needed`, `too-many-passkeys`. */
export async function beginPasskey(deps: Deps, owner: Owner & { username: string }): Promise<MakeOptions> {
  const { userId, username: name } = owner;
  await requireProof(deps.database.db, owner, deps.clock());
  return beginKey(deps, keysOfAccount(userId), { askedFor: addFor(userId), name });
}

/**
 * Keeps a passkey that the browser has made, called after the browser. Throws `passkey-refused`, `proof-needed`,
 * `too-many-passkeys`.
 */
export async function addPasskey(
  deps: Deps,
  owner: Owner & { language: Language },
  credential: NewCredential,
  userAgent: string | null,
): Promise<Passkey> {
  const { userId, language } = owner;
  const now = deps.clock();
  const key = await requireNewKey(deps, credential, addFor(userId));
  return deps.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await requireProof(tx, owner, now);
    const name = describeDevice(language, deviceOf(userAgent));
    await keepKey(tx, keysOfAccount(userId), key, name, now);
    await tellOfWay(tx, deps, userId, 'passkey', now);
    return { _id: key.id.toString('base64url'), name, since: now.toISOString(), lastUsed: null };
  });
}

/** Names a passkey. Throws `passkey-not-found`. */
export async function renamePasskey(tx: Tx, userId: string, passkeyId: string, name: string): Promise<void> {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', Buffer.from(passkeyId, 'base64url'))
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw new AppError('passkey-not-found');
}

/**
 * Removes a passkey, ends every session, since one of them may have been opened with it, and opens another one here. Throws
 * `passkey-not-found`, `proof-needed`, and `passkey-last` where nothing else opens the account.
 */
export async function removePasskey(
  tx: Tx,
  deps: Pick<Context, 'config' | 'senders'>,
  owner: Owner,
  passkeyId: string,
  now: Date,
): Promise<OpenSession> {
  const { userId } = owner;
  await lockAccount(tx, userId);
  await requireProof(tx, owner, now);
  const { email, phone } = await tx
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const removed = await removeKey(tx, keysOfAccount(userId), passkeyId);
  if (removed === undefined) throw new AppError('passkey-not-found');
  const isLast = email === null && phone === null && (await listPasskeys(tx, userId)).length === 0;
  if (isLast) throw new AppError('passkey-last');
  await tellOfWay(tx, deps, userId, 'passkey-removed', now);
  return startAnew(tx, owner, now);
}

type Outcome = { session: OpenSession; user: Person } | { refused: RefusalCode; userId?: string };

/**
 * Logs in by a passkey. What is wrong with it is not told: an unknown key, another account's and a bad signature are answered
 * alike. The challenge is spent in any case.
 */
export async function enterByPasskey(
  { database, config, clock }: Deps,
  credential: SignedCredential,
  browser: Browser,
): Promise<Outcome> {
  const now = clock();
  const refused = { refused: 'passkey-refused' } as const;
  const challenge = await spendChallenge(database.db, credential, LOG_IN, now);
  const id = Buffer.from(credential.id, 'base64url');
  const known = await database.db.selectFrom('passkeys').select('user_id').where('id', '=', id).executeTakeFirst();
  if (challenge === null || !known) return refused;
  const userId = known.user_id;
  if (accountOfKey(credential) !== userId) return { ...refused, userId };
  return database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const keyring = keysOfAccount(userId);
    const given = { credential, challenge, verification: 'required' } as const;
    const signed = await readSigned(tx, config.publicUrl, keyring, given);
    if (!signed) return { ...refused, userId };
    const user = await tx
      .selectFrom('users')
      .select([...PERSON, 'status'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (user.status !== 'active') return { refused: 'account-blocked', userId };
    await noteUse(tx, keyring, signed, now);
    return { session: await logIn(tx, user, browser, now), user };
  });
}
