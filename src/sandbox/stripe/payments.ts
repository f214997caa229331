import type { Endpoint } from './endpoint';
import { LIST_PARAMS, listPage } from './list';
import { presentPayment } from './present-payment';
import { missing } from './problem';

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/payment_intents/:id',
  accepts: [],
  expands: ['latest_charge'],
  prepare:
    ({ world, id, expand }) =>
    () => {
      const payment = world.store.get('payment', id);
      if (!payment) throw missing('payment_intent', id, 'intent');
      return presentPayment(world.store, payment, expand);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/payment_intents',
  accepts: LIST_PARAMS,
  expands: ['latest_charge'],
  isList: true,
  prepare: (call) =>
    listPage(
      call,
      list.url,
      call.world.store.all('payment').values(),
      () => true,
      (payment) => presentPayment(call.world.store, payment, call.expand),
    ),
};

export const paymentEndpoints = [retrieve, list];
