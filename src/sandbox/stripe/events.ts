import { presentEvent } from '../webhooks/events';
import type { Endpoint } from './endpoint';
import { LIST_PARAMS, listPage } from './list';
import { missing } from './problem';

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/events/:id',
  accepts: [],
  expands: [],
  prepare:
    ({ world, id }) =>
    () => {
      const event = world.store.get('event', id);
      if (!event) throw missing('event', id);
      return presentEvent(world, event);
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
      call.world.store.all('event').values(),
      (event) => types.length === 0 || types.includes(event.type),
      (event) => presentEvent(call.world, event),
    );
  },
};

export const eventEndpoints = [retrieve, list];
