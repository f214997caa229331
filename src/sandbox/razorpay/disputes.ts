import { z } from 'zod';
import { newId } from './ids';
import type { DisputeRecord } from '../state/records';
import type { Store } from '../state/store';
import type { World } from '../world';
import type { Endpoint } from './endpoint';
import { emitDispute } from './event';
import { collection, pageOf, timedFields } from './list';
import { inSeconds } from './present';
import { missing } from './problem';
import { check } from './read';
import type { LinkPaymentRecord } from './records';

/** A merchant has some days to answer a chargeback. */
const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60 * 1_000;

/** The dispute of a payment that is not decided, or has taken its money. */
export function disputeOf(store: Store, payment: LinkPaymentRecord): DisputeRecord | undefined {
  return [...store.all('dispute').values()].find(
    ({ paymentId, status }) => paymentId === payment.id && ['open', 'under_review', 'lost'].includes(status),
  );
}

/** https://razorpay.com/docs/api/disputes/entity */
function presentDispute(dispute: DisputeRecord): object {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: dispute.reason,
    respond_by: inSeconds(dispute.answerBy),
    status: dispute.status,
    phase: 'chargeback',
    created_at: inSeconds(dispute.createdAt),
    evidence: { amount: dispute.amount, summary: null, submitted_at: null },
  };
}

/** The bank asks the merchant. Its money is deducted only when the dispute is lost. */
export function openDispute(world: World, payment: LinkPaymentRecord, amount: number, reason: string): DisputeRecord {
  const dispute: DisputeRecord = {
    id: newId.linkDispute(),
    provider: 'razorpay',
    paymentId: payment.id,
    chargeId: null,
    amount,
    currency: payment.currency ?? 'INR',
    reason,
    status: 'open',
    answerBy: world.clock.ms() + ANSWER_WITHIN_MS,
    createdAt: world.clock.ms(),
  };
  world.store.write(() => {
    world.store.put('dispute', dispute);
    emitDispute(world, 'payment.dispute.created', presentDispute(dispute), payment);
  });
  return dispute;
}

/** The merchant answered, or the bank decided. */
export function turnDispute(
  world: World,
  dispute: DisputeRecord,
  status: 'under_review' | 'won' | 'lost' | 'closed',
): DisputeRecord {
  const turned: DisputeRecord = { ...dispute, status };
  const payment = world.store.get('linkPayment', dispute.paymentId)!;
  world.store.write(() => {
    world.store.put('dispute', turned);
    emitDispute(world, `payment.dispute.${status}`, presentDispute(turned), payment);
  });
  return turned;
}

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/disputes/:id',
  prepare:
    ({ world, id }) =>
    () => {
      const dispute = world.store.get('dispute', id);
      if (dispute?.provider !== 'razorpay') throw missing();
      return presentDispute(dispute);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/disputes',
  prepare: ({ world, sent }) => {
    const asked = check(z.strictObject(timedFields), sent);
    return () => {
      const found = [...world.store.all('dispute').values()].filter(({ provider }) => provider === 'razorpay');
      return collection(pageOf(found, asked).map(presentDispute));
    };
  },
};

export const disputeEndpoints = [retrieve, list];
