import { newId } from './ids';
import { checkoutUrl } from './present-session';
import { saveSession } from './session-life';
import type { World } from '../world';
import { type SeedPayment, type SeedRefund, type SeededPayment, endOfSeed } from '../control/seed';
import type { PaymentRecord, RefundRecord, SessionRecord } from './records';

/** Adds a past session of Stripe. */
export function seedSession(world: World, seed: SeedPayment): SeededPayment {
  const session = seededSession(world, seed);
  const payment = seed.paid ? seededPayment(session, seed) : null;
  const refunds = payment ? (seed.refunds ?? []).map((one) => seededRefund(payment, one)) : [];
  const refundIds = refunds.map(({ id }) => id);
  saveSession(world, { ...session, paymentId: payment?.id ?? null });
  if (payment) world.store.put('payment', { ...payment, refundIds });
  for (const refund of refunds) world.store.put('refund', refund);
  const url = checkoutUrl(world.baseUrl, session.id);
  return { sessionId: session.id, paymentIntentId: payment?.id ?? null, refundIds, url };
}

function seededSession(world: World, seed: SeedPayment): SessionRecord {
  const expiresAt = endOfSeed(seed);
  const lapsed = expiresAt <= world.clock.ms();
  return {
    id: newId.session(),
    status: seed.paid ? 'complete' : lapsed ? 'expired' : 'open',
    lineItems: [
      {
        id: newId.lineItem(),
        name: seed.description,
        description: null,
        currency: 'inr',
        unitAmount: seed.amount,
        quantity: 1,
      },
    ],
    amount: seed.amount,
    currency: 'inr',
    clientReferenceId: seed.clientReferenceId,
    customerEmail: seed.email,
    payerName: null,
    metadata: seed.metadata,
    paymentMetadata: seed.metadata,
    paymentDescription: seed.description,
    successUrl: world.productUrl,
    cancelUrl: world.productUrl,
    paymentId: null,
    createdAt: seed.at.getTime(),
    expiresAt,
  };
}

function seededPayment(session: SessionRecord, seed: SeedPayment): PaymentRecord {
  return {
    id: newId.payment(),
    chargeId: newId.charge(),
    sessionId: session.id,
    status: 'succeeded',
    amount: seed.amount,
    currency: 'inr',
    description: seed.description,
    metadata: seed.metadata,
    card: { brand: 'visa', last4: seed.last4 ?? '4242', expMonth: 12, expYear: seed.at.getUTCFullYear() + 3 },
    payerName: null,
    email: seed.email,
    declined: null,
    refundIds: [],
    createdAt: seed.at.getTime(),
    paidAt: seed.at.getTime(),
  };
}

function seededRefund(payment: PaymentRecord, { amount, status, metadata, at }: SeedRefund): RefundRecord {
  return {
    id: newId.refund(),
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    status: status ?? 'succeeded',
    reason: 'requested_by_customer',
    metadata: metadata ?? {},
    createdAt: at.getTime(),
  };
}
