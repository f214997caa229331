import { localPath } from '../../domain/local-path';

/** As the router reads it: in any case, with or without a slash at the end. */
const LOGIN = /^\/login\/*(?:[?#]|$)/i;

/** A path of this application to go to after logging in; the fallback for anything else (another origin, `/login`). */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  const path = localPath(next);
  return path === null || LOGIN.test(path) ? fallback : path;
}

/** Where to log in and then come back to this place. */
export function loginPath(from: { pathname: string; search?: string }): string {
  return `/login?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
