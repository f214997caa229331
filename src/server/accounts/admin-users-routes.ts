/**
 * Endpoints for users, as administrators see them. Blocking may cancel bookings, and is in `accounts/block-user.ts`.
 */
import type { FastifyInstance } from 'fastify';
import { users } from '../../contract/admin';
import type { Context } from '../context';
import { hasJustChanged } from '../platform/http/cookies';
import { route } from '../platform/http/route';
import { listUsers } from './list-users';
import { userDetail } from './user-detail';

const TAG = { tag: 'Administration' };

export function adminUserRoutes(app: FastifyInstance, context: Context): void {
  const { database, reads, clock } = context;

  route(app, users.list, TAG, async ({ query, scope }, request, reply) => {
    // Browsers that navigate to this address get a page (platform/http/pages.ts).
    void reply.header('vary', 'accept');
    const listed = await reads.from((db) => listUsers(db, scope, query, clock()), hasJustChanged(request));
    return { success: true as const, ...listed };
  });

  route(app, users.get, TAG, async ({ params, scope }) => {
    return { success: true as const, user: await userDetail(database.db, scope, params.id, clock) };
  });
}
