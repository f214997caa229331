import { newId } from './ids';
import type { Card } from '../state/records';
import type { World } from '../world';
import { type Cause, emit } from './event';
import { presentPayment } from './present-payment';
import { presentSession } from './present-session';
import type { PaymentRecord, SessionRecord } from './records';

/** The transitions of a checkout session. All are synchronous: nobody can pay twice. */

export function saveSession(world: World, session: SessionRecord): void {
  world.store.put('session', session);
  if (session.status === 'open') world.unfinished.add(session.id);
  else world.unfinished.delete(session.id);
}

/** The session as it is now: expired once its time is up, whether or not a timer has run. */
export function currentSession(world: World, id: string): SessionRecord | undefined {
  const session = world.store.get('session', id);
  if (session?.status === 'open' && session.expiresAt <= world.clock.ms()) expireSession(world, session);
  return world.store.get('session', id);
}

/** Expires every session whose time is up. */
export function expireDueSessions(world: World): void {
  for (const id of world.unfinished) currentSession(world, id);
}

/** Expires an open session: it can't be paid any more. */
export function expireSession(world: World, session: SessionRecord, cause?: Cause): SessionRecord {
  const expired: SessionRecord = { ...session, status: 'expired' };
  world.store.write(() => {
    saveSession(world, expired);
    const payment = session.paymentId && world.store.get('payment', session.paymentId);
    if (payment) world.store.put('payment', { ...payment, status: 'canceled' });
    emit(world, 'checkout.session.expired', presentSession(world.store, expired, world.baseUrl), cause);
  });
  return expired;
}

/** Pays an open session. */
export function paySession(world: World, session: SessionRecord, card: Card, payerName: string | null): SessionRecord {
  const now = world.clock.ms();
  const payment: PaymentRecord = {
    ...paymentOf(world, session),
    status: 'succeeded',
    card,
    payerName,
    declined: null,
    paidAt: now,
  };
  const complete: SessionRecord = { ...session, status: 'complete', paymentId: payment.id, payerName };
  world.store.write(() => {
    world.store.put('payment', payment);
    saveSession(world, complete);
    emit(world, 'payment_intent.succeeded', presentPayment(world.store, payment));
    emit(world, 'checkout.session.completed', presentSession(world.store, complete, world.baseUrl));
  });
  return complete;
}

/** A card was refused. The session stays open, as the real page lets people try another card. */
export function declineSession(world: World, session: SessionRecord, reason: string): void {
  const payment: PaymentRecord = { ...paymentOf(world, session), declined: reason };
  world.store.write(() => {
    world.store.put('payment', payment);
    saveSession(world, { ...session, paymentId: payment.id });
  });
}

/** The payment intent of a session: like the real one, it comes into being with the first card that is tried. */
function paymentOf(world: World, session: SessionRecord): PaymentRecord {
  const existing = session.paymentId && world.store.get('payment', session.paymentId);
  return (
    existing || {
      id: newId.payment(),
      chargeId: newId.charge(),
      sessionId: session.id,
      status: 'requires_payment_method',
      amount: session.amount,
      currency: session.currency,
      description: session.paymentDescription,
      metadata: session.paymentMetadata,
      card: null,
      payerName: null,
      email: session.customerEmail,
      declined: null,
      refundIds: [],
      createdAt: world.clock.ms(),
      paidAt: null,
    }
  );
}
