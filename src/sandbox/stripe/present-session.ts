import type Stripe from 'stripe';
import type { Store } from '../state/store';
import { type Expand, inner } from './expand';
import { presentPayment } from './present-payment';
import type { LineItem, SessionRecord } from './records';

// The SDK's own types are borrowed (types only) so that the compiler proves that no field is missing.

/** A checkout session in the API's shape. `baseUrl` is the public URL of the sandbox. */
export function presentSession(
  store: Store,
  session: SessionRecord,
  baseUrl: string,
  expand: Expand = new Set(),
): Stripe.Checkout.Session {
  const paid = session.status === 'complete';
  const payment = session.paymentId ? store.get('payment', session.paymentId) : undefined;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: session.allowedMethods ?? null,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: Math.floor(session.createdAt / 1000),
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: Math.floor(session.expiresAt / 1000),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(expand.has('line_items') ? { line_items: presentLineItems(session) } : {}),
    livemode: false,
    locale: (session.locale ?? null) as Stripe.Checkout.Session.Locale | null,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent:
      payment && expand.has('payment_intent')
        ? presentPayment(store, payment, inner(expand, 'payment_intent'))
        : session.paymentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: paid ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? checkoutUrl(baseUrl, session.id) : null,
    wallet_options: null,
  };
}

/** The checkout page of a session. */
export function checkoutUrl(baseUrl: string, sessionId: string): string {
  return `${baseUrl}/checkout/${sessionId}`;
}

function customerDetails(session: SessionRecord): Stripe.Checkout.Session['customer_details'] {
  if (session.customerEmail === null && session.payerName === null) return null;
  return {
    address: null,
    business_name: null,
    email: session.customerEmail,
    individual_name: null,
    name: session.payerName,
    phone: null,
    tax_exempt: session.status === 'complete' ? 'none' : null,
    tax_ids: null,
  };
}

function presentLineItems(session: SessionRecord): Stripe.Checkout.Session['line_items'] {
  return {
    object: 'list',
    data: session.lineItems.map(presentLineItem),
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

function presentLineItem(item: LineItem): Stripe.LineItem {
  const amount = item.unitAmount * item.quantity;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: item.currency,
    description: item.name,
    metadata: null,
    price: null,
    quantity: item.quantity,
  };
}
