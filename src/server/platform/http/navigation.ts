/** Tells browser navigation from API calls where both use the same address (`/admin/users`). */
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

type RouterOptions = NonNullable<FastifyHttpOptions<Server>['routerOptions']>;
type Constraint = NonNullable<RouterOptions['constraints']>[string];
type Handlers = ReturnType<Constraint['storage']>;

/** Marks a route as only for navigation; other requests go to the next matching route. */
export const FOR_NAVIGATION = { navigation: 'page' };

/** The constraint that reads `FOR_NAVIGATION`. */
export const navigation: Constraint = {
  name: 'navigation',
  storage() {
    const handlers = new Map<unknown, NonNullable<ReturnType<Handlers['get']>>>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  deriveConstraint: ({ headers }) => (wantsPage(headers.accept) ? 'page' : 'call'),
  validate(value) {
    if (value !== FOR_NAVIGATION.navigation) throw new Error(`there is no navigation "${String(value)}"`);
  },
};

/** Whether a client prefers HTML to JSON. A script that accepts anything does not want a page. */
export function wantsPage(accept = ''): boolean {
  if (!/text\/html/i.test(accept)) return false;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith('q='));
    weights.set(type, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html > (weights.get('application/json') ?? 0);
}

/** Addresses of API calls and of files, where accepting any type does not mean a page. */
const NO_PAGES = /^\/(?:auth|admin|assets)(?:[/?]|$)/;

/** Whether the request is for a page's data, as made by client-side navigation. */
export function isPageData(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}

/** Whether the client accepts a page. */
export function takesPage(address: string, accept: string | undefined): boolean {
  if (isPageData(address) || wantsPage(accept)) return true;
  return !NO_PAGES.test(address) && (accept === undefined || accept.includes('*/*'));
}
