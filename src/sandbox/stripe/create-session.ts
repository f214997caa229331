import { newId } from './ids';
import type { World } from '../world';
import type { Endpoint } from './endpoint';
import type { Params } from './params';
import { invalid } from './problem';
import { presentSession } from './present-session';
import { saveSession } from './session-life';
import type { LineItem, SessionRecord } from './records';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** The provider takes no payment below 50 paise. */
const SMALLEST_AMOUNT = 50;

export const createSession: Endpoint = {
  method: 'POST',
  url: '/v1/checkout/sessions',
  accepts: [
    'mode',
    'allowed_payment_method_types',
    'line_items',
    'client_reference_id',
    'customer_email',
    'metadata',
    'payment_intent_data',
    'success_url',
    'cancel_url',
    'expires_at',
    'currency',
    'locale',
    'submit_type',
    'ui_mode',
  ],
  expands: ['payment_intent', 'line_items'],
  prepare: ({ world, params, expand }) => {
    const asked = readSession(world, params);
    return () => {
      const session: SessionRecord = { ...asked, id: newId.session(), createdAt: world.clock.ms() };
      saveSession(world, session);
      return presentSession(world.store, session, world.baseUrl, expand);
    };
  },
};

function readSession(world: World, params: Params): Omit<SessionRecord, 'id' | 'createdAt'> {
  if (params.oneOf('mode', ['payment', 'setup', 'subscription']) !== 'payment') {
    throw invalid('mode', 'The sandbox knows the mode `payment` only.');
  }
  if ((params.text('ui_mode') ?? 'hosted_page') !== 'hosted_page') {
    throw invalid('ui_mode', 'The sandbox knows the hosted page only.');
  }
  const allowed = params.has('allowed_payment_method_types') ? params.texts('allowed_payment_method_types') : null;
  if (allowed && !allowed.includes('card')) {
    throw invalid('allowed_payment_method_types', 'The sandbox takes cards only: allow `card`.');
  }
  const lineItems = params.groups('line_items').map(readLineItem);
  if (lineItems.length === 0) throw invalid('line_items', 'Missing required param: line_items.', 'parameter_missing');
  const currencies = new Set(lineItems.map((item) => item.currency));
  if (currencies.size > 1) throw invalid('line_items', 'All prices must have the same currency.');
  const amount = lineItems.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  if (amount < SMALLEST_AMOUNT) {
    throw invalid('line_items', 'The total amount must be at least ₹0.50.', 'amount_too_small');
  }
  const paymentData = params.group('payment_intent_data');
  paymentData?.only(['metadata', 'description']);
  return {
    status: 'open',
    allowedMethods: allowed,
    lineItems,
    amount,
    currency: lineItems[0]!.currency,
    clientReferenceId: params.text('client_reference_id', 200),
    customerEmail: readEmail(params),
    payerName: null,
    metadata: params.metadata('metadata'),
    paymentMetadata: paymentData?.metadata('metadata') ?? {},
    paymentDescription: paymentData?.text('description', 1_000) ?? null,
    successUrl: readUrl(params, 'success_url') ?? missingUrl(),
    cancelUrl: readUrl(params, 'cancel_url'),
    locale: params.text('locale', 10),
    paymentId: null,
    expiresAt: readExpiry(world, params),
  };
}

function readLineItem(item: Params): LineItem {
  item.only(['price_data', 'quantity']);
  const price = item.group('price_data');
  if (!price) throw invalid('line_items[0][price_data]', 'The sandbox keeps no prices: give `price_data`.');
  price.only(['currency', 'unit_amount', 'product_data']);
  const product = price.group('product_data');
  if (!product)
    throw invalid(
      'line_items[0][price_data][product_data]',
      'Missing required param: product_data.',
      'parameter_missing',
    );
  product.only(['name', 'description', 'metadata', 'images']);
  const currency = price.needText('currency').toLowerCase();
  if (currency !== 'inr') throw invalid('currency', `Invalid currency: ${currency}. The sandbox knows inr only.`);
  const unitAmount = price.whole('unit_amount');
  const quantity = item.whole('quantity') ?? 1;
  if (unitAmount === null || unitAmount < 0) throw invalid('unit_amount', 'Invalid non-negative integer');
  if (quantity < 1) throw invalid('quantity', 'Invalid positive integer');
  return {
    id: newId.lineItem(),
    name: product.needText('name', 250),
    description: product.text('description', 1_000),
    currency,
    unitAmount,
    quantity,
  };
}

function readEmail(params: Params): string | null {
  const email = params.text('customer_email', 800);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid('customer_email', `Invalid email address: ${email}`, 'email_invalid');
  }
  return email;
}

function readUrl(params: Params, key: string): string | null {
  const url = params.text(key, 5_000);
  // The placeholder's braces are no valid URL, but are allowed there.
  if (url !== null && !/^https?:$/.test(safeProtocol(url))) throw invalid(key, 'Not a valid URL', 'url_invalid');
  return url;
}

function safeProtocol(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

function missingUrl(): never {
  throw invalid('success_url', 'Missing required param: success_url.', 'parameter_missing');
}

/** Milliseconds. Half an hour to a day from now, judged in whole seconds; a day by default. */
function readExpiry(world: World, params: Params): number {
  const now = world.clock.seconds();
  const expiresAt = params.whole('expires_at') ?? now + DAY_S;
  if (expiresAt < now + 30 * MINUTE_S) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (expiresAt > now + DAY_S) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
  return expiresAt * 1_000;
}
