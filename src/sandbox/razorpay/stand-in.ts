import { Refusal, failedForGood } from '../control/refusal';
import { TEST_CARD, TEST_PAYER } from '../checkout/card';
import { type CheckoutAction, type StandIn, otherThanAsked } from '../stand-in';
import type { Method } from '../state/records';
import type { World } from '../world';
import { openDispute, turnDispute } from './disputes';
import { razorpaySender } from './event';
import { RAZORPAY_KEYS } from './api';
import { failSilentPayments, payLate, refundUnasked } from './late';
import { linkStatus, razorpayLedger } from './ledger';
import {
  type Means,
  REFUSED_BY_BANK,
  cancelLink,
  currentLink,
  declineLink,
  expireDueLinks,
  expireLink,
  payLink,
  startPayment,
} from './link-life';
import { razorpayPage } from './page';
import type { LinkPaymentRecord, LinkRecord } from './records';
import { refundLinkPayment, settleLinkRefund } from './refunds';
import { razorpayRoutes } from './routes';
import { seedLink } from './seed';

export const RAZORPAY = {
  path: '/razorpay',
  kinds: ['link', 'linkPayment', 'linkRefund'],
  account: (apiUrl: string) => ({ apiUrl, ...RAZORPAY_KEYS }),
  sender: (urls) => razorpaySender(urls),
  routes: razorpayRoutes,
  page: razorpayPage,
  unfinished: (store) =>
    [...store.all('link').values(), ...store.all('linkPayment').values()].filter(({ status }) => status === 'created'),
  doWhatIsDue: (world) => {
    failSilentPayments(world);
    expireDueLinks(world);
  },
  ledger: razorpayLedger,
  seed: seedLink,
  act: (world, id, action, how) => {
    const link = currentLink(world, id);
    if (!link) return null;
    actOnLink(world, link, action, { ...meansOf(how.method), ...otherThanAsked(how) });
    return linkStatus(currentLink(world, id)!);
  },
  refund: (world, id, amount) => {
    const payment = paymentNamed(world, id);
    return payment ? refundLinkPayment(world, payment, { amount, notes: {}, receipt: null }).id : null;
  },
  dispute: (world, id, amount) => {
    const payment = paymentNamed(world, id);
    return payment ? openDispute(world, payment, amount ?? payment.amount, 'chargeback').id : null;
  },
  turnDispute: (world, dispute, action) => {
    const status = ({ answer: 'under_review', win: 'won', lose: 'lost', close: 'closed' } as const)[action];
    return turnDispute(world, dispute, status).status;
  },
  settleRefund: (world, id, action) => {
    const refund = world.store.get('linkRefund', id);
    if (!refund) return null;
    if (refund.status === 'failed') throw failedForGood();
    return settleLinkRefund(world, refund, action === 'succeed' ? 'processed' : 'failed').status;
  },
} satisfies StandIn;

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
  if (method === 'card') return { method, card: TEST_CARD, payerName: TEST_PAYER };
  return method === 'upi' ? { method } : { method, bank: 'HDFC' };
}

/** By its own id or that of the link which it paid. */
function paymentNamed({ store }: World, id: string): LinkPaymentRecord | undefined {
  return store.get('linkPayment', store.get('link', id)?.paidBy ?? id);
}
