/**
 * Endpoints for staff: owners and managers invite, change, suspend and remove them; and the links by which staff set a
 * password.
 */
import type { FastifyInstance } from 'fastify';
import { invitation, staff } from '../../contract/admin';
import { PRODUCT } from '../../domain/product';
import type { RoleAt } from '../../domain/rights';
import type { Context } from '../context';
import { logAuthentication } from '../platform/http/log-authentication';
import type { Administrator } from '../platform/http/callers';
import { route } from '../platform/http/route';
import { hashPassword, refuseCommonPassword } from '../platform/secrets/password';
import { newToken } from '../platform/secrets/token';
import { changeStaff, inviteStaff, removeStaff, sendStaffLink, suspendStaff } from './change-staff';
import { acceptInvitation, findInvited } from './invitations';
import { listStaff, staffMemberOf } from './list-staff';
import { TAG } from './tag';

type Given = { role: RoleAt['role']; centerId?: string | undefined }[];
const rolesOf = (given: Given): RoleAt[] => given.map(({ role, centerId = null }) => ({ role, centerId }));

export function staffRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, secret, config } = context;

  route(app, staff.list, TAG, async ({ administrator }, _request, reply) => {
    // Browsers that navigate to this address get a page (platform/http/pages.ts).
    void reply.header('vary', 'accept');
    return { success: true as const, staff: await listStaff(database.db, config, administrator.roles, clock()) };
  });

  route(app, staff.invite, TAG, async ({ body, administrator }) => {
    await limits.take('staff-link-account', administrator.administratorId);
    await limits.take('staff-link-address', body.email);
    const hash = await hashPassword(newToken());
    const { userName, email } = body;
    const invited = { userName, email, roles: rolesOf(body.roles), hash };
    const id = await database.db
      .transaction()
      .execute((tx) => inviteStaff(tx, secret, administrator, invited, clock()));
    return answer(administrator, id, `An email with a link is on its way to ${email}.`);
  });

  route(app, staff.update, TAG, async ({ params, body, administrator }) => {
    const change = { ...body, roles: body.roles && rolesOf(body.roles) };
    const { email } = await staffMemberOf(database.db, config, administrator.roles, params.id, clock());
    if (body.email && body.email !== email) await limits.take('staff-link-address', body.email);
    await database.db.transaction().execute((tx) => changeStaff(tx, secret, administrator, params.id, change, clock()));
    return answer(administrator, params.id, 'The changes are saved.');
  });

  route(app, staff.suspend, TAG, async ({ params, body: { suspended }, administrator }) => {
    await database.db.transaction().execute((tx) => suspendStaff(tx, administrator, params.id, suspended, clock()));
    return answer(administrator, params.id, suspended ? 'The access is suspended.' : 'The access is given back.');
  });

  route(app, staff.sendLink, TAG, async ({ params, administrator }) => {
    const { email } = await staffMemberOf(database.db, config, administrator.roles, params.id, clock());
    await limits.take('staff-link-account', administrator.administratorId);
    if (email) await limits.take('staff-link-address', email);
    await database.db.transaction().execute((tx) => sendStaffLink(tx, secret, administrator, params.id, clock()));
    return answer(administrator, params.id, `An email with a link is on its way to ${email}.`);
  });

  route(app, staff.remove, TAG, async ({ params, administrator }) => {
    await database.db.transaction().execute((tx) => removeStaff(tx, administrator, params.id, clock()));
    return { success: true as const, message: 'The access is removed.' };
  });

  route(app, invitation.get, TAG, async ({ query }, _request, reply) => {
    void reply.header('vary', 'accept');
    const { userName, isFirst } = await findInvited(database.db, query.token, clock());
    return { success: true as const, userName, product: PRODUCT.name, isFirst };
  });

  route(app, invitation.accept, TAG, async ({ body: { token, password } }, request) => {
    await limits.take('invitation-network', request.ip);
    const { id } = await findInvited(database.db, token, clock());
    refuseCommonPassword(password, 'password');
    const accepted = { token, hash: await hashPassword(password), requestId: request.id };
    await database.db.transaction().execute((tx) => acceptInvitation(tx, accepted, clock()));
    logAuthentication(request, { way: 'administrator-link', outcome: 'accepted', account: id });
    return { success: true as const, message: 'Your password is set. Please sign in.' };
  });

  async function answer({ roles }: Administrator, id: string, message: string) {
    return { success: true as const, message, member: await staffMemberOf(database.db, config, roles, id, clock()) };
  }
}
