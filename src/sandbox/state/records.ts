/** What the sandbox stores. Instants are milliseconds of the sandbox's clock, amounts are paise. */

/** The payment providers that the sandbox stands in for. */
export type Provider = 'stripe' | 'razorpay';

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

/**
 * A payment that the customer's bank disputes. `status` is in the provider's own words; Stripe's `payment` is a payment intent,
 * Razorpay's a payment of a link.
 */
export type DisputeRecord = {
  id: string;
  provider: Provider;
  paymentId: string;
  chargeId: string | null;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  answerBy: number;
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

/** How a link was paid. */
export const METHODS = ['upi', 'card', 'netbanking'] as const;
export type Method = (typeof METHODS)[number];

/** A payment link of Razorpay. */
export type LinkRecord = {
  id: string;
  orderId: string;
  status: 'created' | 'paid' | 'expired' | 'cancelled';
  amount: number;
  referenceId: string | null;
  description: string | null;
  customer: Metadata;
  notify: { sms: boolean; email: boolean };
  reminderEnable: boolean;
  notes: Metadata;
  callbackUrl: string | null;
  /** As it was asked for; without it a link can be paid for six months. */
  expireBy: number | null;
  /** The captured payment. */
  paidBy: string | null;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  expiredAt: number | null;
};

export type LinkPaymentError = { code: string; description: string; source: string; step: string; reason: string };

/** One try to pay a link. */
export type LinkPaymentRecord = {
  id: string;
  linkId: string;
  /** That of its refunds is derived from them. */
  status: 'created' | 'authorized' | 'captured' | 'failed';
  amount: number;
  /** Absent: INR. */
  currency?: string;
  method: Method;
  cardId: string | null;
  card: Card | null;
  payerName: string | null;
  /** Masked, as the provider hands it out. */
  vpa: string | null;
  /** The code of the bank, such as HDFC. */
  bank: string | null;
  /** The bank's own reference. */
  reference: string;
  email: string | null;
  contact: string | null;
  notes: Metadata;
  error: LinkPaymentError | null;
  refundIds: string[];
  createdAt: number;
};

export type LinkRefundRecord = {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  notes: Metadata;
  receipt: string | null;
  /** The bank's reference, once it is processed. */
  arn: string | null;
  createdAt: number;
};

export type RazorpayEventType =
  | 'payment_link.paid'
  | 'payment_link.cancelled'
  | 'payment_link.expired'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'payment.dispute.created'
  | 'payment.dispute.under_review'
  | 'payment.dispute.won'
  | 'payment.dispute.lost'
  | 'payment.dispute.closed';

export type RazorpayEventRecord = {
  id: string;
  provider: 'razorpay';
  type: RazorpayEventType;
  createdAt: number;
  /** What it is about, by name and as it was at that time. */
  payload: Record<string, { entity: object }>;
};

/** What WhatsApp tells: the `value` of a change. */
export type WhatsAppEventRecord = {
  id: string;
  provider: 'whatsapp';
  type: 'message' | 'status';
  createdAt: number;
  value: object;
};

/** What Exotel tells about one SMS, at the address that came with it. */
export type SmsEventRecord = {
  id: string;
  provider: 'sms';
  type: string;
  createdAt: number;
  url: string;
  form: Record<string, string>;
};

export type EventRecord = StripeEventRecord | RazorpayEventRecord | WhatsAppEventRecord | SmsEventRecord;
/** Who tells the product of events. */
export type Teller = Provider | 'whatsapp' | 'sms';

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
  /** The headers X-Template and Content-Language; null where it has none. */
  template: string | null;
  language: string | null;
  /** Where a mail program ends such mails with one press (RFC 8058); null where it can't. */
  endUrl: string | null;
  /** Its Message-ID without the domain: the product's own id of it. Null where it has none. */
  reference: string | null;
  attachments: { filename: string; contentType: string; content: string }[];
};

/** A short message that the product sent to a person, or that a person wrote to it. */
export type MessageRecord = {
  /** Its id at the channel's provider. */
  id: string;
  channel: 'push' | 'whatsapp' | 'sms';
  /** The person's: a number such as +919876543210, or the address of a browser's push service. */
  address: string;
  by: 'product' | 'person';
  at: number;
  /** The name, or the id, under which the text is registered; null for free text. */
  template: string | null;
  language: string | null;
  /** What stands above the text, where the channel has that. */
  title: string | null;
  text: string;
  url: string | null;
  buttons: { id: string; title: string }[];
  state: 'sent' | 'delivered' | 'read' | 'failed';
  /** The product's own id of it, which receipts repeat. */
  reference: string | null;
  /** Where its receipts go, where each message says so. */
  receiptsTo: string | null;
  /** Of web push: what the push service was told, and what the browser reads beside the text. `ttl` in seconds. */
  push?: {
    subscription: string;
    title: string;
    code: string;
    message: string;
    ttl: number;
    urgency: string;
    topic: string;
  };
};

/** A browser that takes web push, with its keys. */
export type SubscriptionRecord = {
  id: string;
  to: string;
  /** Of whom it takes messages (VAPID). */
  senderKey: string;
  publicKey: string;
  privateKey: string;
  auth: string;
  endedAt: number | null;
};

type SettingRecord = { id: string; value: unknown };

/** A picture that was uploaded to the image host. `content` in base64; `format` as the end of a file's name. */
export type PictureRecord = {
  id: string;
  cloud: string;
  format: string;
  width: number;
  height: number;
  content: string;
  at: number;
};

export type Tables = {
  session: SessionRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  link: LinkRecord;
  linkPayment: LinkPaymentRecord;
  linkRefund: LinkRefundRecord;
  dispute: DisputeRecord;
  event: EventRecord;
  delivery: DeliveryRecord;
  answer: AnswerRecord;
  mail: MailRecord;
  message: MessageRecord;
  subscription: SubscriptionRecord;
  picture: PictureRecord;
  setting: SettingRecord;
};
export type Kind = keyof Tables;
