/**
 * The endpoints of booking: a chair is held, paid for on the provider's checkout, and confirmed when the patient comes
 * back.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PaymentOutcome, bookings, offers, series, waits } from '../../contract';
import { paiseToRupees } from '../../domain/money';
import type { Context } from '../context';
import { AppError } from '../errors';
import { holdChair } from './hold-chair';
import { holdToPay, holdWhilePaying } from './self-pay';
import type { TakenChairs } from './take-chairs';
import { presentDetails } from './present';
import { originOf } from './unpaid-holds';
import { ProviderRefused, settlePayment, startCheckout } from '../checkout';
import type { Patient } from '../platform/http/callers';
import { COOKIES } from '../platform/http/cookies';
import { route } from '../platform/http/route';
import { askingOrigin } from '../platform/http/same-site';
import { whoAreTold } from '../messages';
import { type ActingFor, wholeBookings } from '../appointments';
import { readSessions, startHourOf } from '../seats';
import { mayAct, requireActing, requireConsentFor } from '../patients';
import {
  type KeptDates,
  declineRenewal,
  findRenewal,
  listRenewals,
  listRunning,
  stopRenewals,
} from './renewals/renewals';
import { declineOffer, findOffer, listOffers } from './waits/offers';
import { addWait, endWait, endWaitsWith, listWaits } from './waits/waits';
import { holdSeries } from './series/hold-series';
import { previewSeries } from './series/preview-series';

const TAG = { tag: 'Bookings' };
/** Calls by which a patient gets a chair. */
const BOOKING = new Set<string>([
  ...[bookings.makePayment.path, series.book.path],
  ...[bookings.selfPay.path, offers.accept.path].map((path) => path.replace('{id}', ':id')),
]);
/** Nobody is logged in, or tries too often: that tells nothing about whether people can book. */
const UNTOLD = new Set([401, 429]);
const UNPAID = {
  confirming: 'We do not know yet whether this payment went through. Please look again in a moment.',
  checking: 'Another amount was paid than was asked. We are checking it; nothing is booked until then.',
  'not-paid': 'This payment was not completed. Nothing was charged.',
};

const isUnpaid = (state: PaymentOutcome): state is keyof typeof UNPAID => state in UNPAID;

export function bookRoutes(app: FastifyInstance, context: Context): void {
  const { config, database, clock, limits, metrics, log, secret } = context;

  const askedFrom = ({ email, userId }: Patient, request: FastifyRequest) =>
    originOf(secret, { email: email ?? userId, ip: request.ip, device: request.cookies[COOKIES.device] ?? null });

  // Counted from 0, or the first of a kind would not be seen to be added.
  for (const outcome of ['held', 'refused', 'failed']) metrics.tries.inc({ outcome }, 0);
  // Also of pages, whose own calls the other metrics leave out.
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (BOOKING.has(routeOptions.url ?? '') && !UNTOLD.has(statusCode))
      metrics.tries.inc({ outcome: statusCode < 400 ? 'held' : statusCode < 500 ? 'refused' : 'failed' });
    done();
  });

  route(app, bookings.makePayment, TAG, async ({ body, patient }, request) => {
    const acting = await requireActing(database.db, patient.userId, body.patientId, 'change');
    await requireConsentFor(context, patient, acting);
    await limits.take('payment-account', patient.userId);
    await limits.take('payment-account-day', patient.userId);
    const from = askedFrom(patient, request);
    const wanted = { ...body, startHour: startHourOf(body) };
    const taken = await database.db.transaction().execute((tx) => holdChair(tx, acting, from, wanted, clock()));
    return { success: true as const, ...(await leadOn(taken, patient, acting, askingOrigin(config, request))) };
  });

  route(app, bookings.selfPay, TAG, async ({ params, patient }, request) => {
    const { userId } = patient;
    await limits.take('payment-account', userId);
    await limits.take('payment-account-day', userId);
    const paying = await database.db.transaction().execute((tx) => holdToPay(tx, userId, params.id, clock()));
    const acting = { userId, patientId: paying.patientId };
    const session = await startCheckout(context, patient, paying.held, acting, askingOrigin(config, request));
    await database.db.transaction().execute((tx) => holdWhilePaying(tx, params.id, paying.held, clock()));
    return { success: true as const, session };
  });

  route(app, series.preview, TAG, async ({ body, patient }) => {
    await limits.take('preview-account', patient.userId);
    const acting = await requireActing(database.db, patient.userId, body.patientId, 'see');
    return { success: true as const, ...(await previewSeries(database.db, acting, body, clock())) };
  });

  route(app, series.book, TAG, async ({ body, patient }, request) => {
    const acting = await requireActing(database.db, patient.userId, body.patientId, 'change');
    await requireConsentFor(context, patient, acting);
    await limits.take('payment-account', patient.userId);
    await limits.take('payment-account-day', patient.userId);
    const from = askedFrom(patient, request);
    const sessions = readSessions(body.sessions);
    const input = { ...body, sessions, doctorAsked: body.doctorAsked ?? false };
    const taken = await database.db.transaction().execute((tx) => holdSeries(tx, acting, from, input, clock()));
    return {
      success: true as const,
      seriesId: taken.seriesId,
      ...(await leadOn(taken, patient, acting, askingOrigin(config, request))),
    };
  });

  route(app, waits.add, TAG, async ({ body, patient }, request) => {
    const acting = await requireActing(database.db, patient.userId, body.patientId, 'change');
    await requireConsentFor(context, patient, acting);
    await limits.take('wait-account', patient.userId);
    const wanted = { ...body, from: askedFrom(patient, request) };
    const wait = await database.db.transaction().execute((tx) => addWait(tx, acting, wanted, clock()));
    return { success: true as const, wait };
  });

  route(app, waits.list, TAG, async ({ patient: { userId } }) => {
    return {
      success: true as const,
      waits: await listWaits(database.db, userId),
    };
  });

  route(app, waits.end, TAG, async ({ params, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => endWait(tx, userId, params.id, clock()));
    return { success: true as const, message: 'You no longer wait for this.' };
  });

  route(app, offers.list, TAG, async ({ patient: { userId } }) => {
    const now = clock();
    const chairs = await listOffers(database.db, userId, now);
    const renewals = await listRenewals(database.db, userId, now);
    const kept = [...chairs, ...renewals].sort((one, other) => one.until.localeCompare(other.until));
    const running = await listRunning(database.db, userId, now);
    return { success: true as const, now: now.toISOString(), offers: kept, series: running };
  });

  route(app, offers.accept, TAG, async ({ params, query, patient }, request) => {
    const { userId } = patient;
    const renewal = await findRenewal(database.db, userId, params.id, clock());
    if (renewal) return { success: true as const, ...(await takeRenewal(patient, renewal, request)) };
    const offer = await findOffer(database.db, userId, params.id, clock());
    const acting = { userId, patientId: offer.patient_id };
    await requireConsentFor(context, patient, acting);
    await limits.take('payment-account', userId);
    await limits.take('payment-account-day', userId);
    const { session_date: date, start_hour: startHour, center_id: centerId } = offer;
    const taken = await database.db.transaction().execute(async (tx) => {
      const { price = paiseToRupees(offer.price_paise), ...asked } = query;
      const { funding, coverId } = offer.cover_id ? { funding: 'scheme' as const, coverId: offer.cover_id } : asked;
      // On a cover the kept price is what the patient adds, and says nothing of the charge.
      const promised = offer.cover_id ? undefined : offer.price_paise;
      const input = { date, startHour, centerId, price, promised, funding, coverId };
      const held = await holdChair(tx, acting, askedFrom(patient, request), input, clock());
      // This wait itself ends when its session is confirmed, like any wait.
      if (query.endOtherWaits) await endWaitsWith(tx, acting, held.bookingIds[0]!);
      return held;
    });
    return { success: true as const, ...(await leadOn(taken, patient, acting, askingOrigin(config, request))) };
  });

  route(app, offers.decline, TAG, async ({ params, patient: { userId } }) => {
    return database.db.transaction().execute(async (tx) => {
      const isRenewal = await declineRenewal(tx, userId, params.id, clock());
      if (!isRenewal) await declineOffer(tx, userId, params.id, clock());
      const message = isRenewal ? 'The chairs are free for others.' : 'The chair goes to the next who waits.';
      return { success: true as const, message };
    });
  });

  /** Holds every chair of a renewal as a part of its series, and opens one checkout. */
  async function takeRenewal(patient: Patient, renewal: KeptDates, request: FastifyRequest) {
    const { patientId, seriesId, windows: sessions, total, promised } = renewal;
    const acting = { userId: patient.userId, patientId };
    await requireConsentFor(context, patient, acting);
    await limits.take('payment-account', patient.userId);
    await limits.take('payment-account-day', patient.userId);
    const from = askedFrom(patient, request);
    const taken = await database.db.transaction().execute((tx) => {
      const input = { sessions, total, promised, doctorAsked: false, seriesId, ...renewal.asked };
      return holdSeries(tx, acting, from, input, clock());
    });
    return leadOn(taken, patient, acting, askingOrigin(config, request));
  }

  /** Opens the checkout if there is something to pay online. */
  async function leadOn({ state, held }: TakenChairs, patient: Patient, acting: ActingFor, asker: string | null) {
    if (!held?.checkout) metrics.holds.inc();
    if (!held) return { state, session: null };
    return { state, session: await startCheckout(context, patient, held, acting, asker) };
  }

  route(app, series.stopRenewals, TAG, async ({ params, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => stopRenewals(tx, userId, params.id, clock()));
    return { success: true as const, message: 'No further dates of these sessions are offered.' };
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
      // If the provider can't be reached, the page says "confirming"; the webhook and the reconciler follow.
      await settlePayment(context, payment.id).catch((error: unknown) => {
        if (error instanceof ProviderRefused) {
          log.error({ err: error, payment: payment.id }, 'the provider does not know a payment of ours');
          throw new AppError('payment-unclear');
        }
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked');
      });
    }
    const rows = await wholeBookings(database.db)
      .where('bookings.payment_id', '=', payment.id)
      // The payer keeps the receipt. The sessions are shown only to accounts that may still see them.
      .where(mayAct(patient.userId, 'see'))
      .orderBy('bookings.session_date')
      .orderBy('bookings.start_hour')
      .execute();
    // For the account's own sessions the address is known already.
    const forOthers = rows.filter((row) => row.patient_id !== patient.userId).map(({ id }) => id);
    const told = await whoAreTold(database.db, forOthers);
    const BookingData = rows.map((row) => {
      const mailedTo = (told.get(row.id)?.map(({ reader }) => reader.recipient) ?? [row.email]).filter(Boolean);
      return presentDetails(row, mailedTo, patient.userId, context.secret, clock());
    });
    const [first] = BookingData;
    if (!first) throw new AppError('payment-not-found');
    const { outcome: state } = first;
    if (!isUnpaid(state)) return { success: true as const, state, BookingData };
    return { success: false as const, message: UNPAID[state], state, BookingData };
  });
}
