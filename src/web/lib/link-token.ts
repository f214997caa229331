import type { FormValues } from './form';

/**
 * The token of a link in a mail: from the form on its page, or from its address where a mail program sends the form of List-Unsubscribe
 * by itself (RFC 8058).
 */
export function tokenOf(request: Request, values: FormValues): string {
  return values['token'] ?? new URL(request.url).searchParams.get('token') ?? '';
}
