/**
 * What the product needs of a payment provider with a hosted checkout: a small port, with one adapter for each provider.
 * Amounts in paise of INR.
 */
import type { Language } from '../../contract';
import type { Paise } from '../../domain/money';
import type { NamedMethod, OnlineMethod, OnlineProvider } from '../../domain/paid-by';

/** The state of a checkout at the provider. */
export type Checkout = {
  provider: OnlineProvider;
  checkoutId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** In the smallest unit of `currency`: what was asked and, once paid, what came. */
  amount: Paise;
  /** `INR`, unless something is wrong. */
  currency: string;
  /** Our payment's id, from its metadata. */
  ourPaymentId: string | null;
  providerPaymentId: string | null;
  /** How it was paid; null until it is, and where the provider does not say. */
  method: OnlineMethod | null;
  cardLast4: string | null;
};

/** The placeholder in `successUrl` for the checkout's id, which is unknown before the checkout is opened. */
export const CHECKOUT_ID = '{CHECKOUT_SESSION_ID}';

export type CheckoutRequest = {
  /** Our payment's id. */
  paymentId: string;
  /** Two requests with the same key open one checkout. At some providers, so do two requests for the same payment. */
  idempotencyKey: string;
  amount: Paise;
  title: string;
  description: string;
  /** The language of the checkout. */
  language: Language;
  /** Null where none is known. */
  email: string | null;
  /** Where the provider sends the payer after the payment; may contain `CHECKOUT_ID`. */
  successUrl: string;
  /** Our public URL. A provider without a placeholder for the id sends the payer there first. */
  publicUrl: string;
  /** Where the provider's own link back leads, if it has one. */
  cancelUrl: string;
  expiresAt: Date;
};

export type RefundState = { refundId: string; status: 'pending' | 'succeeded' | 'failed'; failure: string | null };

export type RefundRequest = {
  providerPaymentId: string;
  /** Null: all that is left of the payment, in the currency in which it was paid. */
  amount: Paise | null;
  /**
   * Repeating a request with the same key moves the money once. Letters, digits and hyphens; old keys also have colons.
   */
  idempotencyKey: string;
  /** Our refund's id. */
  refundId: string;
  /** Whether it was first requested so long ago that the provider may have made the refund and forgotten the key. */
  askedLongAgo: boolean;
};

/** A signed message from the provider: a hint to check again, never a fact. */
export type ProviderHint = (
  | { kind: 'checkout'; checkoutId: string }
  /** A hint about our payment, by our id. */
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refundId: string }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'other' }
) & {
  /** When it happened, by the provider's clock. */
  at: Date;
};

/** A refund as the provider has it. */
export type ListedRefund = RefundState & {
  providerPaymentId: string;
  amount: Paise;
  /** Our refund's id, from its metadata; null for one made by hand at the provider. */
  ourRefundId: string | null;
  createdAt: Date;
};

/** A payment that the provider took and keeps, or has refunded on request, as in its list. */
export type ListedPayment = {
  /** Null where the list does not say. */
  checkoutId: string | null;
  providerPaymentId: string;
  /** In the smallest unit of `currency`. */
  amount: Paise;
  currency: string;
  /**
   * Our payment's id; null, or another kind of id, for a payment that we did not ask for: others may sell through the
   * same account.
   */
  ourPaymentId: string | null;
};

/**
 * The state of a dispute. open: the bank asks, or holds the money until it has decided · lost: the money is the
 * customer's · won, closed: the money is ours.
 */
export type DisputeStanding = 'open' | 'won' | 'lost' | 'closed';

/** A dispute, in which a bank contests a payment for its customer, as the provider has it. */
export type ListedDispute = {
  disputeId: string;
  providerPaymentId: string;
  amount: Paise;
  /** The provider's code. */
  reason: string;
  standing: DisputeStanding;
  /** Until when the provider accepts an answer from us; null where none is expected. */
  answerBy: Date | null;
  openedAt: Date;
};

/** Refunds and disputes, which may begin on the provider's own pages. */
export type Happened = { refunds: ListedRefund[]; disputes: ListedDispute[] };

/** The provider's own list, to check ours against. */
export type ProviderBook = {
  /** The providers whose payments the book has. It says nothing about payments of others. */
  of: readonly OnlineProvider[];
  payments: ListedPayment[];
} & Happened;

export type PaymentProvider = {
  /** The origins of its hosted checkout, to which our form redirects. */
  checkoutOrigins: readonly string[];
  /** How people can pay on its checkout, the most usual first. */
  methods: readonly NamedMethod[];
  /** The header with the signature of its messages, in lower case. */
  signatureHeader: string;
  /** How long after its beginning a payment may still be made, even after its checkout has expired (milliseconds). */
  paidLateMs: number;
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  readCheckout(checkoutId: string): Promise<Checkout>;
  /** Closes an open checkout. One that is no longer open stays as it is. */
  expireCheckout(checkoutId: string): Promise<void>;
  /**
   * Requests a refund. An earlier request may have moved the money although its answer got lost, and the provider may
   * have forgotten its key. So for a refund that was first requested long ago, and after a refusal, the adapter looks
   * for ours among the payment's refunds and returns it.
   */
  refund(request: RefundRequest): Promise<RefundState>;
  readRefund(refundId: string): Promise<ListedRefund>;
  /** All refunds of one of its payments, whoever asked for them. */
  refundsOf(providerPaymentId: string): Promise<ListedRefund[]>;
  readDispute(disputeId: string): Promise<ListedDispute>;
  /** Refunds and disputes that began since a moment. */
  happenedSince(since: Date): Promise<Happened>;
  /** Reads a message. Returns null if its signature is too old or not the provider's. */
  readHint(body: Buffer, signature: string, now: Date): ProviderHint | null;
  book(since: Date): Promise<ProviderBook>;
};

/** The providers that are set up. Each payment belongs to one of them, which is asked about it. */
export type Payments = {
  /** The provider of new payments, unless the center has its own. */
  chosen: OnlineProvider;
  /** All providers that are set up. */
  available: readonly OnlineProvider[];
  /** The adapter for a payment's provider. Throws ProviderMissing. */
  of(provider: string): PaymentProvider;
  /** The provider of new payments at a center that prefers `own`: that one or, if it is not set up, the chosen one. */
  forNew(own: string | null): OnlineProvider;
  /** How people can pay online at a center that prefers `own`. */
  methodsAt(own: string | null): readonly NamedMethod[];
  /** The books of all providers as one. Throws if one of them can't be reached. */
  book(since: Date): Promise<ProviderBook>;
};

/** The provider refused the request; repeating it will not succeed. */
export class ProviderRefused extends Error {}

/** The provider was not reached, failed, or is overloaded; a later try may succeed. */
export class ProviderAway extends Error {}

/** The provider of an earlier payment is not set up any more. */
export class ProviderMissing extends ProviderAway {}

/** A concurrent request with the same idempotency key is in progress. */
export class ProviderBusy extends Error {}
