import type { World } from '../world';
import { type Means, authorize, capture, failPayment, newPayment } from './link-life';
import { paymentsOf } from './present';
import { giveBack } from './refunds';
import type { LinkPaymentError, LinkPaymentRecord, LinkRecord } from './records';

/**
 * Late authorization: when the bank doesn't answer, a payment fails after ten minutes. Razorpay goes on asking for three
 * days, and the payment may turn out to be authorized, whatever became of its link meanwhile.
 */
const SILENCE_MS = 10 * 60 * 1_000;
const ASKED_FOR_MS = 3 * 24 * 60 * 60 * 1_000;

const NO_ANSWER: LinkPaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'Payment was unsuccessful as the bank did not respond in time. Any amount deducted will be refunded.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_timed_out',
};

/** Fails every payment about which the bank has said nothing for ten minutes. */
export function failSilentPayments(world: World): void {
  for (const id of world.unfinished) {
    const payment = world.store.get('linkPayment', id);
    if (payment && payment.createdAt + SILENCE_MS <= world.clock.ms()) {
      world.store.write(() => failPayment(world, payment, NO_ANSWER));
    }
  }
}

/** The bank answers at last: the payment is authorized, and captured. */
export function payLate(world: World, link: LinkRecord, means: Means): void {
  world.store.write(() => capture(world, link, authorize(world, link, waitingPayment(world, link, means))));
}

/** The bank answers at last, but the payment is never captured: the money goes back, though nobody asked for it. */
export function refundUnasked(world: World, link: LinkRecord, means: Means): void {
  world.store.write(() => {
    const payment = authorize(world, link, waitingPayment(world, link, means));
    giveBack(world, payment, { amount: payment.amount, notes: {}, receipt: null }, 'processed');
  });
}

/** The payment for which the bank still owes an answer; if there is none, one that has failed just now. */
function waitingPayment(world: World, link: LinkRecord, means: Means): LinkPaymentRecord {
  const since = world.clock.ms() - ASKED_FOR_MS;
  const waiting = paymentsOf(world.store, link.id).findLast(
    ({ status, error, createdAt }) =>
      createdAt > since && (status === 'created' || (status === 'failed' && error?.reason === NO_ANSWER.reason)),
  );
  if (waiting?.status === 'failed') return waiting;
  return failPayment(world, waiting ?? newPayment(world, link, means), NO_ANSWER);
}
