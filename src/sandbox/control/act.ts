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
import { settleLinkRefund } from '../razorpay/refunds';
import type { LinkRecord, Method } from '../state/records';
import { settleRefund } from '../stripe/refunds';
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

/**
 * Does what a person would do on the checkout page, or the provider; answers the checkout's status after it, as the
 * ledger has it. A card pays a session of Stripe, whatever the method.
 */
export function actOnCheckout(world: World, id: string, action: CheckoutAction, method: Method): string {
  const link = currentLink(world, id);
  if (link) {
    actOnLink(world, link, action, meansOf(method));
    return linkStatus(currentLink(world, id)!);
  }
  const session = currentSession(world, id);
  if (!session) throw new Refusal(404, `There is no checkout ${id}.`);
  if (session.status !== 'open') throw new Refusal(409, `This session is ${session.status} already.`);
  if (action === 'pay') paySession(world, session, TEST_CARD, PAYER);
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

function meansOf(method: Method): Means {
  if (method === 'card') return { method, card: TEST_CARD, payerName: PAYER };
  return method === 'upi' ? { method } : { method, bank: 'HDFC' };
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
