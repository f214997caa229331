/**
 * Who is calling, found out in one place: before the body is read, so that strangers hear 401 whatever they send. Every
 * route says whom it is for (`route()` takes it from the contract); one that does not is an error at the start.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience } from '../../../contract';
import type { Context } from '../../context';
import { type Enrolling, whoEnrols } from '../../features/administrators/who-enrols';
import { type Patient, authenticate } from '../../features/accounts/authenticate';
import {
  type Administrator,
  authenticateAdministrator,
} from '../../features/administrators/authenticate-administrator';

/** What a handler is told of the person, by whom its endpoint is for. */
export type Callers = {
  everybody: unknown;
  patient: { patient: Patient };
  administrator: { administrator: Administrator };
  enrolling: { enrolling: Enrolling };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    for?: Audience;
  }
  interface FastifyRequest {
    caller: Callers[Audience];
  }
}

export function authenticateCallers(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.for) throw new Error(`${String(method)} ${url} does not say whom it is for`);
  });
  app.addHook('onRequest', async (request) => {
    request.caller = await callerOf(request.routeOptions.config.for!, context, request);
  });
}

async function callerOf(audience: Audience, context: Context, request: FastifyRequest): Promise<Callers[Audience]> {
  switch (audience) {
    case 'everybody':
      return {};
    case 'patient':
      return { patient: await authenticate(context, request) };
    case 'administrator':
      return { administrator: await authenticateAdministrator(context, request) };
    case 'enrolling':
      return { enrolling: await whoEnrols(context, request) };
  }
}
