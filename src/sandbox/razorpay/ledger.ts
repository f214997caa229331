import type { OfPayments } from '../stand-in';
import type { World } from '../world';
import { endOf } from './link-life';
import { refundedOf } from './present';
import type { LinkPaymentRecord, LinkRecord } from './records';

/** What Razorpay has of money, as the ledger says it. Links are among the sessions. */
export function razorpayLedger({ store }: World): OfPayments {
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
      refunded: refundedOf(store, payment),
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

const PAYMENT_STATUS: Record<LinkPaymentRecord['status'], OfPayments['payments'][number]['status']> = {
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
