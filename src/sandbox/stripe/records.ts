import type { Card, Metadata } from '../state/records';

export type LineItem = {
  id: string;
  name: string;
  description: string | null;
  currency: string;
  unitAmount: number;
  quantity: number;
};

export type SessionRecord = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** `allowed_payment_method_types`. Absent in files of an older release. */
  allowedMethods?: string[] | null;
  lineItems: LineItem[];
  amount: number;
  currency: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  /** The name on the card, once somebody has paid. */
  payerName: string | null;
  metadata: Metadata;
  /** The metadata of the payment of this session. */
  paymentMetadata: Metadata;
  paymentDescription: string | null;
  successUrl: string;
  cancelUrl: string | null;
  /** Absent in files of an older release. */
  locale?: string | null;
  paymentId: string | null;
  createdAt: number;
  expiresAt: number;
};

export type PaymentRecord = {
  id: string;
  chargeId: string;
  sessionId: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  card: Card | null;
  payerName: string | null;
  email: string | null;
  /** Why the last card was refused. */
  declined: string | null;
  refundIds: string[];
  createdAt: number;
  paidAt: number | null;
};

export type RefundRecord = {
  id: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  metadata: Metadata;
  createdAt: number;
};

export type StripeEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

export type StripeEventRecord = {
  id: string;
  /** Absent in files of an older release. */
  provider?: 'stripe';
  type: StripeEventType;
  createdAt: number;
  /** The object at that time, in the provider's shape. */
  object: unknown;
  request: { id: string | null; idempotency_key: string | null };
};

export type StripeTables = { session: SessionRecord; payment: PaymentRecord; refund: RefundRecord };
