import type Stripe from 'stripe';
import { newId } from './ids';
import type { EventRecord } from '../state/records';
import type { Sender } from '../webhooks/courier';
import { signatureHeader } from '../webhooks/sign';
import type { World } from '../world';
import { STRIPE_KEYS } from './api';
import { API_VERSION } from './version';
import type { StripeEventRecord, StripeEventType } from './records';

/** The API call that an event comes from; both null when a person or the clock caused it. */
export type Cause = StripeEventRecord['request'];

const NO_CALL: Cause = { id: null, idempotency_key: null };

const ANSWER_WITHIN_MS = 10_000;

/** Records an event and queues it for every webhook address. Call it inside the `write` of the change it reports. */
export function emit(world: World, type: StripeEventType, object: object, cause: Cause = NO_CALL): void {
  world.courier.tell({
    id: newId.event(),
    provider: 'stripe',
    type,
    createdAt: world.clock.ms(),
    object,
    request: cause,
  });
}

export function isOfStripe(event: EventRecord): event is StripeEventRecord {
  return event.provider === undefined || event.provider === 'stripe';
}

/** An event in the shape of the API and the webhooks; `pending` is at how many addresses it is still owed. */
export function presentEvent(event: StripeEventRecord, pending: number): Stripe.Event {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(event.createdAt / 1000),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pending,
    request: event.request,
    type: event.type,
  } as Stripe.Event;
}

/** Stripe's webhooks. `nowSeconds` is the sandbox's clock. */
export function stripeSender(urls: readonly string[], nowSeconds: () => number): Sender {
  return {
    urlsOf: () => urls,
    answerWithinMs: ANSWER_WITHIN_MS,
    disabledAfterMs: null,
    write: (event, pending) => {
      const body = JSON.stringify(presentEvent(event as StripeEventRecord, pending), null, 2);
      return {
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(body, STRIPE_KEYS.webhookSecret, nowSeconds()),
        },
      };
    },
  };
}
