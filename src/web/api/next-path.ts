const HERE = 'https://here.invalid';

/** As the router reads it: in any case, with or without a slash at the end. */
const LOGIN = /^\/login\/*$/i;

/** A path of this application to go to after logging in; the fallback for anything else (another origin, `/login`). */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  if (!next?.startsWith('/') || /[\\\s\p{Cc}]/u.test(next)) return fallback;
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : null;
  if (!url || url.origin !== HERE || url.pathname.startsWith('//') || LOGIN.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where to log in and then come back to this place. */
export function loginPath(from: { pathname: string; search?: string }): string {
  return `/login?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
