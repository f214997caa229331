import type { Metadata } from '../state/records';
import { refundedOf } from '../stripe/present-charge';
import { expireDueSessions } from '../stripe/session-life';
import type { World } from '../world';

/** The provider's own ledger, to check ours against. Amounts in paise, instants in ISO. */
export type Ledger = {
  sessions: {
    id: string;
    status: 'open' | 'complete' | 'expired';
    paymentStatus: 'paid' | 'unpaid';
    amount: number;
    clientReferenceId: string | null;
    metadata: Metadata;
    paymentIntent: string | null;
    createdAt: string;
    expiresAt: string;
  }[];
  /** Includes those that never succeeded: look at `status`. */
  payments: {
    id: string;
    amount: number;
    status: 'requires_payment_method' | 'succeeded' | 'canceled';
    session: string;
    /** Paise refunded or on their way back. */
    refunded: number;
    metadata: Metadata;
  }[];
  refunds: {
    id: string;
    payment: string;
    amount: number;
    status: 'pending' | 'succeeded' | 'failed';
    metadata: Metadata;
  }[];
};

export function readLedger(world: World): Ledger {
  expireDueSessions(world);
  const { store } = world;
  return {
    sessions: [...store.all('session').values()].map((session) => ({
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
      id: payment.id,
      amount: payment.amount,
      status: payment.status,
      session: payment.sessionId,
      refunded: refundedOf(store, payment),
      metadata: payment.metadata,
    })),
    refunds: [...store.all('refund').values()].map((refund) => ({
      id: refund.id,
      payment: refund.paymentId,
      amount: refund.amount,
      status: refund.status,
      metadata: refund.metadata,
    })),
  };
}
