/** Appointments for administrators: list, detail, changes, day sheet and export. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../contract';
import type { Scope } from '../../../domain/rights';
import {
  APPOINTMENTS_CSV,
  type AppointmentDetail,
  type SettableStatus,
  appointmentFilters,
  appointments,
} from '../../../contract/admin';
import { rupeesToPaise } from '../../../domain/money';
import { istDateOf } from '../../../domain/time';
import { recordAction, requireBookingIn, requireCenterIn } from '../../staff';
import type { Context } from '../../context';
import { pageAsked } from '../../platform/http/paging';
import { hasJustChanged } from '../../platform/http/cookies';
import { FILE, route } from '../../platform/http/route';
import { appointmentDetail } from './appointment-detail';
import { matchingAppointments } from './appointment-filters';
import { daySheet } from './day-sheet';
import { everyAppointment } from './every-appointment';
import { exportAppointments } from './export-appointments';
import { bookingsIn, listAppointments } from './list-appointments';
import { presentAppointment } from './present-appointment';
import { payRefundByHand } from './pay-refund-by-hand';
import { retryRefund } from './retry-refund';
import { sendMailAgain } from './send-mail-again';
import { setAppointmentStatus } from './set-appointment-status';
import { startRefund } from './start-refund';

const TAG = { tag: 'Administration' };
const CSV = endpoint({
  method: 'GET',
  path: APPOINTMENTS_CSV,
  for: 'administrator',
  right: 'export',
  summary: 'The appointments that fit, as a CSV file.',
  query: appointmentFilters,
  response: FILE,
});
const NOW_IS: Record<SettableStatus, string> = {
  confirmed: 'The appointment is confirmed.',
  pending: 'The appointment is pending.',
  cancelled: 'The appointment is cancelled.',
};

export function appointmentRoutes(app: FastifyInstance, context: Context): void {
  const { database, reads, clock } = context;

  route(app, appointments.list, TAG, async ({ query, scope }, request, reply) => {
    const now = clock();
    const asked = pageAsked(query);
    if (!asked)
      return reply.type('application/json; charset=utf-8').send(Readable.from(wholeList(context, scope, now)));
    const { after, before } = query;
    const { rows, total, all, isNear, ...neighbours } = await reads.from(
      (db) => listAppointments(db, scope, query, { ...asked, after, before }, now),
      hasJustChanged(request),
    );
    return {
      success: true as const,
      Appoinments: rows.map((row) => presentAppointment(row, now)),
      total: total.count,
      totalIsCapped: total.isCapped,
      all: all.count,
      allIsCapped: all.isCapped,
      isNear,
      ...asked,
      ...neighbours,
    };
  });

  route(app, appointments.get, TAG, async ({ params, administrator, scope }) => {
    const now = clock();
    const appointment = await appointmentDetail(database.db, scope, administrator.roles, params.id, now);
    return { success: true as const, now: now.toISOString(), appointment };
  });

  route(app, appointments.setStatus, TAG, async ({ params, body, administrator, scope }) => {
    const { bookingStatus: status, ...rest } = body;
    await database.db.transaction().execute(async (tx) => {
      await requireBookingIn(tx, scope, params.id);
      await setAppointmentStatus(tx, administrator, params.id, { status, ...rest }, clock());
    });
    const appointment = await appointmentDetail(database.db, scope, administrator.roles, params.id, clock());
    return { success: true as const, message: NOW_IS[status], appointment };
  });

  route(app, appointments.sendMailAgain, TAG, async ({ params, administrator, scope }) => {
    await database.db.transaction().execute((tx) => sendMailAgain(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'The email is on its way.' };
  });

  route(app, appointments.startRefund, TAG, async ({ params, body, administrator, scope }) => {
    const asked = { amount: rupeesToPaise(body.amount), seen: body.seen && rupeesToPaise(body.seen) };
    await database.db.transaction().execute(async (tx) => {
      await requireBookingIn(tx, scope, params.id);
      await startRefund(tx, administrator, params.id, asked, clock());
    });
    const appointment = await appointmentDetail(database.db, scope, administrator.roles, params.id, clock());
    return {
      success: true as const,
      message: isAtDesk(appointment) ? AT_DESK : 'The refund is on its way.',
      appointment,
    };
  });

  route(app, appointments.retryRefund, TAG, async ({ params, administrator, scope }) => {
    await database.db.transaction().execute((tx) => retryRefund(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'We are trying the refund again.' };
  });

  route(app, appointments.payRefundByHand, TAG, async ({ params, body, administrator, scope }) => {
    await database.db
      .transaction()
      .execute((tx) => payRefundByHand(tx, administrator, scope, params.id, body.note, clock()));
    return { success: true as const, message: 'The refund is recorded as paid by hand.' };
  });

  route(app, appointments.daySheet, TAG, async ({ query, scope }) => {
    requireCenterIn(scope, query.center);
    const now = clock();
    const sheet = await daySheet(database.db, query.center, query.date, now);
    return { success: true as const, now: now.toISOString(), daySheet: sheet };
  });

  route(app, CSV, TAG, async ({ query: filters, administrator, scope }, _request, reply) => {
    const now = clock();
    const { bookings } = await matchingAppointments(database.db, scope, filters, now);
    // An exact count: the record says how many appointments somebody took along, and all of them are read anyway.
    const { count } = await bookings.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const subject = { subject: 'appointment', subjectName: `${count} appointments` } as const;
    // Without the search text, which may be a person's name: the audit log outlives the person.
    const after = { ...filters, ...(filters.q && { q: true }), count };
    const centers = filters.center ?? (scope === 'all' ? [] : scope);
    const centerId = centers.length === 1 ? centers[0]! : null;
    await recordAction(
      database.db,
      administrator,
      { action: 'appointments-exported', ...subject, after, centerId },
      now,
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="appointments-${istDateOf(now)}.csv"`)
      .send(Readable.from(exportAppointments(database.db, bookings, now)));
  });
}

const AT_DESK = 'The refund is to be paid back at the desk of the center.';
const isAtDesk = ({ refunds }: AppointmentDetail) => refunds[0]?.isAtDesk === true;

/** Yields the answer to a request without parameters as a stream, since it may not fit in memory. */
async function* wholeList({ database }: Context, scope: Scope, now: Date): AsyncGenerator<string> {
  yield '{"success":true,"Appoinments":[';
  let separator = '';
  for await (const rows of everyAppointment(database.db, bookingsIn(database.db, scope), {})) {
    yield separator + rows.map((row) => JSON.stringify(presentAppointment(row, now))).join(',');
    separator = ',';
  }
  yield ']}';
}
