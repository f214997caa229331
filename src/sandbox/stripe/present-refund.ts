import type Stripe from 'stripe';
import type { RefundRecord } from './records';

/** A refund in the API's shape. */
export function presentRefund(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.id.replace(/^re_/, 'txn_'),
    charge: refund.chargeId,
    created: Math.floor(refund.createdAt / 1000),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    payment_method: refund.paymentId.replace(/^pi_/, 'pm_'),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
