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
  /** In the smallest unit of `currency`: what was asked, and once it is paid, what came. */
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

/** Stands in `successUrl` for the id of the checkout, which is not known before it is opened. */
export const CHECKOUT_ID = '{CHECKOUT_SESSION_ID}';

export type CheckoutRequest = {
  /** Our payment's id. */
  paymentId: string;
  /** Two requests with the same key open one checkout; so do, at some providers, two for the same payment. */
  idempotencyKey: string;
  amount: Paise;
  title: string;
  description: string;
  /** In which the checkout is shown. */
  language: Language;
  /** Null where none is known. */
  email: string | null;
  /** Where the provider leads back to; may contain `CHECKOUT_ID`. */
  successUrl: string;
  /** Our public URL, for a provider that leads back by way of us. */
  publicUrl: string;
  /** Where its own way back leads to, if it has one. */
  cancelUrl: string;
  expiresAt: Date;
};

export type RefundState = { refundId: string; status: 'pending' | 'succeeded' | 'failed'; failure: string | null };

export type RefundRequest = {
  providerPaymentId: string;
  /** Null: all that is left of it, in whatever currency it was paid. */
  amount: Paise | null;
  /** Repeating a request with the same key moves the money once. Letters, digits, hyphens, and colons in old ones. */
  idempotencyKey: string;
  /** Our refund's id. */
  refundId: string;
  /** It was first requested so long ago that the provider may have made it and forgotten the key since. */
  askedLongAgo: boolean;
};

/** A signed message from the provider: a hint to check again, never a fact. */
export type ProviderHint = (
  | { kind: 'checkout'; checkoutId: string }
  /** About a payment of ours, by our id for it. */
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

/** A payment that the provider took and keeps, or has refunded by request, as its list has it. */
export type ListedPayment = {
  /** Null where the list does not say. */
  checkoutId: string | null;
  providerPaymentId: string;
  /** In the smallest unit of `currency`. */
  amount: Paise;
  currency: string;
  /** Our payment's id; null, or no id as ours are, for one that we did not ask for: others may sell by the same account. */
  ourPaymentId: string | null;
};

/**
 * How a dispute stands. open: the bank asks, or has taken the money until it is decided · lost: the money is the customer's ·
 * won, closed: it is ours.
 */
export type DisputeStanding = 'open' | 'won' | 'lost' | 'closed';

/** A payment that a bank disputes for its customer, as the provider has it. */
export type ListedDispute = {
  disputeId: string;
  providerPaymentId: string;
  amount: Paise;
  /** The provider's code. */
  reason: string;
  standing: DisputeStanding;
  /** Until when the provider takes our answer; null where there is none to give. */
  answerBy: Date | null;
  openedAt: Date;
};

/** What may happen on the provider's own pages. */
export type Happened = { refunds: ListedRefund[]; disputes: ListedDispute[] };

/** The provider's own list, to check ours against. */
export type ProviderBook = {
  /** Whose payments it has: all others can't be judged by it. */
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
  /** For how long after it was begun a payment may still be made, even one whose checkout has expired (milliseconds). */
  paidLateMs: number;
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  readCheckout(checkoutId: string): Promise<Checkout>;
  /** Closes an open checkout; one that is no longer open stays as it is. */
  expireCheckout(checkoutId: string): Promise<void>;
  /**
   * An earlier request may have moved the money although its answer got lost, and its key be forgotten since: before one that was
   * asked for long ago, and after a refusal, the adapter looks among the payment's refunds for ours, and answers with it.
   */
  refund(request: RefundRequest): Promise<RefundState>;
  readRefund(refundId: string): Promise<ListedRefund>;
  /** All refunds of one of its payments, whoever asked for them. */
  refundsOf(providerPaymentId: string): Promise<ListedRefund[]>;
  readDispute(disputeId: string): Promise<ListedDispute>;
  /** Refunds and disputes that were begun since then. */
  happenedSince(since: Date): Promise<Happened>;
  /** Reads a message; null when its signature is not the provider's or too old. */
  readHint(body: Buffer, signature: string, now: Date): ProviderHint | null;
  book(since: Date): Promise<ProviderBook>;
};

/** The providers that are set up. Each payment is with one of them: that one is asked about it. */
export type Payments = {
  /** The one that takes new payments, unless a center has one of its own. */
  chosen: OnlineProvider;
  /** All of them. */
  available: readonly OnlineProvider[];
  /** The one of a payment. Throws ProviderMissing. */
  of(provider: string): PaymentProvider;
  /** The one for new payments of a center that prefers `own`; where that one is not set up, the chosen one. */
  forNew(own: string | null): OnlineProvider;
  /** How people can pay online at a center that prefers `own`. */
  methodsAt(own: string | null): readonly NamedMethod[];
  /** The books of all of them, as one. Throws when one can't be reached. */
  book(since: Date): Promise<ProviderBook>;
};

/** The provider understood and refused; the same request will not succeed later. */
export class ProviderRefused extends Error {}

/** The provider was not reached, failed, or is overloaded; try again later. */
export class ProviderAway extends Error {}

/** A provider of earlier payments is not set up any more. */
export class ProviderMissing extends ProviderAway {}

/** A concurrent request with the same idempotency key is in progress. */
export class ProviderBusy extends Error {}
