import { randomDigits } from '../ids';
import { newId } from './ids';
import type { Card, Method } from '../state/records';
import type { World } from '../world';
import { emitLink, emitPayment } from './event';
import type { LinkPaymentError, LinkPaymentRecord, LinkRecord } from './records';

/** The transitions of a payment link. All are synchronous: nobody can pay twice. */

/** A link lives for six months unless it says otherwise. */
const LONGEST_MS = 183 * 24 * 60 * 60 * 1_000;

/** With what somebody pays. */
export type Means = (
  | { method: 'upi'; vpa?: string }
  | { method: 'netbanking'; bank: string }
  | { method: 'card'; card: Card; payerName: string }
) & {
  /** Another amount or currency than was asked. */
  amount?: number;
  currency?: string;
};

const VPA = 'te***@okaxis';

export const REFUSED_BY_BANK: LinkPaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};

export function saveLink(world: World, link: LinkRecord): void {
  world.store.put('link', link);
  if (link.status === 'created') world.unfinished.add(link.id);
  else world.unfinished.delete(link.id);
}

export function savePayment(world: World, payment: LinkPaymentRecord): void {
  world.store.put('linkPayment', payment);
  if (payment.status === 'created') world.unfinished.add(payment.id);
  else world.unfinished.delete(payment.id);
}

/** When a link can no longer be paid, in milliseconds. */
export function endOf(link: LinkRecord): number {
  return link.expireBy ?? link.createdAt + LONGEST_MS;
}

/** The link as it is now: expired once its time is up, whether or not a timer has run. */
export function currentLink(world: World, id: string): LinkRecord | undefined {
  const link = world.store.get('link', id);
  if (link?.status === 'created' && endOf(link) <= world.clock.ms()) expireLink(world, link);
  return world.store.get('link', id);
}

/** Expires every link whose time is up. */
export function expireDueLinks(world: World): void {
  for (const id of world.unfinished) currentLink(world, id);
}

export function expireLink(world: World, link: LinkRecord): void {
  const now = world.clock.ms();
  const expired: LinkRecord = { ...link, status: 'expired', expiredAt: now, updatedAt: now };
  world.store.write(() => {
    saveLink(world, expired);
    emitLink(world, 'payment_link.expired', expired);
  });
}

export function cancelLink(world: World, link: LinkRecord): LinkRecord {
  const now = world.clock.ms();
  const cancelled: LinkRecord = { ...link, status: 'cancelled', cancelledAt: now, updatedAt: now };
  world.store.write(() => {
    saveLink(world, cancelled);
    emitLink(world, 'payment_link.cancelled', cancelled);
  });
  return cancelled;
}

/** Pays a link: authorized and captured in the same moment. */
export function payLink(world: World, link: LinkRecord, means: Means): void {
  world.store.write(() => capture(world, link, authorize(world, link, newPayment(world, link, means))));
}

/** The bank refused. The link stays open for another try. */
export function declineLink(world: World, link: LinkRecord, means: Means, error: LinkPaymentError): void {
  world.store.write(() => failPayment(world, newPayment(world, link, means), error));
}

/** Starts a payment about which the bank says nothing. */
export function startPayment(world: World, link: LinkRecord, means: Means): LinkPaymentRecord {
  const payment = newPayment(world, link, means);
  world.store.write(() => savePayment(world, payment));
  return payment;
}

/** Authorizes a payment, which may have failed before. Call it inside a `write`. */
export function authorize(world: World, link: LinkRecord, payment: LinkPaymentRecord): LinkPaymentRecord {
  const authorized: LinkPaymentRecord = { ...payment, status: 'authorized', error: null };
  savePayment(world, authorized);
  emitPayment(world, 'payment.authorized', authorized, link);
  return authorized;
}

/** Captures an authorized payment, which pays the link whatever became of it meanwhile. Call it inside a `write`. */
export function capture(world: World, link: LinkRecord, payment: LinkPaymentRecord): void {
  const captured: LinkPaymentRecord = { ...payment, status: 'captured' };
  const paid: LinkRecord = { ...link, status: 'paid', paidBy: captured.id, updatedAt: world.clock.ms() };
  savePayment(world, captured);
  saveLink(world, paid);
  emitPayment(world, 'payment.captured', captured, paid);
  emitLink(world, 'payment_link.paid', paid, captured);
}

/** Call it inside a `write`. */
export function failPayment(world: World, payment: LinkPaymentRecord, error: LinkPaymentError): LinkPaymentRecord {
  const failed: LinkPaymentRecord = { ...payment, status: 'failed', error };
  savePayment(world, failed);
  emitPayment(world, 'payment.failed', failed, world.store.get('link', payment.linkId)!);
  return failed;
}

/** A try to pay that nobody has judged yet. */
export function newPayment(world: World, link: LinkRecord, means: Means): LinkPaymentRecord {
  const method: Method = means.method;
  return {
    id: newId.linkPayment(),
    linkId: link.id,
    status: 'created',
    amount: means.amount ?? link.amount,
    ...(means.currency && { currency: means.currency }),
    method,
    cardId: means.method === 'card' ? newId.card() : null,
    card: means.method === 'card' ? means.card : null,
    payerName: means.method === 'card' ? means.payerName : null,
    vpa: means.method === 'upi' ? (means.vpa ?? VPA) : null,
    bank: means.method === 'netbanking' ? means.bank : null,
    reference: randomDigits(12),
    email: link.customer['email'] ?? null,
    contact: link.customer['contact'] ?? null,
    notes: link.notes,
    error: null,
    refundIds: [],
    createdAt: world.clock.ms(),
  };
}
