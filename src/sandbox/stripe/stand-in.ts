import { Refusal, failedForGood } from '../control/refusal';
import { TEST_CARD, TEST_PAYER } from '../checkout/card';
import { type CheckoutAction, type DisputeAction, type How, type StandIn, otherThanAsked } from '../stand-in';
import type { DisputeRecord } from '../state/records';
import type { World } from '../world';
import { openDispute, turnDispute } from './disputes';
import { stripeSender } from './event';
import { STRIPE_KEYS } from './api';
import { stripeLedger } from './ledger';
import { stripePage } from './page';
import type { PaymentRecord } from './records';
import { refundPayment, settleRefund } from './refunds';
import { stripeRoutes } from './routes';
import { seedSession } from './seed';
import { currentSession, declineSession, expireDueSessions, expireSession, paySession } from './session-life';

export const STRIPE = {
  path: '',
  kinds: ['session', 'payment', 'refund'],
  account: (apiUrl: string) => ({ apiUrl, methods: ['card'] as const, ...STRIPE_KEYS }),
  sender: (urls, clock) => stripeSender(urls, () => clock.seconds()),
  routes: stripeRoutes,
  page: stripePage,
  unfinished: (store) => [...store.all('session').values()].filter(({ status }) => status === 'open'),
  doWhatIsDue: expireDueSessions,
  ledger: stripeLedger,
  seed: seedSession,
  act,
  refund: (world, id, amount) => {
    const payment = paymentNamed(world, id);
    const asked = { amount: amount ?? null, reason: 'requested_by_customer', metadata: {} };
    return payment ? refundPayment(world, payment, asked).id : null;
  },
  dispute: (world, id, amount) => {
    const payment = paymentNamed(world, id);
    return payment ? openDispute(world, payment, amount ?? payment.amount, 'fraudulent').id : null;
  },
  turnDispute: turn,
  settleRefund: (world, id, action) => {
    const refund = world.store.get('refund', id);
    if (!refund) return null;
    if (refund.status === 'failed') throw failedForGood();
    return settleRefund(world, refund, action === 'succeed' ? 'succeeded' : 'failed').status;
  },
} satisfies StandIn;

/** A card pays, whatever the method. */
function act(world: World, id: string, action: CheckoutAction, how: How): string | null {
  const session = currentSession(world, id);
  if (!session) return null;
  if (session.status !== 'open') throw new Refusal(409, `This session is ${session.status} already.`);
  const other = otherThanAsked(how);
  const paid = { ...session, ...other, ...(other.currency && { currency: other.currency.toLowerCase() }) };
  if (action === 'pay') paySession(world, paid, TEST_CARD, TEST_PAYER);
  else if (action === 'decline') declineSession(world, session, 'Your card was declined.');
  else if (action === 'expire') expireSession(world, session);
  else throw new Refusal(400, `Only payment links know the action ${action}.`);
  return world.store.get('session', id)!.status;
}

/** By its own id or that of its session. */
function paymentNamed({ store }: World, id: string): PaymentRecord | undefined {
  return store.get('payment', store.get('session', id)?.paymentId ?? id);
}

function turn(world: World, dispute: DisputeRecord, action: DisputeAction): string {
  if (action === 'close') throw new Refusal(400, 'A dispute there is won or lost.');
  const status = ({ answer: 'under_review', win: 'won', lose: 'lost' } as const)[action];
  return turnDispute(world, dispute, status).status;
}
