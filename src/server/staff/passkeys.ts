/** The passkeys of administrators. */
import type { MakeOptions, NewCredential } from '../../contract';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import {
  beginKey,
  keepKey,
  type Keyring,
  noteUse,
  readSigned,
  removeKey,
  requireNewKey,
} from '../platform/secrets/keyring';
import type { SignedCredential, Verification } from '../platform/secrets/passkeys';
import { recordAction } from './actions';
import { lockAdministrator } from './lock-administrator';
import { endAdministratorSessions, requireOpenSession } from './sessions';

type Deps = Pick<Context, 'database' | 'clock' | 'config'>;

/** What challenges are asked for: by whoever logs in, and for the second step of somebody's login. */
export const STAFF_LOG_IN = 'staff-log-in';
export const secondStepFor = (administratorId: string) => `staff-second:${administratorId}`;
/** By session: whoever adds a key has just given the password in it. */
const addFor = ({ sessionId }: Administrator) => `staff-add:${sessionId}`;

/** The passkeys of an administrator. */
export const keysOfStaff = (administratorId: string): Keyring => ({
  table: 'administrator_passkeys',
  owner: 'administrator_id',
  id: administratorId,
});

/** Begins to add a passkey, after the proof of who is there. Throws `too-many-passkeys`. */
export function beginStaffPasskey(deps: Deps, administrator: Administrator): Promise<MakeOptions> {
  const { administratorId, userName: name } = administrator;
  return beginKey(deps, keysOfStaff(administratorId), { askedFor: addFor(administrator), name });
}

/** Keeps a passkey that the browser has made. Throws `passkey-refused`, `too-many-passkeys`, and `administrator-session-ended`. */
export async function addStaffPasskey(
  deps: Deps,
  administrator: Administrator,
  { credential, name }: { credential: NewCredential; name: string },
): Promise<void> {
  const { administratorId } = administrator;
  const now = deps.clock();
  const key = await requireNewKey(deps, credential, addFor(administrator));
  await deps.database.db.transaction().execute(async (tx) => {
    await lockAdministrator(tx, administratorId);
    await requireOpenSession(tx, administrator.sessionId);
    await keepKey(tx, keysOfStaff(administratorId), key, name, now);
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
  const name = await removeKey(tx, keysOfStaff(administratorId), passkeyId);
  if (name === undefined) return;
  await endAdministratorSessions(tx, administratorId, now, sessionId);
  await record(tx, administrator, 'passkey-removed', name, now);
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
  given: { credential: SignedCredential; challenge: string; verification: Verification },
  now: Date,
): Promise<boolean> {
  const keyring = keysOfStaff(administratorId);
  const signed = await readSigned(tx, publicUrl, keyring, given);
  if (signed) await noteUse(tx, keyring, signed, now);
  return signed !== null;
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
