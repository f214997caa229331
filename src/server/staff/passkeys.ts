/** The passkeys of administrators. */
import { MAX_PASSKEYS, type NewCredential, type Passkey } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import {
  LISTED_KEY,
  makeOptionsFor,
  presentPasskey,
  readNewKey,
  readSignature,
  type SignedCredential,
  spendChallenge,
} from '../platform/secrets/passkeys';
import { recordAction } from './actions';
import { lockAdministrator } from './lock-administrator';
import { endAdministratorSessions, requireOpenSession } from './sessions';

type Deps = Pick<Context, 'database' | 'clock' | 'config'>;

/** What challenges are asked for: by whoever logs in, and for the second step of somebody's login. */
export const STAFF_LOG_IN = 'staff-log-in';
export const secondStepFor = (administratorId: string) => `staff-second:${administratorId}`;
/** By session: whoever adds a key has just given the password in it. */
const addFor = ({ sessionId }: Administrator) => `staff-add:${sessionId}`;

/** Lists the passkeys of an administrator, the oldest first. */
export async function listStaffPasskeys(db: Db | Tx, administratorId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('administrator_passkeys')
    .select(LISTED_KEY)
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(presentPasskey);
}

/** Reads the keys of an administrator, for asking a browser for one of them. */
export function keysOf(db: Db | Tx, administratorId: string) {
  return db
    .selectFrom('administrator_passkeys')
    .select(['id', 'transports'])
    .where('administrator_id', '=', administratorId)
    .execute();
}

/** Begins to add a passkey, after the proof of who is there. Throws `too-many-passkeys`. */
export async function beginStaffPasskey({ database, config, clock }: Deps, administrator: Administrator) {
  const { administratorId: id, userName: name } = administrator;
  const existing = await keysOf(database.db, id);
  if (existing.length >= MAX_PASSKEYS) throw new AppError('too-many-passkeys');
  return makeOptionsFor(database.db, config.publicUrl, addFor(administrator), { id, name }, existing, clock());
}

/** Keeps a passkey that the browser has made. Throws `passkey-refused`, `too-many-passkeys`, and `administrator-session-ended`. */
export async function addStaffPasskey(
  { database, config, clock }: Deps,
  administrator: Administrator,
  { credential, name }: { credential: NewCredential; name: string },
): Promise<void> {
  const { administratorId } = administrator;
  const now = clock();
  const challenge = await spendChallenge(database.db, credential, addFor(administrator), now);
  const key = challenge && (await readNewKey(config.publicUrl, credential, challenge));
  if (!key) throw new AppError('passkey-refused');
  await database.db.transaction().execute(async (tx) => {
    await lockAdministrator(tx, administratorId);
    await requireOpenSession(tx, administrator.sessionId);
    if ((await keysOf(tx, administratorId)).length >= MAX_PASSKEYS) throw new AppError('too-many-passkeys');
    const kept = await tx
      .insertInto('administrator_passkeys')
      .values({ ...key, administrator_id: administratorId, name, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw new AppError('passkey-refused');
    await record(tx, administrator, 'passkey-added', name, now);
  });
}

/** Removes a passkey, if it is theirs, and ends the other sessions, since one of them may have been opened with it. */
export async function removeStaffPasskey(
  tx: Tx,
  administrator: Administrator,
  passkeyId: string,
  now: Date,
): Promise<void> {
  const { administratorId, sessionId } = administrator;
  await lockAdministrator(tx, administratorId);
  const removed = await tx
    .deleteFrom('administrator_passkeys')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', Buffer.from(passkeyId, 'base64url'))
    .returning('name')
    .executeTakeFirst();
  if (!removed) return;
  await endAdministratorSessions(tx, administratorId, now, sessionId);
  await record(tx, administrator, 'passkey-removed', removed.name, now);
}

/** Removes all passkeys of an administrator whose access is made anew. */
export async function forgetStaffPasskeys(tx: Tx, administratorId: string): Promise<void> {
  await tx.deleteFrom('administrator_passkeys').where('administrator_id', '=', administratorId).execute();
}

/** Finds whose passkey a credential names; undefined for an unknown one. */
export function ownerOfPasskey(db: Db, credential: SignedCredential) {
  return db
    .selectFrom('administrator_passkeys as passkey')
    .innerJoin('administrators', 'administrators.id', 'passkey.administrator_id')
    .select(['administrators.id', 'administrators.user_name as userName', 'administrators.suspended_at as suspendedAt'])
    .where('passkey.id', '=', Buffer.from(credential.id, 'base64url'))
    .executeTakeFirst();
}

/**
 * Whether a passkey of a locked administrator has signed a challenge; counts its use. `verification`: `required` where it is the
 * whole login.
 */
export async function usePasskey(
  tx: Tx,
  publicUrl: string,
  administratorId: string,
  { credential, challenge }: { credential: SignedCredential; challenge: string },
  verification: 'required' | 'preferred',
  now: Date,
): Promise<boolean> {
  const key = await tx
    .selectFrom('administrator_passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('id', '=', Buffer.from(credential.id, 'base64url'))
    .where('administrator_id', '=', administratorId)
    .forUpdate()
    .executeTakeFirst();
  const signed = key && (await readSignature(publicUrl, credential, challenge, key, verification));
  if (!signed) return false;
  await tx
    .updateTable('administrator_passkeys')
    .set({ counter: signed.counter, last_used_at: now })
    .where('id', '=', key.id)
    .execute();
  return true;
}

function record(
  tx: Tx,
  administrator: Administrator,
  action: 'passkey-added' | 'passkey-removed',
  name: string,
  now: Date,
): Promise<void> {
  const { administratorId, userName } = administrator;
  const subject = { subject: 'administrator', subjectId: administratorId, subjectName: userName } as const;
  return recordAction(tx, administrator, { action, ...subject, after: { name } }, now);
}
