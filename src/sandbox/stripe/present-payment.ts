import type Stripe from 'stripe';
import type { Store } from '../state/store';
import type { Expand } from './expand';
import { presentCharge } from './present-charge';
import type { PaymentRecord } from './records';

/** A payment intent in the API's shape. */
export function presentPayment(store: Store, payment: PaymentRecord, expand: Expand = new Set()): Stripe.PaymentIntent {
  const paid = payment.status === 'succeeded';
  const charge = paid && expand.has('latest_charge') ? presentCharge(store, payment) : payment.chargeId;
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: paid ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: payment.status === 'canceled' ? 'automatic' : null,
    capture_method: 'automatic_async',
    client_secret: `${payment.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: Math.floor(payment.createdAt / 1000),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: lastError(payment),
    latest_charge: paid ? charge : null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: paid ? payment.id.replace(/^pi_/, 'pm_') : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_group: null,
  };
}

function lastError(payment: PaymentRecord): Stripe.PaymentIntent['last_payment_error'] {
  if (payment.declined === null || payment.status === 'succeeded') return null;
  return { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: payment.declined };
}
