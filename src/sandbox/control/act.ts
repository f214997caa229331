import { TEST_CARD } from '../checkout/card';
import { payLate, refundUnasked } from '../razorpay/late';
import {
  type Means,
  REFUSED_BY_BANK,
  cancelLink,
  currentLink,
  declineLink,
  expireLink,
  payLink,
  startPayment,
} from '../razorpay/link-life';
import { openDispute as openLinkDispute, turnDispute as turnLinkDispute } from '../razorpay/disputes';
import { refundLinkPayment, settleLinkRefund } from '../razorpay/refunds';
import type { LinkRecord, Method } from '../state/records';
import { openDispute, turnDispute } from '../stripe/disputes';
import { refundPayment, settleRefund } from '../stripe/refunds';
import { currentSession, declineSession, expireSession, paySession } from '../stripe/session-life';
import type { World } from '../world';
import { linkStatus } from './ledger';
import { Refusal } from './refusal';

/**
 * `pay`, `decline`, `expire` act on both providers' checkouts, the others on links only: `cancel` · `go-silent` somebody
 * pays, but the bank doesn't answer: failed after ten minutes · `pay-late` the bank answers at last: paid, whatever became
 * of the link · `refund-unasked` it answers at last, but the payment is never captured, and given back.
 */
export const CHECKOUT_ACTIONS = [
  'pay',
  'decline',
  'expire',
  'cancel',
  'go-silent',
  'pay-late',
  'refund-unasked',
] as const;
type CheckoutAction = (typeof CHECKOUT_ACTIONS)[number];

const PAYER = 'Test Payer';

/** With what somebody pays; `amount` in the smallest unit, where another one than was asked comes. */
export type How = { method: Method; amount?: number | undefined; currency?: string | undefined };

/**
 * Does what a person would do on the checkout page, or the provider; answers the checkout's status after it, as the
 * ledger has it. A card pays a session of Stripe, whatever the method.
 */
export function actOnCheckout(world: World, id: string, action: CheckoutAction, how: How): string {
  const link = currentLink(world, id);
  if (link) {
    actOnLink(world, link, action, { ...meansOf(how.method), ...otherThanAsked(how) });
    return linkStatus(currentLink(world, id)!);
  }
  const session = currentSession(world, id);
  if (!session) throw new Refusal(404, `There is no checkout ${id}.`);
  if (session.status !== 'open') throw new Refusal(409, `This session is ${session.status} already.`);
  const other = otherThanAsked(how);
  const paid = { ...session, ...other, ...(other.currency && { currency: other.currency.toLowerCase() }) };
  if (action === 'pay') paySession(world, paid, TEST_CARD, PAYER);
  else if (action === 'decline') declineSession(world, session, 'Your card was declined.');
  else if (action === 'expire') expireSession(world, session);
  else throw new Refusal(400, `Only payment links know the action ${action}.`);
  return world.store.get('session', id)!.status;
}

function actOnLink(world: World, link: LinkRecord, action: CheckoutAction, means: Means): void {
  if (action === 'refund-unasked') return refundUnasked(world, link, means);
  if (action === 'pay-late') {
    if (link.status === 'paid') throw new Refusal(409, 'This link is paid already: a second payment is given back.');
    return payLate(world, link, means);
  }
  if (link.status !== 'created') throw new Refusal(409, `This link is ${link.status} already.`);
  if (action === 'pay') payLink(world, link, means);
  else if (action === 'decline') declineLink(world, link, means, REFUSED_BY_BANK);
  else if (action === 'expire') expireLink(world, link);
  else if (action === 'cancel') cancelLink(world, link);
  else startPayment(world, link, means);
}

function meansOf(method: Method) {
  if (method === 'card') return { method, card: TEST_CARD, payerName: PAYER };
  return method === 'upi' ? { method } : { method, bank: 'HDFC' };
}

/** What comes where the provider took something else than was asked. */
function otherThanAsked({ amount, currency }: How): { amount?: number; currency?: string } {
  return { ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) };
}

/** A payment of either provider, by its own id or that of its checkout. */
function paymentNamed(world: World, id: string) {
  const { store } = world;
  const payment = store.get('payment', store.get('session', id)?.paymentId ?? id);
  const linkPayment = store.get('linkPayment', store.get('link', id)?.paidBy ?? id);
  if (!payment && !linkPayment) throw new Refusal(404, `There is no payment ${id}.`);
  return { payment, linkPayment };
}

/** A refund made on the provider's own pages, of all that is left or of an amount in paise; answers its id. */
export function refundThere(world: World, id: string, amount: number | undefined): string {
  const { payment, linkPayment } = paymentNamed(world, id);
  try {
    if (linkPayment) return refundLinkPayment(world, linkPayment, { amount, notes: {}, receipt: null }).id;
    const asked = { amount: amount ?? null, reason: 'requested_by_customer', metadata: {} };
    return refundPayment(world, payment!, asked).id;
  } catch (error) {
    throw new Refusal(409, error instanceof Error ? error.message : 'It can not be refunded.');
  }
}

/** The bank of who paid disputes a payment; answers the id of the dispute. */
export function disputePayment(world: World, id: string, amount: number | undefined): string {
  const { payment, linkPayment } = paymentNamed(world, id);
  if (linkPayment) return openLinkDispute(world, linkPayment, amount ?? linkPayment.amount, 'chargeback').id;
  return openDispute(world, payment!, amount ?? payment!.amount, 'fraudulent').id;
}

export const DISPUTE_ACTIONS = ['answer', 'win', 'lose', 'close'] as const;

/** What becomes of a dispute; answers its status after it, in the provider's word. Only Razorpay closes one without a decision. */
export function turnDisputeNow(world: World, id: string, action: (typeof DISPUTE_ACTIONS)[number]): string {
  const dispute = world.store.get('dispute', id);
  if (!dispute) throw new Refusal(404, `There is no dispute ${id}.`);
  if (['won', 'lost', 'closed'].includes(dispute.status)) throw new Refusal(409, 'This dispute is over.');
  const status = ({ answer: 'under_review', win: 'won', lose: 'lost', close: 'closed' } as const)[action];
  if (dispute.provider === 'razorpay') return turnLinkDispute(world, dispute, status).status;
  if (status === 'closed') throw new Refusal(400, 'A dispute there is won or lost.');
  return turnDispute(world, dispute, status).status;
}

/** The bank's decision about a refund of either provider; answers its status after it, in the provider's word. */
export function settleRefundNow(world: World, id: string, action: 'succeed' | 'fail'): string {
  const refund = world.store.get('refund', id);
  const linkRefund = world.store.get('linkRefund', id);
  if (!refund && !linkRefund) throw new Refusal(404, `There is no refund ${id}.`);
  if ((refund ?? linkRefund)?.status === 'failed') throw new Refusal(409, 'This refund has failed for good.');
  if (refund) return settleRefund(world, refund, action === 'succeed' ? 'succeeded' : 'failed').status;
  return settleLinkRefund(world, linkRefund!, action === 'succeed' ? 'processed' : 'failed').status;
}
