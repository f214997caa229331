import type { FastifyInstance } from 'fastify';
import { bookings } from '../../../contract';
import { requireConsentOf } from '../../records/patient-consent';
import type { Context } from '../../context';
import { Refused } from '../../errors';
import { route } from '../../platform/http/route';
import { ProviderRefused } from '../payments/provider';
import { cancelBooking } from './cancel-booking';
import { bookingFileRoutes } from './files';
import { holdChair } from './hold-chair';
import { presentBooking, presentDetails } from './present';
import { rescheduleBooking } from './reschedule-booking';
import { settlePayment } from '../payments/settle-payment';
import { startCheckout } from '../payments/start-checkout';
import { wholeBookings } from '../../records/bookings';
import { holdOrigin } from './unpaid-holds';

const TAG = { tag: 'Bookings' };
const CANCELLED = 'Your appointment is cancelled.';
const MOVED = 'Your appointment is moved.';
const UNPAID = {
  confirming: 'We do not know yet whether this payment went through. Please look again in a moment.',
  'not-paid': 'This payment was not completed. Nothing was charged.',
};

export function bookingRoutes(app: FastifyInstance, context: Context): void {
  const { config, database, clock, limits, metrics, log, secret } = context;

  route(app, bookings.makePayment, TAG, async ({ body, patient }, { ip }) => {
    requireConsentOf(patient, config.publicUrl);
    await limits.take('payment-account', patient.userId);
    const from = holdOrigin(secret, { email: patient.email, ip });
    const held = await database.db.transaction().execute((tx) => holdChair(tx, patient, from, body, clock()));
    if (!held.checkout) metrics.holds.inc();
    return { success: true as const, session: await startCheckout(context, patient, held) };
  });

  route(app, bookings.bookingDetails, TAG, async ({ query, patient }) => {
    const payment = await database.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('provider_session_id', '=', query.session_id)
      .where('user_id', '=', patient.userId)
      .executeTakeFirst();
    if (!payment) throw new Refused('payment-not-found');
    if (payment.status !== 'paid') {
      // The page says "confirming" when the provider can't be asked just now; the webhook and the reconciler follow.
      await settlePayment(context, payment.id).catch((error: unknown) => {
        if (error instanceof ProviderRefused) {
          log.error({ err: error, payment: payment.id }, 'the provider does not know a payment of ours');
          throw new Refused('payment-unclear');
        }
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked');
      });
    }
    const rows = await wholeBookings(database.db).where('bookings.payment_id', '=', payment.id).execute();
    const BookingData = rows.map((row) => presentDetails(row, clock()));
    const [first] = BookingData;
    if (!first) throw new Refused('payment-not-found');
    const { outcome: state } = first;
    if (state !== 'confirming' && state !== 'not-paid') return { success: true as const, state, BookingData };
    return { success: false as const, message: UNPAID[state], state, BookingData };
  });

  route(app, bookings.myBookings, TAG, async ({ patient }) => {
    const now = clock();
    const rows = await wholeBookings(database.db)
      .where('bookings.user_id', '=', patient.userId)
      .orderBy('bookings.session_date', 'desc')
      .orderBy('bookings.start_hour', 'desc')
      .limit(500)
      .execute();
    const all = rows.map((row) => presentBooking(row, now));
    const isOpen = (status: string) => status === 'pending' || status === 'confirmed';
    const upcoming = all.filter((booking) => isOpen(booking.bookingStatus)).reverse();
    const rest = all.filter((booking) => !isOpen(booking.bookingStatus));
    return { success: true as const, now: now.toISOString(), myBookingData: [...upcoming, ...rest] };
  });

  const presentOne = async (bookingId: string) =>
    presentBooking(
      await wholeBookings(database.db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow(),
      clock(),
    );

  route(app, bookings.rescheduleBooking, TAG, async ({ body, patient }) => {
    const input = { bookingId: body.appoinmentId, date: body.date, time: body.time };
    await limits.take('move-account-booking', patient.userId, input.bookingId);
    await limits.take('move-account', patient.userId);
    try {
      await database.db.transaction().execute((tx) => rescheduleBooking(tx, context, patient, input, clock()));
    } catch (error) {
      // Only what was moved, and mailed about, counts.
      await limits.giveBack('move-account-booking', patient.userId, input.bookingId);
      await limits.giveBack('move-account', patient.userId);
      throw error;
    }
    return { success: true as const, message: MOVED, booking: await presentOne(body.appoinmentId) };
  });

  route(app, bookings.cancelBooking, TAG, async ({ body, patient }) => {
    await database.db.transaction().execute((tx) => cancelBooking(tx, context, patient, body.appoinmentId, clock()));
    return { success: true as const, message: CANCELLED, booking: await presentOne(body.appoinmentId) };
  });

  bookingFileRoutes(app, context);
}
