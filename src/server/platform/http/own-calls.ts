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

/** What the calls of each page that is being made have found out, by its request id. */
const pagesFound = new Map<string, Map<string, Promise<unknown>>>();

/** A page begins: until `end` its calls find out together what they all need. `changed`: one of them has changed something. */
export function beginPage(pageId: string): { changed(): void; end(): void } {
  const changed = () => void pagesFound.set(pageId, new Map());
  changed();
  return { changed, end: () => void pagesFound.delete(pageId) };
}

/** What `find` finds, once for all calls of a page that ask for it by the same key; for any other call each time. */
export function oncePerPage<T>(
  request: Pick<IncomingMessage, 'headers'>,
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const pageId = pageOfCall(request);
  const found = pageId === null ? undefined : pagesFound.get(pageId);
  if (!found) return find();
  const known = found.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = find();
  found.set(key, asked);
  // Who asks next tries again.
  asked.catch(() => found.delete(key));
  return asked;
}

/** Whether a request is a page's own call. */
export function isPagesOwnCall(request: Pick<IncomingMessage, 'headers'>): boolean {
  return pageOfCall(request) !== null;
}
