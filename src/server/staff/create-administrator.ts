import { v7 as newId } from 'uuid';
import { BAD_USER_NAME, USER_NAME } from '../../contract/admin';
import { recordAction } from './actions';
import type { RoleAt } from '../../domain/rights';
import type { Tx } from '../platform/db/database';
import { hashPassword, refuseCommonPassword } from '../platform/secrets/password';
import { centersOf, giveRoles } from './roles';

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

/** An error with a sentence for the person at the terminal. */
export class CannotCreate extends Error {}

const OWNER: RoleAt = { role: 'owner', centerId: null };

/**
 * Adds an administrator: an owner, unless another role is given. Throws CannotCreate if the name is taken or not
 * allowed, and AppError for a common password.
 */
export async function createAdministrator(
  tx: Tx,
  userName: string,
  password: string,
  now: Date,
  role: RoleAt = OWNER,
): Promise<void> {
  if (!USER_NAME.test(userName)) {
    throw new CannotCreate(BAD_USER_NAME);
  }
  requirePassword(password);
  if (role.role === 'owner' && role.centerId !== null) throw new CannotCreate('An owner is for all centers.');
  if (role.centerId !== null && (await centersOf(tx, [role])).length === 0)
    throw new CannotCreate('There is no such center.');
  const id = newId();
  const made = await tx
    .insertInto('administrators')
    .values({ id, user_name: userName, password_hash: await hashPassword(password), created_at: now })
    .onConflict((conflict) => conflict.column('user_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new CannotCreate(`There is an administrator ${userName} already.`);
  await giveRoles(tx, id, [role]);
  const doer = { administratorId: null, userName: 'command line' };
  await recordAction(
    tx,
    doer,
    { action: 'administrator-created', subject: 'administrator', subjectId: id, subjectName: userName },
    now,
  );
}

/** Throws CannotCreate for a password that is too short or too long, and AppError for a common one. */
export function requirePassword(password: string): void {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    throw new CannotCreate(`A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  refuseCommonPassword(password);
}
