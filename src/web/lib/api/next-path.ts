import { localPath } from '../../../domain/local-path';

/** Matches like the router: any case, with or without a trailing slash. */
const LOGIN = /^\/login\/*(?:[?#]|$)/i;

/** A path of this application to go to after logging in; the fallback for anything else (another origin, `/login`). */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  const path = localPath(next);
  return path === null || LOGIN.test(path) ? fallback : path;
}

/** The login page, with this location to return to. */
export function loginPath(from: { pathname: string; search?: string }): string {
  return `/login?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
