/** What the sandbox stores. Instants are milliseconds of the sandbox's clock, amounts are paise. */
import type { OnlineProvider } from '../../domain/paid-by';
import type { RazorpayEventRecord, RazorpayTables } from '../razorpay/records';
import type { StripeEventRecord, StripeTables } from '../stripe/records';

export type Metadata = Record<string, string>;

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

/**
 * A payment that the customer's bank disputes. `status` is in the provider's own words; Stripe's `payment` is a payment intent,
 * Razorpay's a payment of a link.
 */
export type DisputeRecord = {
  id: string;
  provider: OnlineProvider;
  paymentId: string;
  chargeId: string | null;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  answerBy: number;
  createdAt: number;
};

/** How a link was paid. */
export const METHODS = ['upi', 'card', 'netbanking'] as const;
export type Method = (typeof METHODS)[number];

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
export type Teller = OnlineProvider | 'whatsapp' | 'sms';

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
  /** Whether it says that no person wrote it (RFC 3834). */
  isAutomatic: boolean;
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

/** The tables of the payment providers, and those that are nobody's own. */
export type Tables = StripeTables &
  RazorpayTables & {
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
