import type { World } from '../world';
import type { Endpoint } from './endpoint';
import { isOfStripe, presentEvent } from './event';
import { LIST_PARAMS, listPage } from './list';
import { missing } from './problem';
import type { StripeEventRecord } from './records';

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/events/:id',
  accepts: [],
  expands: [],
  prepare:
    ({ world, id }) =>
    () => {
      const event = world.store.get('event', id);
      if (!event || !isOfStripe(event)) throw missing('event', id);
      return present(world, event);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/events',
  accepts: [...LIST_PARAMS, 'type', 'types'],
  expands: [],
  isList: true,
  prepare: (call) => {
    const type = call.params.text('type');
    const types = type ? [type] : call.params.texts('types');
    return listPage(
      call,
      list.url,
      [...call.world.store.all('event').values()].filter(isOfStripe),
      (event) => types.length === 0 || types.includes(event.type),
      (event) => present(call.world, event),
    );
  },
};

function present({ courier }: World, event: StripeEventRecord): object {
  return presentEvent(event, courier.owedFor(event));
}

export const eventEndpoints = [retrieve, list];
