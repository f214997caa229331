import type Stripe from 'stripe';
import { newId } from './ids';
import type { DisputeRecord } from '../state/records';
import type { Store } from '../state/store';
import type { World } from '../world';
import type { Call, Endpoint } from './endpoint';
import { emit } from './event';
import { LIST_PARAMS, OF_PAYMENT, listPage, ofPaymentAsked } from './list';
import { missing } from './problem';
import type { PaymentRecord } from './records';

/** https://docs.stripe.com/disputes/how-disputes-work: a merchant has some days to answer. */
const ANSWER_WITHIN_MS = 9 * 24 * 60 * 60 * 1_000;

/** The dispute of a charge that holds its money, or has taken it. */
export function disputeOf(store: Store, payment: PaymentRecord): DisputeRecord | undefined {
  return [...store.all('dispute').values()].find(
    ({ paymentId, status }) => paymentId === payment.id && ['needs_response', 'under_review', 'lost'].includes(status),
  );
}

/** A dispute in the API's shape; without what nobody here reads of its evidence. */
function presentDispute(dispute: DisputeRecord): Stripe.Dispute {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.chargeId ?? '',
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds(dispute.answerBy),
      enhanced_eligibility: {},
      has_evidence: dispute.status !== 'needs_response',
      past_due: false,
      submission_count: dispute.status === 'needs_response' ? 0 : 1,
      submission_method: 'not_submitted' as Stripe.Dispute.EvidenceDetails.SubmissionMethod,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

/** The bank takes the money, and asks the merchant. */
export function openDispute(world: World, payment: PaymentRecord, amount: number, reason: string): DisputeRecord {
  const dispute: DisputeRecord = {
    id: newId.dispute(),
    provider: 'stripe',
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    reason,
    status: 'needs_response',
    answerBy: world.clock.ms() + ANSWER_WITHIN_MS,
    createdAt: world.clock.ms(),
  };
  world.store.write(() => {
    world.store.put('dispute', dispute);
    emit(world, 'charge.dispute.created', presentDispute(dispute));
    emit(world, 'charge.dispute.funds_withdrawn', presentDispute(dispute));
  });
  return dispute;
}

/** The merchant answered, or the bank decided. */
export function turnDispute(
  world: World,
  dispute: DisputeRecord,
  status: 'under_review' | 'won' | 'lost',
): DisputeRecord {
  const turned: DisputeRecord = { ...dispute, status };
  world.store.write(() => {
    world.store.put('dispute', turned);
    if (status === 'under_review') emit(world, 'charge.dispute.updated', presentDispute(turned));
    else emit(world, 'charge.dispute.closed', presentDispute(turned));
    if (status === 'won') emit(world, 'charge.dispute.funds_reinstated', presentDispute(turned));
  });
  return turned;
}

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/disputes/:id',
  accepts: [],
  expands: [],
  prepare:
    ({ world, id }) =>
    () => {
      const dispute = world.store.get('dispute', id);
      if (dispute?.provider !== 'stripe') throw missing('dispute', id);
      return presentDispute(dispute);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/disputes',
  accepts: [...LIST_PARAMS, ...OF_PAYMENT],
  expands: [],
  isList: true,
  prepare: (call: Call) => {
    const isAsked = ofPaymentAsked(call.params);
    const disputes = call.world.store.all('dispute').values();
    const matches = (one: DisputeRecord) => one.provider === 'stripe' && isAsked(one);
    return listPage(call, list.url, disputes, matches, presentDispute);
  },
};

export const disputeEndpoints = [retrieve, list];
