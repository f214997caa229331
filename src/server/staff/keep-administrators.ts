/**
 * Maintenance of administrators on the command line, for which there is no screen; adding one is in
 * create-administrator.ts.
 */
import { recordAction } from './actions';
import type { Db, Tx } from '../platform/db/database';
import { type LimitName, forgetAllTries } from '../platform/http/limits';
import { hashPassword } from '../platform/secrets/password';
import { listKeys } from '../platform/secrets/keyring';
import { CannotCreate, requirePassword } from './create-administrator';
import { lockAdministrator } from './lock-administrator';
import { forgetStaffPasskeys, keysOfStaff } from './passkeys';
import { giveRoles } from './roles';
import { endAdministratorSessions } from './sessions';
import { turnOff } from './two-factor';

const COMMAND_LINE = { administratorId: null, userName: 'command line' };

/** Limits by the typed name, by the administrator to whom it belongs, and by the caller's network. */
const BY_NAME: LimitName[] = ['administrator-account', 'administrator-account-network', 'administrator-account-device'];
const BY_ID: LimitName[] = [
  'administrator-code',
  'administrator-code-device',
  'administrator-code-session',
  'administrator-password-session',
];
const BY_NETWORK: LimitName[] = ['administrator-network'];

/** Lists administrators by name, with the time of the last use (null: never, or long ago). */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('administrators')
    .select((administrators) => [
      'user_name',
      'created_at',
      'oidc_subject',
      administrators
        .selectFrom('administrator_sessions')
        .whereRef('administrator_id', '=', 'administrators.id')
        .select((session) => session.fn.max('last_used_at').as('used'))
        .as('last_used_at'),
      administrators
        .selectFrom('administrator_two_factor')
        .whereRef('administrator_id', '=', 'administrators.id')
        .select('turned_on_at')
        .as('two_factor_since'),
    ])
    .orderBy('user_name')
    .execute();
}

/** Clears the tries of an administrator who is locked out, from all networks. Throws CannotCreate. */
export async function clearTries(tx: Tx, userName: string, now: Date): Promise<void> {
  const { id } = await requireAdministrator(tx, userName);
  await forgetTries(tx, { id, userName });
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, COMMAND_LINE, { action: 'tries-cleared', ...subject }, now);
}

/**
 * Sets a new password for an administrator, ends the sessions and forgets every browser. Throws CannotCreate, and
 * AppError for a common password.
 */
export async function resetAdministratorPassword(tx: Tx, userName: string, password: string, now: Date): Promise<void> {
  const { id, isFromProvider } = await requireAdministrator(tx, userName);
  if (isFromProvider)
    throw new CannotCreate(`${userName} signs in at the identity provider, and has no password here.`);
  requirePassword(password);
  await replacePassword(tx, { id, userName, hash: await hashPassword(password) }, now);
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, COMMAND_LINE, { action: 'password-changed', ...subject }, now);
}

/**
 * Sets another password for an administrator, ends the sessions and forgets every browser, since somebody with the old
 * password may have logged in. Also accepts an invitation.
 */
export async function replacePassword(
  tx: Tx,
  { id, userName, hash }: { id: string; userName: string; hash: string },
  now: Date,
): Promise<void> {
  await tx.updateTable('administrators').set({ password_hash: hash, invited_at: null }).where('id', '=', id).execute();
  await endAdministratorSessions(tx, id, now);
  await tx.deleteFrom('administrator_devices').where('administrator_id', '=', id).execute();
  await forgetStaffPasskeys(tx, id);
  await forgetTries(tx, { id, userName });
}

/**
 * Deletes the app, the recovery codes and the passkeys of an administrator who has lost them, and ends the sessions. Throws
 * CannotCreate.
 */
export async function resetTwoFactor(tx: Tx, userName: string, now: Date): Promise<void> {
  const { id } = await requireAdministrator(tx, userName);
  const keys = await listKeys(tx, keysOfStaff(id));
  if (!(await turnOff(tx, id)) && keys.length === 0)
    throw new CannotCreate(`${userName} has not set up two-step sign-in.`);
  await forgetStaffPasskeys(tx, id);
  await endAdministratorSessions(tx, id, now);
  await forgetTries(tx, { id, userName });
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, COMMAND_LINE, { action: 'two-factor-reset', ...subject }, now);
}

/**
 * Deletes an account, whose sessions end. One of the identity provider stays, suspended and without roles, since the next
 * sign-in would make it anew. The administrator must be locked.
 */
export async function dropAccount(tx: Tx, id: string, now: Date): Promise<void> {
  const kept = await tx
    .updateTable('administrators')
    .set({ suspended_at: now })
    .where('id', '=', id)
    .where('oidc_subject', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!kept) return void (await tx.deleteFrom('administrators').where('id', '=', id).execute());
  await giveRoles(tx, id, []);
  await turnOff(tx, id);
  await endAdministratorSessions(tx, id, now);
}

/** Removes an administrator (`dropAccount`); the record of their actions stays. Throws CannotCreate. */
export async function removeAdministrator(tx: Tx, userName: string, now: Date): Promise<void> {
  const { id } = await requireAdministrator(tx, userName);
  await lockAdministrator(tx, id);
  await dropAccount(tx, id, now);
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, COMMAND_LINE, { action: 'administrator-removed', ...subject }, now);
}

async function forgetTries(tx: Tx, { id, userName }: { id: string; userName: string }): Promise<void> {
  await forgetAllTries(tx, BY_NAME, userName);
  await forgetAllTries(tx, BY_ID, id);
  // The administrator's network is unknown here.
  await forgetAllTries(tx, BY_NETWORK);
}

async function requireAdministrator(tx: Tx, userName: string): Promise<{ id: string; isFromProvider: boolean }> {
  const row = await tx
    .selectFrom('administrators')
    .select(['id', 'oidc_subject'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!row) throw new CannotCreate(`There is no administrator ${userName}.`);
  return { id: row.id, isFromProvider: row.oidc_subject !== null };
}
