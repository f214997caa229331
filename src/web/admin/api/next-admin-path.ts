import { safeNextPath } from '../../api/next-path';

const DASHBOARD = '/admin/dashboard';
export const ADMIN_LOGIN = '/admin/login';

/** A page of the administrator area to go to after signing in; the dashboard for anything else. */
export function nextAdminPath(next: string | null | undefined): string {
  const path = safeNextPath(next, DASHBOARD);
  return /^\/admin\//i.test(path) && !/^\/admin\/login(\/|\?|#|$)/i.test(path) ? path : DASHBOARD;
}

/** Where to sign in and then come back to this place. */
export function adminLoginPath(from: { pathname: string; search?: string }): string {
  return `${ADMIN_LOGIN}?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
