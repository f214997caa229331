/** What the sandbox stores. Instants are milliseconds of the sandbox's clock, amounts are paise. */

export type Metadata = Record<string, string>;

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

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

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

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

export type EventRecord = {
  id: string;
  type: EventType;
  createdAt: number;
  /** The object at that time, in the provider's shape. */
  object: unknown;
  request: { id: string | null; idempotency_key: string | null };
};

/**
 * An event not yet delivered to one address; deleted once delivered. The address is an index into the list of this run:
 * a product that comes back on another port still gets its events.
 */
export type DeliveryRecord = { id: string; eventId: string; endpoint: number };

/** The response to a POST with this idempotency key. */
export type AnswerRecord = { id: string; fingerprint: string; status: number; body: string; at: number };

export type MailRecord = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  at: number;
  attachments: { filename: string; contentType: string; content: string }[];
};

type SettingRecord = { id: string; value: unknown };

export type Tables = {
  session: SessionRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  event: EventRecord;
  delivery: DeliveryRecord;
  answer: AnswerRecord;
  mail: MailRecord;
  setting: SettingRecord;
};
export type Kind = keyof Tables;
