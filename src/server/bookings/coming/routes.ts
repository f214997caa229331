import type { FastifyInstance } from 'fastify';
import { coming, makeUp } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import type { Key, LimitName } from '../../platform/http/limits';
import { route } from '../../platform/http/route';
import { requireActing } from '../../patients';
import { cancelComing } from './cancel-coming';
import { findMakeUp } from './make-up';
import { moveComing } from './move-coming';
import { previewCancel } from './preview-cancel';
import { previewMove } from './preview-move';
import { readUndo } from './undo-cancelled';

const TAG = { tag: 'Bookings' };

/** Endpoints for changing several coming sessions in one step, and for making up for a lost session. */
export function comingRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;
  const { db } = database;
  const actingFor = ({ userId }: { userId: string }, patientId: string | undefined) =>
    requireActing(db, userId, patientId, 'change');

  route(app, coming.cancelPreview, TAG, async ({ body, patient }) => {
    await limits.take('preview-account', patient.userId);
    const acting = await actingFor(patient, body.patientId);
    return { success: true as const, ...(await previewCancel(db, acting, body, clock())) };
  });

  route(app, coming.cancel, TAG, async ({ body, patient }) => {
    const acting = await actingFor(patient, body.patientId);
    await limits.take('cancel-coming-account', patient.userId);
    const done = await db.transaction().execute((tx) => cancelComing(tx, acting, body.sessions, clock()));
    return { success: true as const, ...done };
  });

  route(app, coming.undo, TAG, async ({ params, patient }) => {
    const undone = await readUndo(db, patient.userId, params.id, clock());
    if (!undone) throw new AppError('not-found');
    const { refund, ...rest } = undone;
    return { success: true as const, now: clock().toISOString(), refund: paiseToRupees(refund), ...rest };
  });

  route(app, coming.movePreview, TAG, async ({ body, patient }) => {
    await limits.take('preview-account', patient.userId);
    const acting = await actingFor(patient, body.patientId);
    return { success: true as const, ...(await previewMove(db, acting, body, clock())) };
  });

  route(app, coming.move, TAG, async ({ body, patient }) => {
    const acting = await actingFor(patient, body.patientId);
    const input = { ...body, doctorAsked: body.doctorAsked ?? false };
    // One mail about all of them counts as one move of the account, and each session counts for itself.
    const tries: [LimitName, ...Key][] = [
      ['move-account', patient.userId],
      ...body.moves.map(({ bookingId }): [LimitName, ...Key] => ['move-account-booking', patient.userId, bookingId]),
    ];
    const taken: typeof tries = [];
    try {
      for (const one of tries) {
        await limits.take(...one);
        taken.push(one);
      }
      const count = await db.transaction().execute((tx) => moveComing(tx, acting, input, clock()));
      return { success: true as const, count };
    } catch (error) {
      for (const one of taken) await limits.giveBack(...one);
      throw error;
    }
  });

  route(app, makeUp.chairs, TAG, async ({ params, patient }) => {
    await limits.take('preview-account', patient.userId);
    const found = await findMakeUp(db, patient.userId, params.id, clock());
    return { success: true as const, ...found };
  });
}
