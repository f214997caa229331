/** The endpoint for deleting a center: the center and its bookings in one. */
import type { FastifyInstance } from 'fastify';
import { centers } from '../../contract/admin';
import type { Context } from '../context';
import { cancelForCenter } from '../bookings';
import { lockAllWindows } from '../appointments';
import { centerImpact } from './center-impact';
import { deleteCenter } from './delete-center';
import { route } from '../platform/http/route';
import { requireCenterIn } from '../staff';

/** How many bookings are cancelled before the administrator gets an answer. Due work cancels the others. */
const AT_ONCE = 50;

export function deleteCenterRoute(app: FastifyInstance, context: Context): void {
  const { database, clock, log } = context;

  route(app, centers.remove, { tag: 'Administration' }, async ({ params, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const closing = { centerId: params.id, administratorId: administrator.administratorId };
    const meets = await database.db.transaction().execute(async (tx) => {
      const now = clock();
      await lockAllWindows(tx, [params.id]);
      const impact = await centerImpact(tx, { id: params.id }, now);
      if (!(await deleteCenter(tx, administrator, params.id, impact, now))) return null;
      return impact;
    });
    if (meets) {
      await cancelForCenter(context, closing, AT_ONCE).catch((error: unknown) =>
        log.warn({ err: error, center: params.id }, 'the loop goes on closing this center'),
      );
      // From here on, due work cancels whatever is not cancelled yet.
      await database.db.updateTable('centers').set({ due_at: clock() }).where('id', '=', params.id).execute();
    }
    return {
      success: true as const,
      message: meets ? 'The center is deleted.' : 'The center was deleted already.',
      cancelled: meets?.appointments ?? 0,
      refundAmount: meets?.refundAmount ?? 0,
    };
  });
}
