import type Stripe from 'stripe';
import type { Card } from '../state/records';
import type { Store } from '../state/store';
import type { PaymentRecord, RefundRecord } from './records';

/** Paise of a payment that were refunded or are on their way back: a failed refund returns its amount to the charge. */
export function refundedOf(store: Store, payment: PaymentRecord): number {
  return refundsOf(store, payment)
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

function refundsOf(store: Store, payment: PaymentRecord): RefundRecord[] {
  return payment.refundIds.map((id) => store.get('refund', id)).filter((refund) => refund !== undefined);
}

/** The charge of a payment that succeeded. */
export function presentCharge(store: Store, payment: PaymentRecord): Stripe.Charge {
  const refunded = refundedOf(store, payment);
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: payment.chargeId.replace(/^ch_/, 'txn_'),
    billing_details: { address: null, email: payment.email, name: payment.payerName, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: Math.floor((payment.paidAt ?? payment.createdAt) / 1000),
    currency: payment.currency,
    customer: null,
    description: payment.description,
    disputed: [...store.all('dispute').values()].some(({ chargeId }) => chargeId === payment.chargeId),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: payment.id,
    payment_method: payment.id.replace(/^pi_/, 'pm_'),
    payment_method_details: payment.card && { type: 'card', card: presentCard(payment.card, payment.amount) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded >= payment.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function presentCard(card: Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'IN',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
