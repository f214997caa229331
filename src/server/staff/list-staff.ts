import { sql } from 'kysely';
import type { StaffMember } from '../../contract/admin';
import { type RoleAt, mayGive } from '../../domain/rights';
import { AppError } from '../errors';
import { recordVersion } from '../platform/record-version';
import { editableOf } from './roles';
import type { Config } from '../config';
import type { Db, Tx } from '../platform/db/database';

/** The name of the identity provider of accounts without a password; one that is no longer set up has none. */
export function nameOfProvider({ oidc }: Pick<Config, 'oidc'>): string {
  return oidc?.name ?? 'an organisation';
}

type Row = {
  id: string;
  user_name: string;
  email: string | null;
  oidc_subject: string | null;
  invited_at: Date | null;
  suspended_at: Date | null;
  roles: StaffMember['roles'];
  link_until: Date | null;
  two_step_since: Date | null;
  last_used_at: Date | null;
};

/** Lists all staff by name, as somebody with these roles sees them (`seenBy`). */
export async function listStaff(
  db: Db | Tx,
  config: Pick<Config, 'oidc'>,
  reach: readonly RoleAt[],
  now: Date,
): Promise<StaffMember[]> {
  return (await found(db, now, sql`true`)).flatMap((row) => seenBy(config, reach, row) ?? []);
}

/** Reads a member of staff. Throws `staff-not-found`, also for one who is not visible with these roles. */
export async function staffMemberOf(
  db: Db | Tx,
  config: Pick<Config, 'oidc'>,
  reach: readonly RoleAt[],
  id: string,
  now: Date,
): Promise<StaffMember> {
  const [row] = await found(db, now, sql`a.id = ${id}`);
  const member = row && seenBy(config, reach, row);
  if (!member) throw new AppError('staff-not-found');
  return member;
}

/**
 * Returns a member of staff as somebody with these roles sees them: owners see everybody; managers see those to whom
 * they may give a role, and only the roles within their reach. Null: not visible.
 */
function seenBy(config: Pick<Config, 'oidc'>, reach: readonly RoleAt[], row: Row): StaffMember | null {
  const roles = row.roles.filter((one) => mayGive(reach, one));
  if (roles.length === 0 && !reach.some(({ role }) => role === 'owner')) return null;
  return { ...present(config, row), roles, hasOtherRoles: roles.length < row.roles.length };
}

async function found(db: Db | Tx, now: Date, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.user_name, a.email, a.oidc_subject, a.invited_at, a.suspended_at, two_factor.turned_on_at as two_step_since,
      coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'centerId', r.center_id, 'CenterName', c.name)
          order by array_position(array['owner', 'manager', 'clerk', 'nurse', 'auditor'], r.role), c.name)
        from administrator_roles r left join centers c on c.id = r.center_id where r.administrator_id = a.id), '[]') as roles,
      (select max(i.expires_at) from administrator_invitations i
        where i.administrator_id = a.id and i.used_at is null and i.expires_at > ${now}) as link_until,
      (select max(s.last_used_at) from administrator_sessions s where s.administrator_id = a.id) as last_used_at
    from administrators a left join administrator_two_factor two_factor on two_factor.administrator_id = a.id
    where ${which} order by lower(a.user_name), a.id`.execute(db);
  return rows;
}

function present(config: Pick<Config, 'oidc'>, row: Row): Omit<StaffMember, 'hasOtherRoles'> {
  return {
    _id: row.id,
    userName: row.user_name,
    email: row.email,
    signInAt: row.oidc_subject === null ? null : nameOfProvider(config),
    roles: row.roles,
    state: row.suspended_at ? 'suspended' : row.invited_at ? 'invited' : 'active',
    linkUntil: row.link_until?.toISOString() ?? null,
    twoStepSince: row.two_step_since?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    version: recordVersion(editableOf(row)),
  };
}
