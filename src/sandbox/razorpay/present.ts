import type { Metadata } from '../state/records';
import type { Store } from '../state/store';
import type { World } from '../world';
import type { LinkPaymentRecord, LinkRecord, LinkRefundRecord } from './records';

/** Seconds since 1970, in which the provider counts; 0 where there is no such instant. */
export function inSeconds(ms: number | null): number {
  return ms === null ? 0 : Math.floor(ms / 1_000);
}

/** The page on which a link is paid. */
export function linkUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/razorpay/pay/${id}`;
}

/** The payments of a link, the oldest first. */
export function paymentsOf(store: Store, linkId: string): LinkPaymentRecord[] {
  return [...store.all('linkPayment').values()].filter((payment) => payment.linkId === linkId);
}

/** Paise given back or on their way back; what failed stays with the merchant. */
export function refundedOf(store: Store, payment: LinkPaymentRecord): number {
  return payment.refundIds.reduce((sum, id) => {
    const refund = store.get('linkRefund', id);
    return refund && refund.status !== 'failed' ? sum + refund.amount : sum;
  }, 0);
}

/** A link in the API's shape, with every attempt to pay it, also those that failed. */
export function presentLink(world: World, link: LinkRecord): object {
  const attempts = paymentsOf(world.store, link.id).map((payment) => ({
    amount: payment.amount,
    created_at: inSeconds(payment.createdAt),
    method: payment.method,
    payment_id: payment.id,
    plink_id: link.id,
    status: payment.status,
    updated_at: inSeconds(link.updatedAt),
  }));
  return { ...presentLinkInEvent(world, link), payments: attempts.length > 0 ? attempts : null };
}

/** A link as webhooks tell of it: without its payments. */
export function presentLinkInEvent(world: World, link: LinkRecord): object {
  return {
    accept_partial: false,
    amount: link.amount,
    amount_paid: link.paidBy === null ? 0 : link.amount,
    callback_method: link.callbackUrl === null ? '' : 'get',
    callback_url: link.callbackUrl ?? '',
    cancelled_at: inSeconds(link.cancelledAt),
    created_at: inSeconds(link.createdAt),
    currency: 'INR',
    customer: link.customer,
    description: link.description ?? '',
    expire_by: inSeconds(link.expireBy),
    expired_at: inSeconds(link.expiredAt),
    first_min_partial_amount: 0,
    id: link.id,
    notes: Object.keys(link.notes).length === 0 ? null : link.notes,
    notify: { ...link.notify, whatsapp: false },
    ...(link.paidBy === null ? {} : { order_id: link.orderId }),
    reference_id: link.referenceId ?? '',
    reminder_enable: link.reminderEnable,
    reminders: [],
    short_url: linkUrl(world.baseUrl, link.id),
    status: link.status,
    updated_at: inSeconds(link.updatedAt),
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

/** The order behind a link, as webhooks tell of it. */
export function presentOrder(link: LinkRecord): object {
  return {
    id: link.orderId,
    entity: 'order',
    amount: link.amount,
    amount_due: 0,
    amount_paid: link.amount,
    attempts: 1,
    created_at: inSeconds(link.createdAt),
    currency: 'INR',
    notes: notesOf(link.notes),
    offer_id: null,
    receipt: link.referenceId,
    status: 'paid',
  };
}

/** A payment in the API's shape. */
export function presentPayment(store: Store, payment: LinkPaymentRecord, link: LinkRecord): object {
  const refunded = refundedOf(store, payment);
  const isCaptured = payment.status === 'captured';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency ?? 'INR',
    base_amount: payment.amount,
    status: refunded === payment.amount ? 'refunded' : payment.status,
    order_id: link.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    amount_transferred: 0,
    refund_status: refunded === 0 ? null : refunded === payment.amount ? 'full' : 'partial',
    captured: isCaptured,
    description: `#${link.id.replace('plink_', '')}`,
    card_id: payment.cardId,
    ...(payment.card ? { card: presentCard(payment) } : {}),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    ...(payment.vpa ? { upi: { payer_account_type: 'bank_account', vpa: payment.vpa } } : {}),
    email: payment.email,
    contact: payment.contact,
    notes: notesOf(payment.notes),
    fee: isCaptured ? feeOf(payment.amount) : null,
    tax: isCaptured ? taxOf(payment.amount) : null,
    error_code: payment.error?.code ?? null,
    error_description: payment.error?.description ?? null,
    error_source: payment.error?.source ?? null,
    error_step: payment.error?.step ?? null,
    error_reason: payment.error?.reason ?? null,
    acquirer_data: acquirerOf(payment),
    created_at: inSeconds(payment.createdAt),
  };
}

/** A refund in the API's shape. */
export function presentRefund(refund: LinkRefundRecord): object {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: notesOf(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.arn },
    created_at: inSeconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** No notes are an empty list, not an empty object. */
function notesOf(notes: Metadata): Metadata | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

const NETWORKS: Record<string, string> = { visa: 'Visa' };

function presentCard({ card, cardId, payerName }: LinkPaymentRecord): object {
  return {
    id: cardId,
    entity: 'card',
    name: payerName ?? '',
    last4: card!.last4,
    network: NETWORKS[card!.brand] ?? 'Unknown',
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}

function acquirerOf({ method, status, reference }: LinkPaymentRecord): object {
  const known = status === 'captured' || status === 'authorized' ? reference : null;
  if (method === 'upi') return { rrn: known };
  if (method === 'netbanking') return { bank_transaction_id: known };
  return { auth_code: known && known.slice(0, 6) };
}

/** Two percent and GST of it: the usual price, so that nobody takes an amount for what arrives in the bank. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.02) + taxOf(amount);
}

function taxOf(amount: number): number {
  return Math.round(amount * 0.02 * 0.18);
}
