/** The endpoints of a stay in a hospital. */
import type { FastifyInstance } from 'fastify';
import { coming } from '../../contract';
import { type FreedSession, stay } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import { windowLabel } from '../../domain/windows';
import type { Context } from '../context';
import { requireActing } from '../patients';
import { route } from '../platform/http/route';
import { presentUndo } from './book-at-desk';
import { stayByPatient, takeBackCancelled } from './stay-by-patient';
import { previewStay, type Stayed, stayInHospital } from './stay-in-hospital';

const TAG = { tag: 'Administration' };

export function stayRoutes(app: FastifyInstance, { database, clock, limits }: Context): void {
  const { db } = database;

  route(app, stay.preview, TAG, async ({ params, body, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    const asked = { patientId: params.id, ...body };
    const stayed = await previewStay(db, administrator, scope, asked, clock());
    return { success: true as const, ...effectOf(stayed) };
  });

  route(app, stay.enter, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const asked = { patientId: params.id, ...body };
    const stayed = await db.transaction().execute((tx) => stayInHospital(tx, administrator, scope, asked, now));
    const undo = stayed.changeId === null ? null : presentUndo(stayed.changeId, now);
    return { success: true as const, ...effectOf(stayed), undo, at: now.toISOString() };
  });

  route(app, coming.stay, { tag: 'Bookings' }, async ({ body, patient }) => {
    const acting = await requireActing(db, patient.userId, body.patientId, 'change');
    await limits.take('cancel-coming-account', patient.userId);
    const asked = { ...body, asksForLate: body.asksForLate ?? false };
    const done = await db.transaction().execute((tx) => stayByPatient(tx, acting, asked, clock()));
    return { success: true as const, ...done };
  });

  route(app, coming.takeBack, { tag: 'Bookings' }, async ({ params, patient }) => {
    const count = await db.transaction().execute((tx) => takeBackCancelled(tx, patient.userId, params.id, clock()));
    return { success: true as const, count };
  });
}

function effectOf({ sessions, schedules }: Stayed) {
  return {
    sessions: sessions.map(
      ({ row, isLate, cancelled: { facts, kept } }): FreedSession => ({
        bookingId: row.id,
        CenterName: row.center_name,
        date: row.session_date,
        time: windowLabel(row.start_hour),
        isLate,
        refund: paiseToRupees(facts.refund),
        kept: paiseToRupees(kept),
      }),
    ),
    schedules,
  };
}
