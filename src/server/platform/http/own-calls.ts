/** The calls of the API that a page makes in this process: limits on load, the log and the metrics count the page and not its parts. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-in-process';
/** Nobody outside of this process knows it. */
const SECRET = randomBytes(32).toString('hex');

/** What marks a call as one of the page with this request's id. */
export function ownCallHeader(pageId: string): Record<string, string> {
  return { [HEADER]: `${SECRET} ${pageId}` };
}

/** The id of the page's request, of a call that a page makes; null for everybody else's. */
export function pageOfCall({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const [secret, pageId] = String(headers[HEADER] ?? '').split(' ');
  return secret === SECRET && pageId ? pageId : null;
}

/** Whether a request is a page's own call. */
export function isPagesOwnCall(request: Pick<IncomingMessage, 'headers'>): boolean {
  return pageOfCall(request) !== null;
}
