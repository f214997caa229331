import { TEST_CARD } from '../checkout/card';
import { randomDigits } from '../ids';
import { newId } from './ids';
import { type Means, newPayment, saveLink, savePayment } from './link-life';
import { linkUrl } from './present';
import type { World } from '../world';
import { type SeedPayment, type SeedRefund, type SeededPayment, endOfSeed } from '../control/seed';
import type { LinkRecord, LinkRefundRecord } from './records';

/** Adds a past link of Razorpay. */
export function seedLink(world: World, seed: SeedPayment): SeededPayment {
  const at = seed.at.getTime();
  const link = seededLink(world, seed);
  const payment = seed.paid ? { ...newPayment(world, link, meansOf(seed)), createdAt: at } : null;
  const refunds = payment ? (seed.refunds ?? []).map((one) => seededRefund(payment.id, one)) : [];
  const refundIds = refunds.map(({ id }) => id);
  saveLink(world, { ...link, paidBy: payment?.id ?? null });
  if (payment) savePayment(world, { ...payment, status: 'captured', refundIds });
  for (const refund of refunds) world.store.put('linkRefund', refund);
  const url = linkUrl(world.baseUrl, link.id);
  return { sessionId: link.id, paymentIntentId: payment?.id ?? null, refundIds, url };
}

function meansOf({ method = 'upi', last4 }: SeedPayment): Means {
  if (method === 'card') return { method, card: { ...TEST_CARD, last4: last4 ?? TEST_CARD.last4 }, payerName: '' };
  return method === 'upi' ? { method } : { method, bank: 'HDFC' };
}

function seededLink(world: World, seed: SeedPayment): LinkRecord {
  const at = seed.at.getTime();
  const expireBy = endOfSeed(seed);
  const isLapsed = !seed.paid && expireBy <= world.clock.ms();
  return {
    id: newId.link(),
    orderId: newId.order(),
    status: seed.paid ? 'paid' : isLapsed ? 'expired' : 'created',
    amount: seed.amount,
    referenceId: seed.clientReferenceId,
    description: seed.description,
    customer: { email: seed.email },
    notify: { sms: false, email: false },
    reminderEnable: false,
    notes: seed.metadata,
    callbackUrl: world.productUrl,
    expireBy,
    paidBy: null,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    expiredAt: isLapsed ? expireBy : null,
  };
}

function seededRefund(paymentId: string, { amount, status, metadata, at }: SeedRefund): LinkRefundRecord {
  const ended = status ?? 'succeeded';
  return {
    id: newId.linkRefund(),
    paymentId,
    amount,
    status: ended === 'succeeded' ? 'processed' : ended,
    notes: metadata ?? {},
    receipt: null,
    arn: ended === 'succeeded' ? randomDigits(12) : null,
    createdAt: at.getTime(),
  };
}
