/** What every center says of itself alike (spec.md, section 9), and what is read out of its address. */

/** Shown for every center. */
export const RATING = '4.2';

/**
 * The part of a city that an address ends with: `Jayanagar` of `12 Lantern Street, Jayanagar`. Addresses are typed
 * freely, so anything that looks like a house number, a pin code or the city again is left out.
 */
export function quarterOf(address: string, city: string): string | null {
  const parts = address.split(',').map((part) => part.trim());
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  if (!last || /\d/.test(last) || last.toLowerCase() === city.toLowerCase()) return null;
  return last;
}
