/** Distances on the ground. */

export type Place = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;

/** Kilometres between two places, as the crow flies (haversine). */
export function kilometresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const up = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(up + across));
}

/** The degrees between which India lies. */
const INDIA = { south: 6, north: 38, west: 68, east: 98 };

/** Why a place can't be that of a center in India: `zero`, `swapped` or `abroad`; null where it can. */
export function whyNoPlace({ latitude, longitude }: Place): 'zero' | 'swapped' | 'abroad' | null {
  const isThere = (north: number, east: number) =>
    north >= INDIA.south && north <= INDIA.north && east >= INDIA.west && east <= INDIA.east;
  if (isThere(latitude, longitude)) return null;
  if (latitude === 0 && longitude === 0) return 'zero';
  return isThere(longitude, latitude) ? 'swapped' : 'abroad';
}
