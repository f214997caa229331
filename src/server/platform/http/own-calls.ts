/**
 * The API calls that a page makes in this process. Load limits, the log and the metrics count the page, and not its
 * calls.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-in-process';
/** A secret that only this process knows. */
const SECRET = randomBytes(32).toString('hex');

/** Returns the header that marks a call as made by the page with this request id. */
export function ownCallHeader(pageId: string): Record<string, string> {
  return { [HEADER]: `${SECRET} ${pageId}` };
}

/** Returns the page's request id for a page's own call; null for all others. */
export function pageOfCall({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const [secret, pageId] = String(headers[HEADER] ?? '').split(' ');
  return secret === SECRET && pageId ? pageId : null;
}

/** What the calls of each page in progress have looked up, by the page's request id. */
const pagesFound = new Map<string, Map<string, Promise<unknown>>>();

/**
 * Begins a page: until `end`, its calls share what they look up. `changed`: called when one of them has changed
 * something.
 */
export function beginPage(pageId: string): { changed(): void; end(): void } {
  const changed = () => void pagesFound.set(pageId, new Map());
  changed();
  return { changed, end: () => void pagesFound.delete(pageId) };
}

/** Looks something up once for all calls of a page that use the same key; each time for any other call. */
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
  // After a failure the next caller tries again.
  asked.catch(() => found.delete(key));
  return asked;
}

/** Whether a request is a page's own call. */
export function isPagesOwnCall(request: Pick<IncomingMessage, 'headers'>): boolean {
  return pageOfCall(request) !== null;
}
