/**
 * Endpoints for users, as administrators see them. Blocking may cancel bookings, and is in `accounts/block-user.ts`.
 */
import type { FastifyInstance } from 'fastify';
import { users } from '../../contract/admin';
import type { Context } from '../context';
import { hasJustChanged } from '../platform/http/cookies';
import { route } from '../platform/http/route';
import type { Scope } from '../../domain/rights';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { freeNumber, giveBackNumber, setFreedNumber } from './free-number';
import { findUser, listUsers } from './list-users';
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

  /** Changes the number of a user in a scope, and answers how the account stands now. Throws `user-not-found`. */
  async function changed(scope: Scope, id: string, message: string, change: (tx: Tx) => Promise<void>) {
    if (!(await findUser(database.db, scope, id, clock))) throw new AppError('user-not-found');
    await database.db.transaction().execute(change);
    return { success: true as const, message, user: await userDetail(database.db, scope, id, clock) };
  }

  route(app, users.freeNumber, TAG, async ({ params: { id }, body, administrator, scope }) => {
    const { phone: number, reason, removePasskeys: removesPasskeys = false, isLastWay: isLastKnown = false } = body;
    const freeing = { userId: id, number, reason, removesPasskeys, isLastKnown };
    return changed(scope, id, 'The number is free.', (tx) => freeNumber(tx, context, administrator, freeing, clock()));
  });

  route(app, users.giveBackNumber, TAG, async ({ params: { id }, administrator, scope }) =>
    changed(scope, id, 'The number opens the account again.', (tx) =>
      giveBackNumber(tx, context, administrator, id, clock()),
    ),
  );

  route(
    app,
    users.setNumber,
    TAG,
    async ({ params: { id }, body: { phone: number, reason }, administrator, scope }) => {
      const setting = { userId: id, number, reason };
      return changed(scope, id, 'The number is set.', (tx) =>
        setFreedNumber(tx, context, administrator, setting, clock()),
      );
    },
  );
}
