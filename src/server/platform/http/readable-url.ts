import type { IncomingMessage } from 'node:http';

const NOWHERE = '/no-such-address';

/** An address whose escapes stand for nothing leads nowhere; what is refused by the router itself would pass by every hook. */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split('?')[0]!);
    return url;
  } catch {
    return NOWHERE;
  }
}
