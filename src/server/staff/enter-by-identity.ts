/** Accounts of staff who sign in at the identity provider: made at the first sign-in, with the roles that their groups give. */
import { v7 as newId } from 'uuid';
import { USER_NAME } from '../../contract/admin';
import { emailField } from '../../contract';
import type { RoleAt } from '../../domain/rights';
import type { OidcConfig } from '../oidc-settings';
import type { Db, Tx } from '../platform/db/database';
import { spendOnce } from '../platform/secrets/spend-once';
import { type Doer, recordAction } from './actions';
import { lockOwners } from './change-staff';
import type { IdentityProvider, SignedOut, StaffIdentity } from './identity-provider';
import { lockAdministrator } from './lock-administrator';
import { centersOf, describeRoles, eachOnce, giveRoles, keptRolesOf } from './roles';
import { endAdministratorSessions, endSessionsOfSid } from './sessions';

type Provider = Pick<IdentityProvider, 'name' | 'roles'>;
type Account = { id: string; userName: string };
type Outcome =
  | { account: Account; refused: null }
  /** No group of theirs gives a role, or an owner has suspended or removed them here. */
  | { account: Account | null; refused: 'no-role' | 'suspended' };

/**
 * Finds the account of an identity, by issuer and subject alone, or makes one at the first sign-in, and gives it the roles of the
 * person's groups. Who has none any more loses all roles and sessions. The account is locked for the rest of the transaction.
 */
export async function enterByIdentity(
  tx: Tx,
  provider: Provider,
  identity: StaffIdentity,
  requestId: string,
  now: Date,
): Promise<Outcome> {
  // The groups may give and take the role of an owner; and two first sign-ins at once make one account.
  await lockOwners(tx);
  const known = await tx
    .selectFrom('administrators')
    .select(['id', 'user_name as userName', 'email', 'suspended_at'])
    .where('oidc_issuer', '=', identity.issuer)
    .where('oidc_subject', '=', identity.subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const roles = await rolesOfGroups(tx, provider, identity.groups);

  const refuse = async (refused: 'no-role' | 'suspended'): Promise<Outcome> => {
    const doer = { administratorId: known?.id ?? null, userName: known?.userName ?? userNameOf(identity), requestId };
    const about = { subject: 'administrator', subjectId: known?.id ?? null, subjectName: doer.userName } as const;
    await recordAction(tx, doer, { action: 'login-failed', ...about, after: { signIn: provider.name } }, now);
    return { account: known ?? null, refused };
  };

  if (known?.suspended_at) return refuse('suspended');
  if (!known && roles.length === 0) return refuse('no-role');
  const email = await freeAddress(tx, identity, known?.id);
  const account = known ?? (await makeAccount(tx, identity, email, now));
  const before = known ? await describeRoles(tx, await keptRolesOf(tx, known.id)) : [];
  const after = await describeRoles(tx, roles);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await giveRoles(tx, account.id, roles);
    const changed = known
      ? ({ action: 'staff-changed', before: { roles: before }, after: { roles: after } } as const)
      : ({ action: 'administrator-created', after: { email, roles: after } } as const);
    const about = { subject: 'administrator', subjectId: account.id, subjectName: account.userName } as const;
    await recordAction(tx, groupsOf(provider, requestId), { ...about, ...changed }, now);
  }
  if (roles.length === 0) {
    await endAdministratorSessions(tx, account.id, now);
    return refuse('no-role');
  }
  if (known && email !== known.email)
    await tx.updateTable('administrators').set({ email }).where('id', '=', known.id).execute();
  return { account, refused: null };
}

/**
 * Ends the sessions that somebody ended at the identity provider: those of its session, or without one all of the person's. Where it
 * names both, the person's sessions of which it never said in which of its own they began end too. A token that was used before ends
 * nothing. Returns the accounts of which something ended.
 */
export async function signOutByProvider(
  tx: Tx,
  provider: Provider,
  { issuer, subject, sid, token }: SignedOut,
  requestId: string,
  now: Date,
): Promise<Account[]> {
  if (!(await spendOnce(tx, token))) return [];
  const known = await tx
    .selectFrom('administrators')
    .select(['id', 'user_name as userName'])
    .where('oidc_issuer', '=', issuer)
    .where((where) => {
      if (subject !== null) return where('oidc_subject', '=', subject);
      const of = (table: 'administrator_sessions' | 'administrator_half_logins') =>
        where('id', 'in', where.selectFrom(table).select('administrator_id').where('oidc_sid', '=', sid));
      return where.or([of('administrator_sessions'), of('administrator_half_logins')]);
    })
    .orderBy('id')
    .execute();
  const accounts: Account[] = [];
  for (const { id, userName } of known) {
    await lockAdministrator(tx, id);
    if (sid === null) await endAdministratorSessions(tx, id, now);
    else if (!(await endSessionsOfSid(tx, id, { sid, orUnnamed: subject !== null }, now))) continue;
    const about = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
    await recordAction(tx, groupsOf(provider, requestId), { action: 'logged-out', ...about }, now);
    accounts.push({ id, userName });
  }
  return accounts;
}

/** Who decided, in the record: no user name has a space. */
function groupsOf({ name }: Provider, requestId: string): Doer {
  return { administratorId: null, userName: `sign-in at ${name}`, requestId };
}

/** The roles that groups give, each once, without those at centers that were deleted. */
async function rolesOfGroups(tx: Tx, { roles }: Provider, groups: readonly string[]): Promise<RoleAt[]> {
  const given = eachOnce(roles.flatMap(({ group, role }) => (groups.includes(group) ? role : [])));
  const centers = new Set((await centersOf(tx, given)).map(({ _id }) => _id));
  return given.filter(({ centerId }) => centerId === null || centers.has(centerId));
}

/** The centers that OIDC_ROLES names and that there are not: mistyped, or deleted since. Their roles are given to nobody. */
export async function unknownCentersOf(db: Db, { roles }: Pick<OidcConfig, 'roles'>): Promise<string[]> {
  const named = roles.flatMap(({ role }) => role.centerId ?? []);
  const known = (
    await centersOf(
      db,
      roles.map(({ role }) => role),
    )
  ).map(({ _id }) => _id);
  return [...new Set(named)].filter((id) => !known.includes(id));
}

/** Inserts an account without a password, whose user name is free. */
async function makeAccount(tx: Tx, identity: StaffIdentity, email: string | null, now: Date): Promise<Account> {
  const wanted = userNameOf(identity);
  for (let number = 1; ; number++) {
    const userName = number === 1 ? wanted : `${wanted}-${number}`;
    const made = await tx
      .insertInto('administrators')
      .values({
        id: newId(),
        user_name: userName,
        email,
        oidc_issuer: identity.issuer,
        oidc_subject: identity.subject,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { id: made.id, userName };
  }
}

/** The longest user name of a person, which leaves room for a number. */
const LONGEST_NAME = 50;

/** A user name made of what the provider calls a person: of an address the part before the @. */
function userNameOf({ names, subject }: StaffIdentity): string {
  const written = [...names, subject].map((name) =>
    name
      .replace(/@.*$/, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, (gap) => (/\s/.test(gap) ? '.' : ''))
      .slice(0, LONGEST_NAME)
      .replace(/^[._-]+|[._-]+$/g, ''),
  );
  return written.find((name) => USER_NAME.test(name)) ?? 'staff';
}

/** The person's address, for those who look for them in the list; null where it is none, or another account has it. */
async function freeAddress(tx: Tx, { email }: StaffIdentity, id: string | undefined): Promise<string | null> {
  const address = emailField('').safeParse(email).data ?? null;
  if (address === null) return null;
  const other = await tx
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', address)
    .$if(id !== undefined, (query) => query.where('id', '<>', id!))
    .executeTakeFirst();
  return other ? null : address;
}
