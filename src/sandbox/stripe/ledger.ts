import type { OfPayments } from '../stand-in';
import type { World } from '../world';
import { refundedOf } from './present-charge';

/** What Stripe has of money, as the ledger says it. */
export function stripeLedger({ store }: World): OfPayments {
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
