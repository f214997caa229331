/**
 * What an owner does with staff. Each change is made under one lock, and undone where it would leave no owner: so of two
 * owners who remove each other at once, one stays.
 */
import { v7 as newId } from 'uuid';
import type { RoleAt } from '../../domain/rights';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import type { Action } from '../../contract/admin';
import { lastChangeOf, recordAction } from './actions';
import { requireVersion } from '../platform/record-version';
import { lock } from '../platform/db/lock';
import { sendInvitation, voidInvitations } from './invitations';
import { lockAdministrator } from './lock-administrator';
import { centersOf, editableOf, giveRoles } from './roles';
import { endAdministratorSessions } from './sessions';

type Owner = Administrator;
type StaffChange = { roles?: RoleAt[] | undefined; email?: string | undefined; version?: string | undefined };
type Person = Awaited<ReturnType<typeof lockPerson>>;

/**
 * Adds somebody who sets the first password by a link in a mail. Throws `user-name-taken`, `email-taken`, `owner-of-all`,
 * `center-not-found`, `not-allowed`. `hash` is that of a secret which nobody knows.
 */
export async function inviteStaff(
  tx: Tx,
  serverSecret: string,
  owner: Owner,
  { userName, email, roles, hash }: { userName: string; email: string; roles: RoleAt[]; hash: string },
  now: Date,
): Promise<string> {
  await lockOwners(tx);
  await requireStillOwner(tx, owner);
  const id = newId();
  const made = await tx
    .insertInto('administrators')
    .values({ id, user_name: userName, email, password_hash: hash, created_at: now, invited_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw await whichIsTaken(tx, userName);
  const after = { email, roles: await setRoles(tx, id, roles) };
  await sendInvitation(tx, serverSecret, owner.userName, { id, userName, email, isFirst: true }, now);
  await record(tx, owner, 'staff-invited', { id, userName }, { after }, now);
  return id;
}

/**
 * Replaces somebody's roles, the address, or both, as far as they are given. Throws `edit-conflict` where somebody else has changed
 * them since `version`, as `inviteStaff`, and as all changes.
 */
export async function changeStaff(
  tx: Tx,
  serverSecret: string,
  owner: Owner,
  id: string,
  { roles, email, version }: StaffChange,
  now: Date,
): Promise<void> {
  const person = await lockPerson(tx, owner, id);
  const present = await rolesOf(tx, id);
  const last = () => lastChangeOf(tx, id, ['staff-changed']);
  await requireVersion(version, editableOf({ email: person.email, roles: present }), last);
  const before = { email: person.email, roles: await describe(tx, present) };
  const hasNewAddress = email !== undefined && email !== person.email;
  if (hasNewAddress) await setAddress(tx, id, email);
  const after = { email: email ?? person.email, roles: roles ? await setRoles(tx, id, roles) : before.roles };
  const hasNewRoles = JSON.stringify(before.roles) !== JSON.stringify(after.roles);
  await requireOwnerLeft(tx);
  if (hasNewRoles && id === owner.administratorId) throw new AppError('own-roles');
  if (hasNewAddress) {
    // A link may have gone to the wrong address.
    await voidInvitations(tx, id);
    const isFirst = person.isInvited;
    if (isFirst) await sendInvitation(tx, serverSecret, owner.userName, { ...person, email, isFirst }, now);
  }
  if (!hasNewRoles && !hasNewAddress) return;
  await record(tx, owner, 'staff-changed', person, { before, after }, now);
}

/** Suspends somebody, whose sessions and links end, or lets them in again; does nothing if it is so already. */
export async function suspendStaff(tx: Tx, owner: Owner, id: string, isSuspended: boolean, now: Date): Promise<void> {
  const person = await lockPerson(tx, owner, id);
  if (person.isSuspended === isSuspended) return;
  await tx
    .updateTable('administrators')
    .set({ suspended_at: isSuspended ? now : null })
    .where('id', '=', id)
    .execute();
  await requireOwnerLeft(tx);
  if (id === owner.administratorId) throw new AppError('own-roles');
  if (isSuspended) {
    await endAdministratorSessions(tx, id, now);
    await voidInvitations(tx, id);
  }
  await record(tx, owner, isSuspended ? 'staff-suspended' : 'staff-restored', person, {}, now);
}

/** Sends another link, for a first or a new password. Throws `staff-suspended`, `staff-without-email`. */
export async function sendStaffLink(tx: Tx, serverSecret: string, owner: Owner, id: string, now: Date): Promise<void> {
  const person = await lockPerson(tx, owner, id);
  const { email, isInvited: isFirst } = person;
  if (person.isSuspended) throw new AppError('staff-suspended');
  if (email === null) throw new AppError('staff-without-email');
  await sendInvitation(tx, serverSecret, owner.userName, { ...person, email, isFirst }, now);
  await record(tx, owner, 'staff-link-sent', person, { after: { email } }, now);
}

/** Removes somebody, whose sessions end with it; the record of what was done stays. */
export async function removeStaff(tx: Tx, owner: Owner, id: string, now: Date): Promise<void> {
  const person = await lockPerson(tx, owner, id);
  const before = { email: person.email, roles: await describe(tx, await rolesOf(tx, id)) };
  await tx.deleteFrom('administrators').where('id', '=', id).execute();
  await requireOwnerLeft(tx);
  if (id === owner.administratorId) throw new AppError('own-roles');
  await record(tx, owner, 'administrator-removed', person, { before }, now);
}

/** Somebody on the staff, under the locks of a change. Throws `staff-not-found`, `not-allowed`. */
async function lockPerson(tx: Tx, owner: Owner, id: string) {
  await lockOwners(tx);
  await requireStillOwner(tx, owner);
  await lockAdministrator(tx, id);
  const row = await tx
    .selectFrom('administrators')
    .select(['user_name', 'email', 'invited_at', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('staff-not-found');
  const { user_name: userName, email } = row;
  return { id, userName, email, isInvited: row.invited_at !== null, isSuspended: row.suspended_at !== null };
}

/** Owners who can sign in. One who was only invited may never come. */
function owners(tx: Tx) {
  return tx
    .selectFrom('administrators')
    .innerJoin('administrator_roles', 'administrator_roles.administrator_id', 'administrators.id')
    .select('administrators.id')
    .where('role', '=', 'owner')
    .where('center_id', 'is', null)
    .where('suspended_at', 'is', null)
    .where('invited_at', 'is', null);
}

/** Throws `not-allowed` for somebody who lost the role while waiting for the lock. */
async function requireStillOwner(tx: Tx, { administratorId }: Owner): Promise<void> {
  const owner = await owners(tx).where('administrators.id', '=', administratorId).executeTakeFirst();
  if (!owner) throw new AppError('not-allowed');
}

async function requireOwnerLeft(tx: Tx): Promise<void> {
  if (!(await owners(tx).limit(1).executeTakeFirst())) throw new AppError('last-owner');
}

async function setAddress(tx: Tx, id: string, email: string): Promise<void> {
  const other = await tx
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw taken('email-taken', 'email');
  await tx.updateTable('administrators').set({ email }).where('id', '=', id).execute();
}

async function whichIsTaken(tx: Tx, userName: string): Promise<AppError> {
  const named = await tx.selectFrom('administrators').select('id').where('user_name', '=', userName).executeTakeFirst();
  return named ? taken('user-name-taken', 'userName') : taken('email-taken', 'email');
}

function taken(code: 'user-name-taken' | 'email-taken', field: string): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: { [field]: message } });
}

/** Sets roles, each once, and returns them in words. Throws `owner-of-all`, `center-not-found`. */
async function setRoles(tx: Tx, id: string, roles: RoleAt[]): Promise<string[]> {
  if (roles.some(({ role, centerId }) => role === 'owner' && centerId !== null)) throw new AppError('owner-of-all');
  const once = [...new Map(roles.map((one) => [`${one.role} ${one.centerId}`, one])).values()];
  const ids = new Set(once.flatMap(({ centerId }) => centerId ?? []));
  if ((await centersOf(tx, once)).length < ids.size) throw new AppError('center-not-found');
  await giveRoles(tx, id, once);
  return describe(tx, once);
}

async function rolesOf(tx: Tx, id: string): Promise<RoleAt[]> {
  const rows = await tx
    .selectFrom('administrator_roles')
    .select(['role', 'center_id'])
    .where('administrator_id', '=', id)
    .execute();
  return rows.map(({ role, center_id: centerId }) => ({ role: role as RoleAt['role'], centerId }));
}

/** Roles in words, for the record: `clerk at Neem Tree`. */
async function describe(tx: Tx, roles: RoleAt[]): Promise<string[]> {
  const names = new Map((await centersOf(tx, roles)).map(({ _id, CenterName }) => [_id, CenterName]));
  return roles.map(({ role, centerId }) => (centerId ? `${role} at ${names.get(centerId)}` : role)).sort();
}

async function record(
  tx: Tx,
  owner: Owner,
  action: Action,
  { id, userName }: Pick<Person, 'id' | 'userName'>,
  snapshots: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, owner, { action, ...subject, ...snapshots }, now);
}

/** Serialises everything that changes who is an owner. */
function lockOwners(tx: Tx): Promise<void> {
  return lock(tx, 'owners');
}
