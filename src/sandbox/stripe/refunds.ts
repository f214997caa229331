import { formatRupees } from '../../domain/money';
import { newId } from './ids';
import type { Metadata } from '../state/records';
import type { World } from '../world';
import type { Call, Endpoint } from './endpoint';
import { disputeOf } from './disputes';
import { type Cause, emit } from './event';
import { LIST_PARAMS, OF_PAYMENT, listPage, ofPaymentAsked } from './list';
import type { Params } from './params';
import { presentCharge, refundedOf } from './present-charge';
import { presentRefund } from './present-refund';
import { StripeProblem, invalid, missing } from './problem';
import type { PaymentRecord, RefundRecord } from './records';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

type RefundRequest = { amount: number | null; reason: string | null; metadata: Metadata };

const create: Endpoint = {
  method: 'POST',
  url: '/v1/refunds',
  accepts: ['payment_intent', 'charge', 'amount', 'currency', 'metadata', 'reason'],
  expands: [],
  prepare: ({ world, params, cause }) => {
    const asked = {
      amount: params.whole('amount'),
      reason: params.oneOf('reason', REASONS),
      metadata: params.metadata('metadata'),
    };
    if (asked.amount !== null && asked.amount < 1) {
      throw invalid('amount', 'Invalid positive integer', 'parameter_invalid_integer');
    }
    const named = readPaymentName(params);
    return () => presentRefund(refundPayment(world, findPayment(world, named), asked, cause));
  },
};

function readPaymentName(params: Params): { paymentId: string | null; chargeId: string | null } {
  const named = { paymentId: params.text('payment_intent'), chargeId: params.text('charge') };
  if (!named.paymentId && !named.chargeId) {
    throw invalid(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  }
  return named;
}

function findPayment(world: World, named: ReturnType<typeof readPaymentName>): PaymentRecord {
  if (named.paymentId) {
    const payment = world.store.get('payment', named.paymentId);
    if (!payment) throw missing('payment_intent', named.paymentId, 'payment_intent');
    return payment;
  }
  for (const payment of world.store.all('payment').values()) {
    if (payment.chargeId === named.chargeId && payment.paidAt !== null) return payment;
  }
  throw missing('charge', named.chargeId ?? '', 'charge');
}

/** Refunds a payment. @throws StripeProblem when the amount is more than is left. */
export function refundPayment(world: World, payment: PaymentRecord, asked: RefundRequest, cause?: Cause): RefundRecord {
  if (payment.status !== 'succeeded') {
    throw new StripeProblem(400, `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
  }
  if (disputeOf(world.store, payment)) {
    throw new StripeProblem(400, `Charge ${payment.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = payment.amount - refundedOf(world.store, payment);
  if (left === 0) {
    throw new StripeProblem(400, `Charge ${payment.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = asked.amount ?? left;
  if (amount > left) {
    throw invalid(
      'amount',
      `Refund amount (${formatRupees(amount)}) is greater than unrefunded amount on charge (${formatRupees(left)})`,
    );
  }
  const refund: RefundRecord = {
    id: newId.refund(),
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    status: world.refundMode === 'succeed' ? 'succeeded' : 'pending',
    reason: asked.reason,
    metadata: asked.metadata,
    createdAt: world.clock.ms(),
  };
  const refunded = { ...payment, refundIds: [...payment.refundIds, refund.id] };
  world.store.write(() => {
    world.store.put('refund', refund);
    world.store.put('payment', refunded);
    emit(world, 'refund.created', presentRefund(refund), cause);
    emit(world, 'charge.refunded', presentCharge(world.store, refunded), cause);
    if (refund.status === 'succeeded') emit(world, 'refund.updated', presentRefund(refund), cause);
  });
  return refund;
}

/** The bank's decision about a refund, perhaps days later. A failed one returns its amount to the charge. */
export function settleRefund(world: World, refund: RefundRecord, status: 'succeeded' | 'failed'): RefundRecord {
  const settled: RefundRecord = { ...refund, status };
  world.store.write(() => {
    world.store.put('refund', settled);
    emit(world, 'refund.updated', presentRefund(settled));
    if (status === 'failed') emit(world, 'refund.failed', presentRefund(settled));
  });
  return settled;
}

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/refunds/:id',
  accepts: [],
  expands: [],
  prepare:
    ({ world, id }) =>
    () => {
      const refund = world.store.get('refund', id);
      if (!refund) throw missing('refund', id);
      return presentRefund(refund);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/refunds',
  accepts: [...LIST_PARAMS, ...OF_PAYMENT],
  expands: [],
  isList: true,
  prepare: (call: Call) => {
    const refunds = call.world.store.all('refund').values();
    return listPage(call, list.url, refunds, ofPaymentAsked(call.params), presentRefund);
  },
};

export const refundEndpoints = [create, retrieve, list];
