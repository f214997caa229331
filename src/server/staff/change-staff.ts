/**
 * Changes of staff by an owner, or of a center's staff by its manager. Each change is made under one lock, and rolled
 * back if it would leave no owner: if two owners remove each other at once, one stays.
 */
import { v7 as newId } from 'uuid';
import { type RoleAt, may, mayGive } from '../../domain/rights';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import type { Action } from '../../contract/admin';
import { lastChangeOf, recordAction } from './actions';
import { requireVersion } from '../platform/record-version';
import { lock } from '../platform/db/lock';
import { sendInvitation, voidInvitations } from './invitations';
import { dropAccount } from './keep-administrators';
import { lockAdministrator } from './lock-administrator';
import { centersOf, describeRoles, eachOnce, editableOf, giveRoles, keptRolesOf } from './roles';
import { endAdministratorSessions } from './sessions';

/** The administrator who changes staff: an owner, or a manager within reach (`mayGive`). */
type Doer = Administrator;
type StaffChange = { roles?: RoleAt[] | undefined; email?: string | undefined; version?: string | undefined };
type Person = Awaited<ReturnType<typeof lockPerson>>;

/**
 * Adds a member of staff, who sets the first password by a link in a mail. `hash`: of a secret that nobody knows.
 * Throws `user-name-taken`, `email-taken`, `owner-of-all`, `center-not-found`, `not-allowed`.
 */
export async function inviteStaff(
  tx: Tx,
  serverSecret: string,
  doer: Doer,
  { userName, email, roles, hash }: { userName: string; email: string; roles: RoleAt[]; hash: string },
  now: Date,
): Promise<string> {
  await lockOwners(tx);
  requireReach(await reachOf(tx, doer), roles);
  const id = newId();
  const made = await tx
    .insertInto('administrators')
    .values({ id, user_name: userName, email, password_hash: hash, created_at: now, invited_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw await whichIsTaken(tx, userName);
  const after = { email, roles: await setRoles(tx, id, roles) };
  await sendInvitation(tx, serverSecret, doer.userName, { id, userName, email, isFirst: true }, now);
  await record(tx, doer, 'staff-invited', { id, userName }, { after }, now);
  return id;
}

/**
 * Replaces the given parts of a member of staff: roles, address, or both. Throws `edit-conflict` if somebody else has
 * changed them since `version`, `roles-from-groups` for somebody of the identity provider, and the errors of `inviteStaff`
 * and `lockPerson`.
 */
export async function changeStaff(
  tx: Tx,
  serverSecret: string,
  doer: Doer,
  id: string,
  { roles, email, version }: StaffChange,
  now: Date,
): Promise<void> {
  const person = await lockPerson(tx, doer, id);
  const { present, beyond } = person;
  if (person.isFromProvider) throw new AppError('roles-from-groups');
  const last = () => lastChangeOf(tx, id, ['staff-changed']);
  await requireVersion(version, editableOf({ email: person.email, roles: present }), last);
  const before = { email: person.email, roles: await describeRoles(tx, present) };
  const hasNewAddress = email !== undefined && email !== person.email;
  // The next link goes to this address, so its owner gains access.
  if (hasNewAddress && !person.isByOwner) throw new AppError('not-allowed');
  if (roles) requireReach(person.reach, roles);
  if (hasNewAddress) await setAddress(tx, id, email);
  const after = {
    email: email ?? person.email,
    roles: roles ? await setRoles(tx, id, [...beyond, ...roles]) : before.roles,
  };
  const hasNewRoles = JSON.stringify(before.roles) !== JSON.stringify(after.roles);
  await requireOwnerLeft(tx, person);
  if (hasNewRoles && id === doer.administratorId) throw new AppError('own-roles');
  if (hasNewAddress) {
    // An earlier link may have gone to the wrong address.
    await voidInvitations(tx, id);
    const isFirst = person.isInvited;
    if (isFirst) await sendInvitation(tx, serverSecret, doer.userName, { ...person, email, isFirst }, now);
  }
  if (!hasNewRoles && !hasNewAddress) return;
  await record(tx, doer, 'staff-changed', person, { before, after }, now);
}

/**
 * Suspends a member of staff, whose sessions and links end, or readmits them; if it is so already, nothing changes.
 * Throws `not-allowed` if they have roles beyond the reach of `doer`.
 */
export async function suspendStaff(tx: Tx, doer: Doer, id: string, isSuspended: boolean, now: Date): Promise<void> {
  const person = await lockPerson(tx, doer, id);
  if (person.beyond.length > 0) throw new AppError('not-allowed');
  if (person.isSuspended === isSuspended) return;
  await tx
    .updateTable('administrators')
    .set({ suspended_at: isSuspended ? now : null })
    .where('id', '=', id)
    .execute();
  await requireOwnerLeft(tx, person);
  if (id === doer.administratorId) throw new AppError('own-roles');
  if (isSuspended) {
    await endAdministratorSessions(tx, id, now);
    await voidInvitations(tx, id);
  }
  await record(tx, doer, isSuspended ? 'staff-suspended' : 'staff-restored', person, {}, now);
}

/**
 * Sends another link for a first or a new password. Throws `staff-suspended`, `staff-without-email`, `no-password-here`, and `not-allowed`
 * if they have roles beyond the reach of `doer`.
 */
export async function sendStaffLink(tx: Tx, serverSecret: string, doer: Doer, id: string, now: Date): Promise<void> {
  const person = await lockPerson(tx, doer, id);
  const { email, isInvited: isFirst } = person;
  if (person.isFromProvider) throw new AppError('no-password-here');
  if (person.beyond.length > 0) throw new AppError('not-allowed');
  if (person.isSuspended) throw new AppError('staff-suspended');
  if (email === null) throw new AppError('staff-without-email');
  await sendInvitation(tx, serverSecret, doer.userName, { ...person, email, isFirst }, now);
  await record(tx, doer, 'staff-link-sent', person, { after: { email } }, now);
}

/**
 * Removes a member of staff, whose sessions end; the record of their actions stays. If they have roles beyond the reach
 * of `doer`, only the roles within reach are removed; those of groups are not: `roles-from-groups`.
 */
export async function removeStaff(tx: Tx, doer: Doer, id: string, now: Date): Promise<void> {
  const person = await lockPerson(tx, doer, id);
  const { present, beyond, email } = person;
  const before = { email, roles: await describeRoles(tx, present) };
  if (beyond.length > 0) {
    if (person.isFromProvider) throw new AppError('roles-from-groups');
    const after = { email, roles: await setRoles(tx, id, beyond) };
    return record(tx, doer, 'staff-changed', person, { before, after }, now);
  }
  await dropAccount(tx, id, now);
  await requireOwnerLeft(tx, person);
  if (id === doer.administratorId) throw new AppError('own-roles');
  await record(tx, doer, 'administrator-removed', person, { before }, now);
}

/**
 * Reads a member of staff under the locks of a change, with the roles that `doer` may give and take, and those
 * `beyond`. Throws `staff-not-found`, also for somebody with no role within reach, and `not-allowed`.
 */
async function lockPerson(tx: Tx, doer: Doer, id: string) {
  await lockOwners(tx);
  const reach = await reachOf(tx, doer);
  requireReach(reach, []);
  await lockAdministrator(tx, id);
  const row = await tx
    .selectFrom('administrators')
    .select(['user_name', 'email', 'invited_at', 'suspended_at', 'oidc_subject'])
    .where('id', '=', id)
    .executeTakeFirst();
  const present = await keptRolesOf(tx, id);
  const beyond = present.filter((one) => !mayGive(reach, one));
  const isByOwner = reach.some(({ role }) => role === 'owner');
  if (!row || (!isByOwner && beyond.length === present.length)) throw new AppError('staff-not-found');
  const { user_name: userName, email } = row;
  const state = {
    isInvited: row.invited_at !== null,
    isSuspended: row.suspended_at !== null,
    isFromProvider: row.oidc_subject !== null,
  };
  return { id, userName, email, ...state, present, beyond, reach, isByOwner };
}

/** Reads the present roles of the administrator who changes staff; none if they were suspended meanwhile. */
async function reachOf(tx: Tx, { administratorId: id }: Doer): Promise<RoleAt[]> {
  const active = await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where('invited_at', 'is', null)
    .executeTakeFirst();
  return active ? keptRolesOf(tx, id) : [];
}

/**
 * Throws `not-allowed` for roles that these roles may not give, or if the right was lost while waiting for the lock.
 */
function requireReach(reach: readonly RoleAt[], wanted: readonly RoleAt[]): void {
  if (!may(reach, 'staff') || !wanted.every((one) => mayGive(reach, one))) throw new AppError('not-allowed');
}

/**
 * Query of the owners who can sign in by a password, whatever the identity provider does. Somebody who was only invited may never
 * come.
 */
function owners(db: Db | Tx) {
  return db
    .selectFrom('administrators')
    .innerJoin('administrator_roles', 'administrator_roles.administrator_id', 'administrators.id')
    .select('administrators.id')
    .where('role', '=', 'owner')
    .where('center_id', 'is', null)
    .where('suspended_at', 'is', null)
    .where('invited_at', 'is', null)
    .where('oidc_subject', 'is', null);
}

/** Throws `last-owner` after a change of a person, if they were the last of the owners. */
async function requireOwnerLeft(tx: Tx, { present, isFromProvider }: Person): Promise<void> {
  if (isFromProvider || !present.some(({ role }) => role === 'owner')) return;
  if (!(await hasOwnerWithPassword(tx))) throw new AppError('last-owner');
}

/** Whether somebody can come in as an owner when the identity provider is away. */
export async function hasOwnerWithPassword(db: Db | Tx): Promise<boolean> {
  return (await owners(db).limit(1).executeTakeFirst()) !== undefined;
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
  const once = eachOnce(roles);
  const ids = new Set(once.flatMap(({ centerId }) => centerId ?? []));
  if ((await centersOf(tx, once)).length < ids.size) throw new AppError('center-not-found');
  await giveRoles(tx, id, once);
  return describeRoles(tx, once);
}

async function record(
  tx: Tx,
  doer: Doer,
  action: Action,
  { id, userName }: Pick<Person, 'id' | 'userName'>,
  snapshots: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, doer, { action, ...subject, ...snapshots }, now);
}

/** Locks everything that changes who is an owner. */
export function lockOwners(tx: Tx): Promise<void> {
  return lock(tx, 'owners');
}
