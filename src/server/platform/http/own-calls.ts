/**
 * The API calls that a page makes in this process: load limits, the log and the metrics count the page, not its calls.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-in-process';
/** Known only in this process. */
const SECRET = randomBytes(32).toString('hex');

/** The header that marks a call as one of the page with this request id. */
export function ownCallHeader(pageId: string): Record<string, string> {
  return { [HEADER]: `${SECRET} ${pageId}` };
}

/** The page's request id for a page's own call; null for all others. */
export function pageOfCall({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const [secret, pageId] = String(headers[HEADER] ?? '').split(' ');
  return secret === SECRET && pageId ? pageId : null;
}

/** Whether a request is a page's own call. */
export function isPagesOwnCall(request: Pick<IncomingMessage, 'headers'>): boolean {
  return pageOfCall(request) !== null;
}
