/** Tells somebody who opens an address in a browser from a call of the API, where both share it (`/admin/users`). */
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

type RouterOptions = NonNullable<FastifyHttpOptions<Server>['routerOptions']>;
type Constraint = NonNullable<RouterOptions['constraints']>[string];
type Handlers = ReturnType<Constraint['storage']>;

/** On a route: only for who wants a page; everybody else is led on to the next route that fits. */
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

/** Whether HTML is preferred to JSON. A script that takes anything has not asked for a page. */
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

/** The addresses of calls and of files: whoever asks there for anything at all has asked for no page. */
const NO_PAGES = /^\/(?:auth|admin|assets)(?:[/?]|$)/;

/** Whether what is asked for is the data of a page, as our pages ask for it on the way to the next one. */
export function isPageData(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}

/** Whether a page will do for who asks. */
export function takesPage(address: string, accept: string | undefined): boolean {
  if (isPageData(address) || wantsPage(accept)) return true;
  return !NO_PAGES.test(address) && (accept === undefined || accept.includes('*/*'));
}
