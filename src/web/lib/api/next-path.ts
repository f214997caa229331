import * as paths from '../../../contract/paths';
import { localPath } from '../../../domain/local-path';

/** The login page as the router finds it: in any case, with or without a slash at its end. */
const LOGIN = /^\/login\/*(?:[?#]|$)/i;

/** A path of this application to go to after logging in; the fallback for anything else (another origin, `/login`). */
export function safeNextPath(next: string | null | undefined, fallback = paths.home): string {
  const path = localPath(next);
  return path === null || LOGIN.test(path) ? fallback : path;
}

/** The login page, with this location to return to. */
export function loginPath(from: { pathname: string; search?: string }): string {
  return `${paths.login}?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
