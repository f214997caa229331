import type { IncomingMessage } from 'node:http';

const NOWHERE = '/no-such-address';

/** An address with invalid escapes leads nowhere; a refusal by the router itself would bypass every hook. */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split('?')[0]!);
    return url;
  } catch {
    return NOWHERE;
  }
}
