/**
 * What the product needs of a card payment provider with a hosted checkout. A small port, so that another provider can
 * follow. Amounts in paise of INR.
 */
import type { Language } from '../../../contract';
import type { Paise } from '../../../domain/money';

/** The state of a checkout at the provider. */
export type Checkout = {
  checkoutId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: Paise;
  /** Our payment's id, from its metadata. */
  ourPaymentId: string | null;
  providerPaymentId: string | null;
  cardLast4: string | null;
};

export type CheckoutRequest = {
  /** Our payment's id. */
  paymentId: string;
  /** Two requests with the same key open one checkout. */
  idempotencyKey: string;
  amount: Paise;
  title: string;
  description: string;
  /** In which the checkout is shown. */
  language: Language;
  /** Null where none is known. */
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type RefundState = { refundId: string; status: 'pending' | 'succeeded' | 'failed'; failure: string | null };

export type RefundRequest = {
  providerPaymentId: string;
  amount: Paise;
  idempotencyKey: string;
  /** Our refund's id. */
  refundId: string;
  /** It was first requested so long ago that the provider may have made it and forgotten the key since. */
  askedLongAgo: boolean;
};

/** A signed message from the provider: a hint to check again, never a fact. */
export type ProviderHint = (
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'refund'; refundId: string }
  | { kind: 'other' }
) & {
  /** When it happened, by the provider's clock. */
  at: Date;
};

/** A refund as the provider's list has it. */
export type ListedRefund = Pick<RefundState, 'refundId' | 'status'> & {
  providerPaymentId: string;
  amount: Paise;
  /** Our refund's id, from its metadata; null for one made by hand at the provider. */
  ourRefundId: string | null;
  createdAt: Date;
};

/** The provider's own list, to check ours against. */
export type ProviderBook = { checkouts: Checkout[]; refunds: ListedRefund[] };

export type PaymentProvider = {
  /** The origin of its hosted checkout, to which our form redirects. */
  checkoutOrigin: string;
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  readCheckout(checkoutId: string): Promise<Checkout>;
  /** Closes an open checkout; one that is no longer open stays as it is. */
  expireCheckout(checkoutId: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundState>;
  readRefund(refundId: string): Promise<RefundState>;
  /** Reads a webhook; null when its signature is not the provider's or too old. */
  readHint(body: Buffer, signature: string, now: Date): ProviderHint | null;
  book(since: Date): Promise<ProviderBook>;
};

/** The provider understood and refused; the same request will not succeed later. */
export class ProviderRefused extends Error {}

/** The provider was not reached, failed, or is overloaded; try again later. */
export class ProviderAway extends Error {}

/** A concurrent request with the same idempotency key is in progress. */
export class ProviderBusy extends Error {}
