import type { FastifyInstance } from 'fastify';
import { bookings } from '../../contract';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { acceptMove } from './accept-move';
import { cancelBooking } from './cancel-booking';
import { comingRoutes } from './coming/routes';
import { calendarFeedRoutes } from './feed/routes';
import { bookingFileRoutes } from './files';
import { isOpenOrLatest, numbersOf, othersThan } from './latest-sessions';
import { presentBooking } from './present';
import { rescheduleBooking } from './reschedule-booking';
import { wholeBookings } from '../appointments';
import { mayAct, requireActing } from '../patients';

const TAG = { tag: 'Bookings' };
const CANCELLED = 'Your appointment is cancelled.';
const ACCEPTED = 'Thank you. Your center sees it.';
const MOVED = 'Your appointment is moved.';

export function bookingRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, secret } = context;

  route(app, bookings.myBookings, TAG, async ({ query, patient }) => {
    const now = clock();
    const acting = await requireActing(database.db, patient.userId, query.patientId, 'see');
    const { from, latest } = query;
    const rows = await wholeBookings(database.db)
      .$if(latest !== undefined, (rows) => rows.select(numbersOf(database.db, acting)))
      .where('bookings.patient_id', '=', acting.patientId)
      .where(mayAct(acting.userId, 'see'))
      .$if(from !== undefined, (rows) =>
        rows.where((where) =>
          where.or([
            where('bookings.session_date', '>=', from!),
            ...(latest === undefined ? [] : [isOpenOrLatest(database.db, acting, latest, now)]),
          ]),
        ),
      )
      .orderBy('bookings.session_date', 'desc')
      .orderBy('bookings.start_hour', 'desc')
      .limit(500)
      .execute();
    const all = rows.map((row) => presentBooking(row, patient.userId, secret, now));
    const isOpen = (status: string) => status === 'pending' || status === 'confirmed';
    const upcoming = all.filter((booking) => isOpen(booking.bookingStatus)).reverse();
    const rest = all.filter((booking) => !isOpen(booking.bookingStatus));
    return {
      success: true as const,
      now: now.toISOString(),
      myBookingData: [...upcoming, ...rest],
      ...(latest !== undefined && { others: othersThan(rows) }),
      ...(patient.caresForOthers && { caresForOthers: true as const }),
    };
  });

  const presentOne = async (bookingId: string, asker: string) =>
    presentBooking(
      await wholeBookings(database.db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow(),
      asker,
      secret,
      clock(),
    );

  route(app, bookings.rescheduleBooking, TAG, async ({ body, patient }) => {
    const input = { bookingId: body.appoinmentId, date: body.date, time: body.time, from: body.from };
    await limits.take('move-account-booking', patient.userId, input.bookingId);
    await limits.take('move-account', patient.userId);
    try {
      await database.db.transaction().execute((tx) => rescheduleBooking(tx, patient, input, clock()));
    } catch (error) {
      // Only a move that was made, and mailed about, counts against the limit.
      await limits.giveBack('move-account-booking', patient.userId, input.bookingId);
      await limits.giveBack('move-account', patient.userId);
      throw error;
    }
    return { success: true as const, message: MOVED, booking: await presentOne(body.appoinmentId, patient.userId) };
  });

  route(app, bookings.cancelBooking, TAG, async ({ body, patient }) => {
    await database.db
      .transaction()
      .execute((tx) => cancelBooking(tx, patient, { id: body.appoinmentId, code: body.reason }, clock()));
    return { success: true as const, message: CANCELLED, booking: await presentOne(body.appoinmentId, patient.userId) };
  });

  route(app, bookings.acceptMove, TAG, async ({ body, patient }) => {
    await database.db.transaction().execute((tx) => acceptMove(tx, patient, body.appoinmentId, clock()));
    return { success: true as const, message: ACCEPTED, booking: await presentOne(body.appoinmentId, patient.userId) };
  });

  comingRoutes(app, context);
  bookingFileRoutes(app, context);
  calendarFeedRoutes(app, context);
}
