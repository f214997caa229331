import type { IncomingMessage } from 'node:http';

const NOWHERE = '/no-such-address';

/**
 * Returns the address of a request. One with invalid escapes becomes an address that leads nowhere, since a refusal by
 * the router itself would bypass every hook.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split('?')[0]!);
    return url;
  } catch {
    return NOWHERE;
  }
}
