/** Booking: a chair is held, paid for on the provider's checkout, and confirmed when the patient comes back. */
import type { FastifyInstance } from 'fastify';
import { bookings } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { holdChair } from '../features/bookings/hold-chair';
import { presentDetails } from '../features/bookings/present';
import { holdOrigin } from '../features/bookings/unpaid-holds';
import { ProviderRefused } from '../features/payments/provider';
import { settlePayment } from '../features/payments/settle-payment';
import { startCheckout } from '../features/payments/start-checkout';
import { route } from '../platform/http/route';
import { wholeBookings } from '../records/bookings';
import { requireConsentOf } from '../records/patient-consent';

const TAG = { tag: 'Bookings' };
const UNPAID = {
  confirming: 'We do not know yet whether this payment went through. Please look again in a moment.',
  'not-paid': 'This payment was not completed. Nothing was charged.',
};

export function bookRoutes(app: FastifyInstance, context: Context): void {
  const { config, database, clock, limits, metrics, log, secret } = context;

  route(app, bookings.makePayment, TAG, async ({ body, patient }, { ip }) => {
    requireConsentOf(patient, config.publicUrl);
    await limits.take('payment-account', patient.userId);
    const acting = { userId: patient.userId, patientId: patient.userId };
    const from = holdOrigin(secret, { email: patient.email, ip });
    const held = await database.db.transaction().execute((tx) => holdChair(tx, acting, from, body, clock()));
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
    if (!payment) throw new AppError('payment-not-found');
    if (payment.status !== 'paid') {
      // The page says "confirming" when the provider can't be reached; the webhook and the reconciler follow.
      await settlePayment(context, payment.id).catch((error: unknown) => {
        if (error instanceof ProviderRefused) {
          log.error({ err: error, payment: payment.id }, 'the provider does not know a payment of ours');
          throw new AppError('payment-unclear');
        }
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked');
      });
    }
    const rows = await wholeBookings(database.db).where('bookings.payment_id', '=', payment.id).execute();
    const BookingData = rows.map((row) => presentDetails(row, clock()));
    const [first] = BookingData;
    if (!first) throw new AppError('payment-not-found');
    const { outcome: state } = first;
    if (state !== 'confirming' && state !== 'not-paid') return { success: true as const, state, BookingData };
    return { success: false as const, message: UNPAID[state], state, BookingData };
  });
}
