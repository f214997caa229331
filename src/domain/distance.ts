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
