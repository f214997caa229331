/** The application over a running product, with all its routes, called without a socket. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildApp } from '../src/server/app';
import { urlOf } from '../src/contract';
import { failUndeclared } from './declared-refusals';
import { aStandInWeb } from './stand-in-web';
import type { Product } from './product';
import { type Entry, type Input, ROUTES } from './route-table';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';

export type Route = { key: string; method: Method; url: string; options: RouteOptions };
export type KnownRoute = Route & { entry: Entry };

export type Answer = { status: number; body: string; headers: Record<string, unknown> };

export type RoutedApp = {
  app: FastifyInstance;
  /** Every route except HEAD, which comes with GET. */
  routes: Route[];
  /** The registered routes of the table for an audience. */
  for(who: Entry['for']): KnownRoute[];
  /** Calls a route like a browser on our own page, unless the headers say otherwise. */
  send(
    route: Pick<Route, 'method' | 'url'>,
    input?: Input,
    cookies?: Map<string, string>,
    headers?: Headers,
  ): Promise<Answer>;
};

type Headers = Record<string, string | undefined>;

export async function aRoutedApp({ context, url }: Product): Promise<RoutedApp> {
  const routes: Route[] = [];
  const app = await buildApp(context, {
    web: aStandInWeb(),
    onRoute(options) {
      failUndeclared(options);
      const methods = [options.method].flat().filter((method) => method !== 'HEAD') as Method[];
      for (const method of methods) {
        const key = `${method} ${options.url}${options.constraints?.navigation ? ' (page)' : ''}`;
        if (!routes.some((route) => route.key === key)) routes.push({ key, method, url: options.url, options });
      }
    },
  });
  await app.ready();
  let calls = 0;
  return {
    app,
    routes,
    for: (who) =>
      routes.flatMap((route) => (ROUTES[route.key]?.for === who ? [{ ...route, entry: ROUTES[route.key]! }] : [])),
    async send(route, input = {}, cookies = new Map(), headers = {}) {
      calls += 1;
      const all = {
        origin: url,
        'sec-fetch-site': 'same-origin',
        // Each call from a network of its own: limits are tested elsewhere.
        'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      };
      const answer = await app.inject({
        method: route.method,
        url: urlOf(route.url.replace(/:(\w+)/g, '{$1}'), input.params, input.query),
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
        ...(input.body && { payload: input.body }),
      });
      return { status: answer.statusCode, body: answer.body, headers: answer.headers };
    },
  };
}
