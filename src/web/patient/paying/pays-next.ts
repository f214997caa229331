import type { Way } from './ways';

/**
 * Whether something is paid online at once. Where it is not, no word may speak of paying next, nor of money that is given back.
 * Null: there is one way only, and that is online. What a sponsor leaves to pay is not known before the code was sent.
 */
export function paysNext(way: Pick<Way, 'kind' | 'price' | 'on'> | null | undefined): boolean {
  if (!way || way.kind === 'online') return true;
  if (way.kind === 'at-center' || !way.price) return false;
  return !way.on || way.on.check === 'approved';
}
