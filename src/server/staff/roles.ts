/** The stored roles of staff. */
import { RIGHTS_OF, ROLES, type Right, type RoleAt } from '../../domain/rights';
import type { Db, Tx } from '../platform/db/database';

/**
 * Replaces the roles of a member of staff. They apply from the next request on, since they are read with the session.
 */
export async function giveRoles(tx: Tx, administratorId: string, roles: readonly RoleAt[]): Promise<void> {
  await tx.deleteFrom('administrator_roles').where('administrator_id', '=', administratorId).execute();
  const rows = roles.map(({ role, centerId }) => ({ administrator_id: administratorId, role, center_id: centerId }));
  if (rows.length > 0) await tx.insertInto('administrator_roles').values(rows).execute();
}

/** Reads the roles of a member of staff, also while they are suspended. */
export async function keptRolesOf(tx: Tx, administratorId: string): Promise<RoleAt[]> {
  const rows = await tx
    .selectFrom('administrator_roles')
    .select(['role', 'center_id'])
    .where('administrator_id', '=', administratorId)
    .execute();
  return rows.map(({ role, center_id: centerId }) => ({ role: role as RoleAt['role'], centerId }));
}

/** Roles in words, for the record: `clerk at Neem Tree`. */
export async function describeRoles(tx: Tx, roles: readonly RoleAt[]): Promise<string[]> {
  const names = new Map((await centersOf(tx, roles)).map(({ _id, CenterName }) => [_id, CenterName]));
  return roles.map(({ role, centerId }) => (centerId ? `${role} at ${names.get(centerId)}` : role)).sort();
}

/** Each role once. */
export function eachOnce(roles: readonly RoleAt[]): RoleAt[] {
  return [...new Map(roles.map((one) => [`${one.role} ${one.centerId}`, one])).values()];
}

/** Reads the roles of a member of staff; none if they are suspended. */
export async function rolesOf(db: Db | Tx, administratorId: string): Promise<RoleAt[]> {
  const rows = await db
    .selectFrom('administrator_roles')
    .innerJoin('administrators', 'administrators.id', 'administrator_roles.administrator_id')
    .select(['role', 'center_id as centerId'])
    .where('administrator_id', '=', administratorId)
    .where('suspended_at', 'is', null)
    .execute();
  return rows as RoleAt[];
}

/** Reads the centers of roles, by name. */
export async function centersOf(db: Db | Tx, roles: readonly RoleAt[]) {
  const ids = roles.flatMap(({ centerId }) => centerId ?? []);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('centers').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ id, name }) => ({ _id: id, CenterName: name }));
}

/** The part of a member of staff that is edited: the address, and the roles in a fixed order. */
export function editableOf({ email, roles }: { email: string | null; roles: readonly RoleAt[] }) {
  return { email, roles: roles.map(({ role, centerId }) => `${role} ${centerId ?? ''}`).sort() };
}

/** Lists the staff who have a right at a center and are not suspended, by name. */
export async function staffWith(db: Db | Tx, right: Right, centerId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('administrators')
    .select(['id', 'user_name as name'])
    .where('suspended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('administrator_roles')
          .select('role')
          .whereRef('administrator_roles.administrator_id', '=', 'administrators.id')
          .where(
            'role',
            'in',
            ROLES.filter((role) => RIGHTS_OF[role].includes(right)),
          )
          .where((where) => where.or([where('center_id', 'is', null), where('center_id', '=', centerId)])),
      ),
    )
    .orderBy('user_name')
    .execute();
}
