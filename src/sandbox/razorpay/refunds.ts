import { z } from 'zod';
import { randomDigits } from '../ids';
import { newId } from './ids';
import type { World } from '../world';
import { disputeOf } from './disputes';
import type { Endpoint } from './endpoint';
import { emitRefund } from './event';
import { collection, pageOf, timedFields } from './list';
import { knownPayment } from './payments';
import { presentRefund, refundedOf } from './present';
import { invalid, missing } from './problem';
import { amountSchema, check, notesSchema } from './read';
import type { LinkPaymentRecord, LinkRefundRecord } from './records';

const refundSchema = z.strictObject({
  amount: amountSchema.optional(),
  speed: z.enum(['normal', 'optimum'], 'The speed must be normal or optimum.').default('normal'),
  notes: notesSchema.default({}),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullable().default(null),
});

const create: Endpoint = {
  method: 'POST',
  url: '/v1/payments/:id/refund',
  prepare: ({ world, sent, id, key }) => {
    checkKey(key);
    const asked = check(refundSchema, sent);
    return () => presentRefund(refundLinkPayment(world, knownPayment(world, id), asked));
  },
};

type RefundAsked = {
  amount?: number | undefined;
  notes: LinkRefundRecord['notes'];
  receipt: string | null;
};

/** Refunds a payment, asked for by the API or on the provider's own page. @throws RazorpayProblem where it can't be. */
export function refundLinkPayment(world: World, payment: LinkPaymentRecord, asked: RefundAsked): LinkRefundRecord {
  if (payment.status !== 'captured') throw invalid('The payment status should be captured for action to be taken');
  if (disputeOf(world.store, payment)) throw invalid('The payment is under dispute and cannot be refunded');
  const left = payment.amount - refundedOf(world.store, payment);
  if (left === 0) throw invalid('The payment has been fully refunded already');
  const amount = asked.amount ?? left;
  if (amount > left) throw invalid('The refund amount provided is greater than amount captured', 'amount');
  const status = world.refundMode === 'succeed' ? 'processed' : 'pending';
  return giveBack(world, payment, { ...asked, amount }, status);
}

function checkKey(key: string | null): void {
  if (key === null) return;
  if (key.length < 10) throw invalid('The idempotency key must be at least 10 characters long.');
  if (!/^[A-Za-z0-9_-]+$/.test(key)) {
    throw invalid('The idempotency key must only contain alphanumeric characters, underscores, and hyphens');
  }
}

/** Gives money back, and tells of it. */
export function giveBack(
  world: World,
  payment: LinkPaymentRecord,
  { amount, notes, receipt }: Pick<LinkRefundRecord, 'amount' | 'notes' | 'receipt'>,
  status: 'pending' | 'processed',
): LinkRefundRecord {
  const refund: LinkRefundRecord = {
    id: newId.linkRefund(),
    paymentId: payment.id,
    amount,
    status,
    notes,
    receipt,
    arn: status === 'processed' ? randomDigits(12) : null,
    createdAt: world.clock.ms(),
  };
  const refunded = { ...payment, refundIds: [...payment.refundIds, refund.id] };
  world.store.write(() => {
    world.store.put('linkRefund', refund);
    world.store.put('linkPayment', refunded);
    emitRefund(world, 'refund.created', refund, refunded);
    if (status === 'processed') emitRefund(world, 'refund.processed', refund, refunded);
  });
  return refund;
}

/** The bank's decision about a refund, perhaps days later. A failed one returns its amount to the payment. */
export function settleLinkRefund(
  world: World,
  refund: LinkRefundRecord,
  status: 'processed' | 'failed',
): LinkRefundRecord {
  const settled: LinkRefundRecord = { ...refund, status, arn: status === 'processed' ? randomDigits(12) : null };
  world.store.write(() => {
    world.store.put('linkRefund', settled);
    emitRefund(world, `refund.${status}`, settled, world.store.get('linkPayment', refund.paymentId)!);
  });
  return settled;
}

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/refunds/:id',
  prepare:
    ({ world, id }) =>
    () => {
      const refund = world.store.get('linkRefund', id);
      if (!refund) throw missing();
      return presentRefund(refund);
    },
};

/** Those of one payment, or all. */
const listAt = (url: string): Endpoint => ({
  method: 'GET',
  url,
  prepare: ({ world, sent, id }) => {
    const asked = check(z.strictObject(timedFields), sent);
    return () => {
      const paymentId = id && knownPayment(world, id).id;
      const found = [...world.store.all('linkRefund').values()].filter(
        (refund) => !paymentId || refund.paymentId === paymentId,
      );
      return collection(pageOf(found, asked).map(presentRefund));
    };
  },
});

export const refundEndpoints = [create, retrieve, listAt('/v1/refunds'), listAt('/v1/payments/:id/refunds')];
