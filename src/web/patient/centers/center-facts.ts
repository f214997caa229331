/** Facts that are the same for every center (spec.md, section 9), and those parsed from its address. */

/** Shown for every center. */
export const RATING = '4.2';

/**
 * The quarter at the end of an address: `Jayanagar` of `12 Lantern Street, Jayanagar`. Addresses are typed freely, so
 * anything that looks like a house number, a pin code or the city again is left out.
 */
export function quarterOf(address: string, city: string): string | null {
  const parts = address.split(',').map((part) => part.trim());
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  if (!last || /\d/.test(last) || last.toLowerCase() === city.toLowerCase()) return null;
  return last;
}
