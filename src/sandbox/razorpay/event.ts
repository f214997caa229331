import { newId } from './ids';
import type { Sender } from '../webhooks/courier';
import { plainSignature } from '../webhooks/sign';
import type { World } from '../world';
import { RAZORPAY_KEYS } from './api';
import { inSeconds, presentLinkInEvent, presentOrder, presentPayment, presentRefund } from './present';
import type {
  LinkPaymentRecord,
  LinkRecord,
  LinkRefundRecord,
  RazorpayEventRecord,
  RazorpayEventType,
} from './records';

/** The account of the sandbox's merchant. */
const ACCOUNT_ID = 'acc_SandboxVrikka1';

const ANSWER_WITHIN_MS = 5_000;
const DISABLED_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Tells of a link; of one that was paid with its order and payment. Call each inside the `write` of the change. */
export function emitLink(
  world: World,
  type: Extract<RazorpayEventType, `payment_link.${string}`>,
  link: LinkRecord,
  payment?: LinkPaymentRecord,
): void {
  emit(world, type, {
    payment_link: { entity: presentLinkInEvent(world, link) },
    ...(payment
      ? { order: { entity: presentOrder(link) }, payment: { entity: presentPayment(world.store, payment, link) } }
      : {}),
  });
}

export function emitPayment(
  world: World,
  type: Extract<RazorpayEventType, `payment.${string}`>,
  payment: LinkPaymentRecord,
  link: LinkRecord,
): void {
  emit(world, type, { payment: { entity: presentPayment(world.store, payment, link) } });
}

export function emitRefund(
  world: World,
  type: Extract<RazorpayEventType, `refund.${string}`>,
  refund: LinkRefundRecord,
  payment: LinkPaymentRecord,
): void {
  const link = world.store.get('link', payment.linkId)!;
  emit(world, type, {
    refund: { entity: presentRefund(refund) },
    payment: { entity: presentPayment(world.store, payment, link) },
  });
}

/** Tells of a dispute, with its payment. */
export function emitDispute(
  world: World,
  type: Extract<RazorpayEventType, `payment.dispute.${string}`>,
  dispute: object,
  payment: LinkPaymentRecord,
): void {
  const link = world.store.get('link', payment.linkId)!;
  emit(world, type, {
    payment: { entity: presentPayment(world.store, payment, link) },
    dispute: { entity: dispute },
  });
}

function emit(world: World, type: RazorpayEventType, payload: RazorpayEventRecord['payload']): void {
  world.courier.tell({
    id: newId.razorpayEvent(),
    provider: 'razorpay',
    type,
    createdAt: world.clock.ms(),
    payload,
  });
}

/** Razorpay's webhooks. */
export function razorpaySender(urls: readonly string[]): Sender {
  return {
    urlsOf: () => urls,
    answerWithinMs: ANSWER_WITHIN_MS,
    disabledAfterMs: DISABLED_AFTER_MS,
    write: (event) => {
      const { type, payload, createdAt } = event as RazorpayEventRecord;
      const body = JSON.stringify({
        entity: 'event',
        account_id: ACCOUNT_ID,
        event: type,
        contains: Object.keys(payload),
        payload,
        created_at: inSeconds(createdAt),
      });
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': plainSignature(body, RAZORPAY_KEYS.webhookSecret),
          'x-razorpay-event-id': event.id,
        },
      };
    },
  };
}
