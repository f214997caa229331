import * as paths from '../../../contract/paths';
import { localPath } from '../../../domain/local-path';

/** The login page's path as the router matches it: in any case, with or without a slash at its end. */
const LOGIN = /^\/login\/*(?:[?#]|$)/i;

/**
 * The path to open after a login: `next` where it is a path of this application other than the login page; otherwise `fallback`.
 */
export function safeNextPath(next: string | null | undefined, fallback = paths.home): string {
  const path = localPath(next);
  return path === null || LOGIN.test(path) ? fallback : path;
}

/** The path of the login page, which leads back to this location. */
export function loginPath(from: { pathname: string; search?: string }): string {
  return `${paths.login}?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
