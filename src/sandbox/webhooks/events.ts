import type Stripe from 'stripe';
import { newId } from '../ids';
import type { EventRecord, EventType } from '../state/records';
import { API_VERSION } from '../stripe/version';
import type { World } from '../world';

/** The API call that an event comes from; both null when a person or the clock caused it. */
export type Cause = EventRecord['request'];

const NO_CALL: Cause = { id: null, idempotency_key: null };

/** Records an event and queues it for every webhook address. Call it inside the `write` of the change it reports. */
export function emit(world: World, type: EventType, object: object, cause: Cause = NO_CALL): void {
  const event: EventRecord = { id: newId.event(), type, createdAt: world.clock.ms(), object, request: cause };
  world.store.put('event', event);
  world.courier.owe(event);
}

/** An event in the shape of the API and the webhooks. */
export function presentEvent(world: Pick<World, 'courier'>, event: EventRecord): Stripe.Event {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(event.createdAt / 1000),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: world.courier.owedFor(event.id),
    request: event.request,
    type: event.type,
  } as Stripe.Event;
}
