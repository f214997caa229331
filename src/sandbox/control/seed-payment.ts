import { newId } from '../ids';
import type { Metadata, Method, PaymentRecord, Provider, RefundRecord, SessionRecord } from '../state/records';
import { checkoutUrl } from '../stripe/present-session';
import { saveSession } from '../stripe/session-life';
import type { World } from '../world';
import { seedLink } from './seed-link';

export type SeedPayment = {
  /** Default: stripe. */
  provider?: Provider;
  /** How a link was paid; default: upi. Stripe's are always paid by card. */
  method?: Method;
  /** Paise. */
  amount: number;
  description: string;
  email: string;
  metadata: Metadata;
  clientReferenceId: string;
  /** When the session was made, and paid. */
  at: Date;
  /** Default: 30 minutes after `at`. */
  expiresAt?: Date;
  paid: boolean;
  /** Default 4242. */
  last4?: string;
  /** The oldest first. */
  refunds?: SeedRefund[];
};

type SeedRefund = {
  /** Paise. */
  amount: number;
  /** Default: succeeded. */
  status?: RefundRecord['status'];
  metadata?: Metadata;
  at: Date;
};

export type SeededPayment = {
  sessionId: string;
  paymentIntentId: string | null;
  /** In the order of its refunds. */
  refundIds: string[];
  url: string;
};

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Adds a past payment to the ledger: no event, no webhook. */
export function seedPayment(world: World, seed: SeedPayment): SeededPayment {
  const asked = seed.refunds ?? [];
  const refunded = asked.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  if (asked.length > 0 && (!seed.paid || refunded > seed.amount)) {
    throw new Error('A seeded payment can give back only what was paid.');
  }
  if (seed.provider === 'razorpay') return seedLink(world, seed);
  const session = seededSession(world, seed);
  const payment = seed.paid ? seededPayment(session, seed) : null;
  const refunds = payment ? asked.map((one) => seededRefund(payment, one)) : [];
  const refundIds = refunds.map(({ id }) => id);
  world.store.write(() => {
    saveSession(world, { ...session, paymentId: payment?.id ?? null });
    if (payment) world.store.put('payment', { ...payment, refundIds });
    for (const refund of refunds) world.store.put('refund', refund);
  });
  return {
    sessionId: session.id,
    paymentIntentId: payment?.id ?? null,
    refundIds,
    url: checkoutUrl(world.baseUrl, session.id),
  };
}

/** Empties the ledger of both providers, without webhooks. */
export function forgetPayments(world: World): void {
  world.store.write(() => {
    for (const kind of ['session', 'payment', 'refund', 'link', 'linkPayment', 'linkRefund'] as const) {
      for (const id of [...world.store.all(kind).keys()]) world.store.remove(kind, id);
    }
  });
  world.openSessions.clear();
  world.openLinks.clear();
  world.silentPayments.clear();
}

/** Until when it could be paid, in milliseconds. */
export function endOfSeed({ expiresAt, at }: SeedPayment): number {
  return expiresAt?.getTime() ?? at.getTime() + HALF_AN_HOUR_MS;
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
