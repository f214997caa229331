/** Pages whose address is a secret, from a mail or a message: anybody who has it may act. */
import type { FormValues } from './form';

/**
 * The headers of such pages: other sites must not learn the address. `no-referrer` would make browsers send our own forms without
 * their origin, and those are refused.
 */
export const headersOfSecret = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
});

/**
 * The token of a mail's link: from the form on its page, or from the address where a mail program sends the form of
 * List-Unsubscribe itself (RFC 8058).
 */
export function tokenOf(request: Request, values: FormValues): string {
  return values['token'] ?? new URL(request.url).searchParams.get('token') ?? '';
}
