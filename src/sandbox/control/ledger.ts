import { endOf } from '../razorpay/link-life';
import { refundedOf as refundedOfLink } from '../razorpay/present';
import { doWhatIsDue } from '../due';
import type { LinkPaymentRecord, LinkRecord, MessageRecord, Metadata, Provider } from '../state/records';
import { refundedOf } from '../stripe/present-charge';
import type { World } from '../world';

/**
 * The providers' own ledger, to check ours against. Amounts in paise, instants in ISO. Links are among the sessions.
 * `messages`: what was handed over to the mail server and the channels, by the product's own id; one that was handed over twice
 * is there twice.
 */
export type Ledger = {
  sessions: {
    provider: Provider;
    id: string;
    /** A cancelled link is `expired`. */
    status: 'open' | 'complete' | 'expired';
    paymentStatus: 'paid' | 'unpaid';
    amount: number;
    clientReferenceId: string | null;
    metadata: Metadata;
    /** Of a link, the captured payment. */
    paymentIntent: string | null;
    createdAt: string;
    expiresAt: string;
  }[];
  /** Includes those that never succeeded: look at `status`. */
  payments: {
    provider: Provider;
    id: string;
    amount: number;
    /** Of a link: captured · created or failed · authorized, but never captured. */
    status: 'succeeded' | 'requires_payment_method' | 'canceled';
    session: string;
    /** Paise refunded or on their way back. */
    refunded: number;
    metadata: Metadata;
  }[];
  refunds: {
    provider: Provider;
    id: string;
    payment: string;
    amount: number;
    status: 'pending' | 'succeeded' | 'failed';
    metadata: Metadata;
  }[];
  disputes: {
    provider: Provider;
    id: string;
    payment: string;
    amount: number;
    /** In the provider's word. */
    status: string;
  }[];
  messages: {
    reference: string;
    channel: MessageRecord['channel'] | 'mail';
    to: string;
  }[];
};
type OfPayments = Omit<Ledger, 'messages' | 'disputes'>;

export function readLedger(world: World): Ledger {
  doWhatIsDue(world);
  const stripe = readStripe(world);
  const razorpay = readRazorpay(world);
  return {
    sessions: [...stripe.sessions, ...razorpay.sessions],
    payments: [...stripe.payments, ...razorpay.payments],
    refunds: [...stripe.refunds, ...razorpay.refunds],
    disputes: [...world.store.all('dispute').values()].map(({ provider, id, paymentId: payment, amount, status }) => ({
      provider,
      id,
      payment,
      amount,
      status,
    })),
    messages: readMessages(world),
  };
}

function readMessages({ store }: World): Ledger['messages'] {
  const mails = [...store.all('mail').values()].map(({ reference, to }) => ({
    reference,
    channel: 'mail' as const,
    to,
  }));
  const short = [...store.all('message').values()].map(({ reference, channel, address: to }) => ({
    reference,
    channel,
    to,
  }));
  return [...mails, ...short].flatMap(({ reference, ...one }) => (reference ? { reference, ...one } : []));
}

function readStripe({ store }: World): OfPayments {
  const provider = 'stripe';
  return {
    sessions: [...store.all('session').values()].map((session) => ({
      provider,
      id: session.id,
      status: session.status,
      paymentStatus: session.status === 'complete' ? 'paid' : 'unpaid',
      amount: session.amount,
      clientReferenceId: session.clientReferenceId,
      metadata: session.metadata,
      paymentIntent: session.paymentId,
      createdAt: new Date(session.createdAt).toISOString(),
      expiresAt: new Date(session.expiresAt).toISOString(),
    })),
    payments: [...store.all('payment').values()].map((payment) => ({
      provider,
      id: payment.id,
      amount: payment.amount,
      status: payment.status,
      session: payment.sessionId,
      refunded: refundedOf(store, payment),
      metadata: payment.metadata,
    })),
    refunds: [...store.all('refund').values()].map((refund) => ({
      provider,
      id: refund.id,
      payment: refund.paymentId,
      amount: refund.amount,
      status: refund.status,
      metadata: refund.metadata,
    })),
  };
}

function readRazorpay({ store }: World): OfPayments {
  const provider = 'razorpay';
  return {
    sessions: [...store.all('link').values()].map((link) => ({
      provider,
      id: link.id,
      status: linkStatus(link),
      paymentStatus: link.status === 'paid' ? 'paid' : 'unpaid',
      amount: link.amount,
      clientReferenceId: link.referenceId,
      metadata: link.notes,
      paymentIntent: link.paidBy,
      createdAt: new Date(link.createdAt).toISOString(),
      expiresAt: new Date(endOf(link)).toISOString(),
    })),
    payments: [...store.all('linkPayment').values()].map((payment) => ({
      provider,
      id: payment.id,
      amount: payment.amount,
      status: PAYMENT_STATUS[payment.status],
      session: payment.linkId,
      refunded: refundedOfLink(store, payment),
      metadata: payment.notes,
    })),
    refunds: [...store.all('linkRefund').values()].map((refund) => ({
      provider,
      id: refund.id,
      payment: refund.paymentId,
      amount: refund.amount,
      status: refund.status === 'processed' ? 'succeeded' : refund.status,
      metadata: refund.notes,
    })),
  };
}

const PAYMENT_STATUS: Record<LinkPaymentRecord['status'], Ledger['payments'][number]['status']> = {
  created: 'requires_payment_method',
  failed: 'requires_payment_method',
  authorized: 'canceled',
  captured: 'succeeded',
};

/** A link's status in the words of a checkout session. */
export function linkStatus({ status }: LinkRecord): 'open' | 'complete' | 'expired' {
  if (status === 'created') return 'open';
  return status === 'paid' ? 'complete' : 'expired';
}
