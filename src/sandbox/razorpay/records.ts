import type { Card, Metadata, Method } from '../state/records';

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

export type RazorpayTables = { link: LinkRecord; linkPayment: LinkPaymentRecord; linkRefund: LinkRefundRecord };
