/** Endpoints for attendance at a center's desk, and for arrivals. */
import type { FastifyInstance } from 'fastify';
import encodeQR from 'qr';
import { z } from 'zod';
import { ARRIVAL_CODE_PATH, endpoint } from '../../contract';
import { arrivals } from '../../contract/admin';
import type { AttendanceState } from '../../domain/attendance';
import { may } from '../../domain/rights';
import type { Context } from '../context';
import { AppError } from '../errors';
import type { Administrator } from '../platform/http/callers';
import { FILE, route } from '../platform/http/route';
import { readArrivalCode } from '../platform/secrets/arrival';
import { requireBookingIn, requireCenterIn } from '../staff';
import { arriveIfExpected, findArrivals } from './arrive';
import { centerDay } from './center-day';
import { dayBooking } from './day-bookings';
import { bookingForTheFloor, dayForTheFloor } from './for-the-floor';
import { setAttendance } from './set-attendance';

const TAG = { tag: 'Administration' };

const NOW_IS: Record<AttendanceState, string> = {
  expected: 'Nothing is recorded any more.',
  arrived: 'The patient has arrived.',
  'in-chair': 'The patient is in the chair.',
  finished: 'The session is finished.',
  missed: 'The session is recorded as missed.',
};

const picture = endpoint({
  method: 'GET',
  path: ARRIVAL_CODE_PATH,
  for: 'everybody',
  summary: 'The QR code of an arrival, drawn: it says what its address says.',
  params: z.object({ code: z.string() }),
  response: FILE,
  refusals: ['not-found'],
});

export function attendanceRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, secret } = context;

  const shownBooking = async ({ roles }: Administrator, id: string) => {
    const { centerId, booking } = await dayBooking(database.db, id, clock());
    return may(roles, 'see', centerId) ? booking : bookingForTheFloor(booking);
  };

  route(app, arrivals.day, TAG, async ({ query, administrator: { roles }, scope }) => {
    const now = clock();
    requireCenterIn(scope, query.centerId);
    const day = await centerDay(database.db, query.centerId, query.date, now);
    const shown = may(roles, 'see', query.centerId) ? day : dayForTheFloor(day);
    return { success: true as const, now: now.toISOString(), day: shown };
  });

  route(app, arrivals.setAttendance, TAG, async ({ params: { id }, body, administrator, scope }) => {
    await requireBookingIn(database.db, scope, id);
    await database.db.transaction().execute((tx) => setAttendance(tx, administrator, id, body, clock()));
    const booking = await shownBooking(administrator, id);
    return { success: true as const, message: NOW_IS[body.state], booking };
  });

  route(app, arrivals.arrive, TAG, async ({ body, administrator, scope }) => {
    requireCenterIn(scope, body.centerId);
    const { sessionId } = administrator;
    if (!body.pin && !body.code) throw new AppError('arrival-unknown');
    await limits.take('arrival-session', sessionId);
    const now = clock();
    const found = await findArrivals(database.db, secret, scope, body, now);
    await limits.giveBack('arrival-session', sessionId);
    const arrived = await database.db
      .transaction()
      .execute((tx) => arriveIfExpected(tx, administrator, found, clock()));
    const bookings = await Promise.all(found.map((id) => shownBooking(administrator, id)));
    return { success: true as const, bookings, arrived };
  });

  route(app, picture, TAG, async ({ params: { code } }, _request, reply) => {
    // Only codes of ours: nobody may have other things drawn here.
    if (!readArrivalCode(secret, code)) throw new AppError('not-found');
    void reply.headers({ 'cache-control': 'private, max-age=31536000, immutable', 'x-robots-tag': 'noindex' });
    return reply.type('image/svg+xml').send(encodeQR(code, 'svg', { ecc: 'medium', border: 2, optimize: true }));
  });
}
