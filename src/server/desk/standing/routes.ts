/** The endpoints of standing schedules: what a patient has at a center, adding one, and changing it. */
import type { FastifyInstance } from 'fastify';
import { type StandingEffect, standing } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { windowLabel } from '../../../domain/windows';
import type { Context } from '../../context';
import { findFor } from '../../patients';
import { route } from '../../platform/http/route';
import { requireCenterIn } from '../../staff';
import { addSchedule } from './add-schedule';
import { changeSchedule, type Changed } from './change-schedule';
import { previewChange } from './preview-change';
import { placeStanding } from './place-due';
import { listSchedules, showSchedule } from './schedules';
import { sendLink } from './send-link';

const TAG = { tag: 'Administration' };

/** The most schedules of a center, of those that are due, that are placed before a new one. */
const MOST_BEFORE = 500;

export function standingRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;
  const { db } = database;

  route(app, standing.list, TAG, async ({ params, administrator, scope }) => {
    const now = clock();
    await findFor(db, { administrator, scope }, 'see', params.id, now);
    const shown = await listSchedules(db, scope, params.id, now);
    return {
      success: true as const,
      now: now.toISOString(),
      standing: shown.map(({ standing: schedule, notPlaced }) => ({ ...schedule, notPlaced })),
    };
  });

  route(app, standing.add, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    requireCenterIn(scope, body.centerId);
    // Older schedules come first, also on a day that has just opened.
    await placeStanding(context, now, MOST_BEFORE, body.centerId);
    const added = await db.transaction().execute((tx) => addSchedule(tx, administrator, scope, params.id, body, now));
    if (added.toPay) await sendLink(context, added.toPay, now);
    return { success: true as const, ...(await showSchedule(db, added.schedule, now)) };
  });

  route(app, standing.preview, TAG, async ({ params, body, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    const change = { standingId: params.id, change: body };
    return { success: true as const, ...effectOf(await previewChange(db, administrator, scope, change, clock())) };
  });

  route(app, standing.change, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const changed = await db
      .transaction()
      .execute((tx) => changeSchedule(tx, administrator, scope, params.id, body, now));
    if (changed.toPay) await sendLink(context, changed.toPay, now);
    return { success: true as const, ...(await showSchedule(db, changed.schedule, now)), ...effectOf(changed) };
  });
}

function effectOf({ cancelled, moved, placed }: Changed): StandingEffect {
  return {
    cancelled: cancelled.map(({ facts, kept }) => ({
      date: facts.date,
      time: windowLabel(facts.startHour),
      refund: paiseToRupees(facts.refund),
      kept: paiseToRupees(kept),
    })),
    moved: moved.length,
    booked: placed.map(({ date }) => date).sort(),
  };
}
