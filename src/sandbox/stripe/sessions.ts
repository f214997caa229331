import type { Endpoint } from './endpoint';
import { createSession } from './create-session';
import { LIST_PARAMS, listPage } from './list';
import { StripeProblem, missing } from './problem';
import { presentSession } from './present-session';
import { currentSession, expireDueSessions, expireSession } from './session-life';

const EXPANDS = ['payment_intent', 'payment_intent.latest_charge', 'line_items'] as const;

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/checkout/sessions/:id',
  accepts: [],
  expands: EXPANDS,
  prepare:
    ({ world, id, expand }) =>
    () => {
      const session = currentSession(world, id);
      if (!session) throw missing('checkout.session', id, 'session');
      return presentSession(world.store, session, world.baseUrl, expand);
    },
};

const expire: Endpoint = {
  method: 'POST',
  url: '/v1/checkout/sessions/:id/expire',
  accepts: [],
  expands: EXPANDS,
  prepare:
    ({ world, id, expand, cause }) =>
    () => {
      const session = currentSession(world, id);
      if (!session) throw missing('checkout.session', id, 'session');
      if (session.status !== 'open') {
        throw new StripeProblem(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
        );
      }
      return presentSession(world.store, expireSession(world, session, cause), world.baseUrl, expand);
    },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/checkout/sessions',
  accepts: [...LIST_PARAMS, 'payment_intent', 'status'],
  expands: EXPANDS,
  isList: true,
  prepare: (call) => {
    const { world, params, expand } = call;
    const paymentId = params.text('payment_intent');
    const status = params.oneOf('status', ['open', 'complete', 'expired']);
    expireDueSessions(world);
    return listPage(
      call,
      list.url,
      world.store.all('session').values(),
      (session) => (!paymentId || session.paymentId === paymentId) && (!status || session.status === status),
      (session) => presentSession(world.store, session, world.baseUrl, expand),
    );
  },
};

export const sessionEndpoints = [createSession, retrieve, expire, list];
