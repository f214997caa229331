/**
 * The one function that settles payments: called by the webhook, the success page, and the loop of what is due. It asks
 * the provider for the truth and records it once, in any order and number of calls.
 */
import { type RawBuilder, sql } from 'kysely';
import { validate as isValidUuid } from 'uuid';
import type { CancelReason } from '../../domain/booking';
import { refuseClaim } from '../../domain/claimant';
import type { OnlineProvider } from '../../domain/paid-by';
import type { Scheme } from '../../domain/schemes';
import { bySession } from '../../domain/series';
import { hasBegun, windowEnds } from '../../domain/windows';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { inTraceOf } from '../platform/tracing/trace';
import { holdDiffering, holdSecond, isAccepted, isAsAsked } from './differing';
import { giveBackSurplus } from './give-back-surplus';
import type { Checkout, ProviderBook } from './provider';
import { keepApproval, refuseReturn } from '../funding';
import { lockSeats, makeRoom, seatAgain } from '../seats';
import {
  holdNotLapsed,
  holdUntil,
  isLapsed,
  lockCover,
  lockPatients,
  lockSponsor,
  lockWindows,
  transition,
} from '../appointments';
import { lockPayment, requestRefund, turnPayments } from '../ledger';
import { happened, howPaid, sessionFacts, standingFacts } from '../messages';
import { abandonPayment } from '../payments';

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'log' | 'metrics'>;

/** What settling needs to know of a payment of ours. */
const KNOWN = ['id', 'status', 'provider_payment_id', 'traceparent'] as const;
type Known = { id: string; status: string; provider_payment_id: string | null; traceparent: string | null };

/** The name of the span. */
const SETTLING = 'settle payment';

/** Settles the payment of a checkout, as far as it can be settled now. */
export async function settleCheckout(deps: Deps, provider: OnlineProvider, checkoutId: string): Promise<void> {
  const { db } = deps.database;
  const recorded = await db
    .selectFrom('payments')
    .select(KNOWN)
    .where('provider_session_id', '=', checkoutId)
    .executeTakeFirst();
  if (recorded) return readAndSettle(deps, recorded, { provider, checkoutId });
  const checkout = await deps.payments.of(provider).readCheckout(checkoutId);
  // Others may sell through the same account, with ids of their own.
  const payment = isUuid(checkout.ourPaymentId)
    ? await db.selectFrom('payments').select(KNOWN).where('id', '=', checkout.ourPaymentId).executeTakeFirst()
    : undefined;
  if (payment) return inTraceOf(payment.traceparent, SETTLING, () => settle(deps, payment, checkout));
  deps.log.warn({ checkout: checkoutId }, 'a checkout that is not ours');
}

/** Settling is part of the trace of the booking, whoever hears of the payment first. */
function readAndSettle(deps: Deps, payment: Known, at: { provider: string; checkoutId: string }): Promise<void> {
  return inTraceOf(payment.traceparent, SETTLING, async () =>
    settle(deps, payment, await deps.payments.of(at.provider).readCheckout(at.checkoutId)),
  );
}

/** Settles one of our payments: closes its checkout when the hold is over, and records what the provider says. */
export async function settlePayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.database.db
    .selectFrom('payments')
    .select([...KNOWN, 'provider', 'provider_session_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) return;
  const { provider, provider_session_id: checkoutId } = payment;
  if (checkoutId) await readAndSettle(deps, payment, { provider, checkoutId });
  else await abandonPayment(deps, payment.id);
}

/**
 * Closes the checkout of a payment that will be made in another way, and records the result: the checkout may just have
 * been paid.
 */
export async function closePayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.database.db
    .selectFrom('payments')
    .select([...KNOWN, 'provider', 'provider_session_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { provider, provider_session_id: checkoutId } = payment;
  if (!checkoutId) return abandonPayment(deps, paymentId);
  await inTraceOf(payment.traceparent, SETTLING, async () => {
    const payments = deps.payments.of(provider);
    await payments.expireCheckout(checkoutId);
    await settle(deps, payment, await payments.readCheckout(checkoutId));
  });
}

/**
 * Settles second payments in a provider's book: made for something that was paid already, without a message that
 * reached us. Returns how many were new.
 */
export async function settleSecond(deps: Deps, { payments }: Pick<ProviderBook, 'payments'>): Promise<number> {
  let count = 0;
  for (const { checkoutId, providerPaymentId, amount, currency, ourPaymentId } of payments) {
    if (!isUuid(ourPaymentId)) continue;
    const ours = await deps.database.db
      .selectFrom('payments')
      .select(['id', 'status', 'provider', 'provider_payment_id', 'provider_session_id'])
      .where('id', '=', ourPaymentId)
      .executeTakeFirst();
    const { provider_payment_id: recorded } = ours ?? {};
    if (ours?.status !== 'paid' || !recorded || recorded === providerPaymentId) continue;
    const came = { checkoutId: checkoutId ?? ours.provider_session_id ?? providerPaymentId, providerPaymentId };
    const isNew = await deps.database.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, ours.id);
      return holdSecond(tx, deps, payment, { ...came, amount, currency });
    });
    if (isNew) count++;
  }
  return count;
}

/** Whether a text can be one of our ids. */
function isUuid(text: string | null): text is string {
  return text !== null && isValidUuid(text);
}

async function settle(deps: Deps, payment: Known, asked: Checkout): Promise<void> {
  const paymentId = payment.id;
  // Recorded already: the webhook and the patient's return report most payments twice.
  if (asked.paid && payment.status === 'paid' && asked.providerPaymentId === payment.provider_payment_id) return;
  let checkout = asked;
  if (checkout.status === 'open' && !(await isStillWanted(deps, paymentId))) {
    const payments = deps.payments.of(checkout.provider);
    await payments.expireCheckout(checkout.checkoutId);
    checkout = await payments.readCheckout(checkout.checkoutId);
  }
  if (checkout.paid) await deps.database.db.transaction().execute((tx) => recordPaid(tx, deps, paymentId, checkout));
  else if (checkout.status === 'expired')
    await deps.database.db.transaction().execute((tx) => recordExpired(tx, deps, paymentId));
}

/**
 * Whether the checkout may stay open: a chair is still held for this payment, or an administrator confirmed it before
 * it was paid.
 */
async function isStillWanted({ database, clock }: Deps, paymentId: string): Promise<boolean> {
  const held = await database.db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(holdNotLapsed(clock()))
    .executeTakeFirst();
  return held !== undefined;
}

async function recordPaid(tx: Tx, deps: Deps, paymentId: string, checkout: Checkout): Promise<void> {
  const now = deps.clock();
  // A chair may be taken again below; meanwhile the same patient must not get another one at that hour.
  const booked = await tx
    .selectFrom('appointments as bookings')
    .select(['patient_id', 'cover_id', 'sponsor_id'])
    .where('payment_id', '=', paymentId)
    .execute();
  await lockPatients(
    tx,
    booked.map((one) => one.patient_id),
  );
  // The patients' locks keep these from changing: a booking without a cover or sponsor does not get one.
  if (booked.some((one) => one.cover_id ?? one.sponsor_id)) await lockPayers(tx, paymentId);
  if (!(await markPaid(tx, paymentId, checkout, isAsAsked(checkout), now))) {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status === 'paid') return void (await holdSecond(tx, deps, payment, checkout));
    if (!(await isAccepted(tx, checkout))) return holdDiffering(tx, deps, payment, checkout);
    await markPaid(tx, paymentId, checkout, sql<boolean>`true`, now);
  }

  // A statement of its own, after the one that locked the payment's row.
  const windows = await tx
    .selectFrom('appointments as bookings')
    .select(['center_id', 'session_date', 'start_hour'])
    .where('payment_id', '=', paymentId)
    .execute();
  await lockWindows(tx, windows.map(windowOf));
  let all = await bookingsOf(tx, paymentId);
  // A lapsed hold counts as over whether or not a sweep has recorded it, so that the same payment has the same result.
  if (all.some((booking) => isLapsed(booking, now))) {
    await makeRoom(tx, windows.map(windowOf), now);
    all = await bookingsOf(tx, paymentId);
  }
  const kept: PaidBooking[] = [];
  const lost: PaidBooking[] = [];
  for (const booking of all) {
    if (booking.status === 'completed') continue;
    if (booking.status === 'confirmed') {
      // An administrator confirmed it before it was paid. The chair stays, but the last mail said that it was unpaid.
      const isOver = windowEnds(booking.session_date, booking.start_hour) <= now;
      if (!isOver) kept.push(booking);
    } else if (await takeChair(tx, booking, now)) {
      kept.push(booking);
      deps.metrics.bookings.inc();
    } else {
      await giveBack(tx, booking, paymentId, now);
      lost.push(booking);
    }
  }
  await giveBackSurplus(tx, paymentId, now);
  if (all.length > 1) {
    await tellOfSeries(tx, paymentId, { kept, lost }, checkout, now);
    return;
  }
  for (const booking of kept) await tellPaid(tx, booking, checkout, now);
  for (const booking of lost) await tellReturned(tx, booking, paymentId, now);
}

/**
 * Records that a payment was paid, which locks its row. Returns false, and locks nothing, if that was recorded before,
 * or if `isToBe` does not hold.
 */
async function markPaid(
  tx: Tx,
  paymentId: string,
  checkout: Checkout,
  isToBe: RawBuilder<boolean>,
  now: Date,
): Promise<boolean> {
  const turned = await turnPayments(tx, [paymentId], { to: 'paid', online: checkout, at: now, where: isToBe });
  return turned.length > 0;
}

/**
 * Locks the covers and sponsors of a payment's sessions, since a chair that is taken again counts among the sessions
 * they pay for.
 */
async function lockPayers(tx: Tx, paymentId: string): Promise<void> {
  const payers = await tx
    .selectFrom('appointments as bookings')
    .select(['cover_id', 'sponsor_id'])
    .distinct()
    .where('payment_id', '=', paymentId)
    .orderBy('cover_id')
    .orderBy('sponsor_id')
    .execute();
  for (const { cover_id: coverId, sponsor_id: sponsorId } of payers) {
    if (coverId) await lockCover(tx, coverId);
    if (sponsorId) await lockSponsor(tx, sponsorId);
  }
}

/** Sends the mail that the chair is booked and paid. */
async function tellPaid(tx: Tx, booking: PaidBooking, checkout: Checkout, now: Date): Promise<void> {
  const { facts, notice, paid } = await standingFacts(tx, booking.id, now);
  const details = { ...facts, ...notice, ...paid, stripePaymentId: checkout.providerPaymentId };
  const message = { onceKey: `booking-confirmed:${booking.id}:${booking.payment_id}`, details };
  await happened(tx, 'paid', { by: 'payment', bookings: [booking], message }, now);
}

/** Sends the mail that the payment came after the chair was lost, and goes back. */
async function tellReturned(tx: Tx, booking: PaidBooking, paymentId: string, now: Date): Promise<void> {
  const cancelReason = booking.cancel_reason as CancelReason | null;
  const details = { ...(await sessionFacts(tx, booking.id)), cancelReason };
  const message = { onceKey: `payment-returned:${booking.id}:${paymentId}`, details };
  await happened(tx, 'paid-too-late', { by: 'payment', bookings: [booking], message }, now);
}

type Settled = { kept: PaidBooking[]; lost: PaidBooking[] };

/** Sends one mail about all sessions of a payment: which are booked, and which could not be kept. */
async function tellOfSeries(tx: Tx, paymentId: string, settled: Settled, checkout: Checkout, now: Date): Promise<void> {
  const factsOf = async (rows: PaidBooking[]) => {
    const facts = [];
    for (const { id } of rows) facts.push(await sessionFacts(tx, id));
    return facts.sort(bySession);
  };
  const [sessions, lost] = [await factsOf(settled.kept), await factsOf(settled.lost)];
  const first = sessions[0] ?? lost[0];
  if (!first) return;
  const { bookingId } = first;
  const paid = { by: 'payment', bookings: [{ id: bookingId }] } as const;
  if (sessions.length > 0) {
    const ids = sessions.map((one) => one.bookingId);
    const how = { ...(await howPaid(tx, ids)), stripePaymentId: checkout.providerPaymentId };
    const message = { onceKey: `series-confirmed:${paymentId}`, details: { bookingId, sessions, lost, ...how } };
    await happened(tx, 'series-paid', { ...paid, message }, now);
  } else {
    const message = { onceKey: `series-returned:${paymentId}`, details: { bookingId, sessions: lost } };
    await happened(tx, 'series-paid-too-late', { ...paid, message }, now);
  }
}

type PaidBooking = Awaited<ReturnType<typeof bookingsOf>>[number];

/**
 * Confirms a chair: the held one or, if the hold has lapsed, a free one, if the scheme or sponsor still pays for it.
 * Returns whether there is one.
 */
async function takeChair(tx: Tx, booking: PaidBooking, now: Date): Promise<boolean> {
  let chair: number | null = booking.chair;
  if (booking.status === 'cancelled') {
    const lapsed = booking.cancel_reason === 'not-paid-in-time' || booking.cancel_reason === 'payment-failed';
    const offered = booking.center_status === 'active' && !booking.deleted_at && booking.patient_status !== 'deleted';
    if (!lapsed || !offered || hasBegun({ date: booking.session_date, startHour: booking.start_hour }, now))
      return false;
    const window = windowOf(booking);
    // The windows of all its sessions are locked by now, and no others may be locked.
    const { patient_id: patientId } = booking;
    const asked = { by: 'patient', patientId, windows: [window], as: 'to-stand-again', places: [] } as const;
    const claim = await lockSeats(tx, asked, now);
    if (refuseClaim(claim, window, now)) return false;
    if (await refuseReturn(tx, booking, now)) return false;
    chair = await seatAgain(tx, claim, { ...window, scheme: booking.scheme as Scheme | null }, now);
  }
  if (chair === null) return false;
  const isBack = booking.status === 'cancelled';
  await transition(tx, booking, { to: 'confirmed', ...(isBack && { chair }), actor: 'payment', now });
  // A chair that is taken again is paid for by the approval that is valid today.
  if (isBack && booking.cover_id !== null) await keepApproval(tx, [booking.id], now);
  return true;
}

async function giveBack(tx: Tx, booking: PaidBooking, paymentId: string, now: Date): Promise<void> {
  const byPerson = ['patient', 'administrator', 'center-closed'].includes(booking.cancel_reason ?? '');
  const reason = byPerson ? 'cancelled-while-paying' : 'came-too-late';
  const refund = { paymentId, bookingId: booking.id, amount: booking.price_paise, reason } as const;
  await requestRefund(tx, refund, now);
}

async function recordExpired(tx: Tx, { clock }: Deps, paymentId: string): Promise<void> {
  const now = clock();
  const [payment] = await turnPayments(tx, [paymentId], { to: 'expired' });
  if (!payment) return;
  const { desk_until: deskUntil } = payment;
  // A desk closed the payment page to take the money, and has until then. Nobody can pay online any more, so the holds
  // end then.
  if (deskUntil !== null) {
    const end = new Date(Math.max(deskUntil.getTime(), now.getTime()));
    await holdUntil(tx, sql<boolean>`bookings.payment_id = ${paymentId} and bookings.hold_expires_at > ${end}`, end);
    return;
  }
  for (const booking of await bookingsOf(tx, paymentId)) {
    if (booking.status !== 'pending' || booking.hold_expires_at === null) continue;
    const expired = {
      to: 'cancelled',
      reason: 'not-paid-in-time',
      actor: 'clock',
      now,
      note: 'checkout expired',
    } as const;
    await transition(tx, booking, expired);
  }
}

function bookingsOf(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('appointments as bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .leftJoin('users', 'users.id', 'bookings.patient_id')
    .select([
      'bookings.id',
      'bookings.patient_id',
      'bookings.payment_id',
      'bookings.center_id',
      'bookings.session_date',
      'bookings.start_hour',
      'bookings.chair',
      'bookings.status',
      'bookings.cancel_reason',
      'bookings.hold_expires_at',
      'bookings.price_paise',
      'bookings.scheme',
      'bookings.cover_id',
      'bookings.sponsor_id',
      'centers.status as center_status',
      'users.status as patient_status',
      'centers.deleted_at',
    ])
    .where('bookings.payment_id', '=', paymentId)
    .orderBy('bookings.id')
    .forUpdate('bookings')
    .execute();
}

function windowOf(booking: { center_id: string; session_date: string; start_hour: number }) {
  return { centerId: booking.center_id, date: booking.session_date, startHour: booking.start_hour };
}
