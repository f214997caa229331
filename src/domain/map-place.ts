/** Reads a place as people paste it: a map's link, or two numbers. */
import type { Place } from './distance';
import { plainDigits } from './plain-text';

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/** Two numbers with a comma between them, which may have spaces around it or be written `%2C` and `+`. */
const PAIR = String.raw`${NUMBER}\s*[,;\s]\s*${NUMBER}`;

/** Where map links hold the place. Patterns for a marked place come before those for the visible part of the map. */
const IN_LINKS: readonly RegExp[] = [
  // Google Maps: the last marked place.
  new RegExp(String.raw`.*!3d${NUMBER}!4d${NUMBER}`, 'i'),
  // OpenStreetMap: the marker.
  new RegExp(String.raw`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(
    String.raw`[?&#](?:q|query|coordinate|destination|daddr|ll|sll|center|cp|viewpoint)=(?:loc:|@)?${PAIR}(?![\d.])`,
    'i',
  ),
  new RegExp(String.raw`/(?:place|search|dir(?:/[^/?#]*)*)/${PAIR}(?=[/?#&@]|$)`, 'i'),
  new RegExp(String.raw`^geo:${PAIR}`, 'i'),
  // The visible part of the map.
  new RegExp(String.raw`/@${PAIR}`, 'i'),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`, 'i'),
];

const ONLY_NUMBERS = new RegExp(String.raw`^\(?\s*${NUMBER}\s*°?\s*n?\s*[,;\s]\s*${NUMBER}\s*°?\s*e?\s*\)?$`, 'i');
/** Degrees, minutes and seconds as Google Maps shows them: 12°56'04.2"N 77°37'27.1"E. */
const DEGREES =
  /^(\d{1,2})°\s*(\d{1,2})['’′]\s*([\d.]+)["”″]\s*n[\s,]+(\d{1,3})°\s*(\d{1,2})['’′]\s*([\d.]+)["”″]\s*e$/i;

const IS_SHORT = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org\/go|maps\.apple\/|bit\.ly)/i;

/**
 * Reads the place from a pasted link of Google Maps, OpenStreetMap or Apple Maps, or from "12.93, 77.62". Returns degrees as
 * written; `short` for a shortened link, which holds no place; `none` for text that can't be read.
 */
export function readMapPlace(pasted: string): Place | 'short' | 'none' {
  const text = plainDigits(pasted.normalize('NFKC').replace(/\p{Cf}/gu, '')).trim();
  const sexagesimal = DEGREES.exec(text);
  if (sexagesimal) {
    const [, ...parts] = sexagesimal.map(Number) as [number, ...number[]];
    const degrees = (from: number) =>
      Number((parts[from]! + parts[from + 1]! / 60 + parts[from + 2]! / 3600).toFixed(6));
    return placeOf(degrees(0), degrees(3));
  }
  const numbers = ONLY_NUMBERS.exec(text);
  if (numbers) return placeOf(Number(numbers[1]), Number(numbers[2]));
  const link = decoded(text);
  for (const pattern of IN_LINKS) {
    const [, latitude, longitude] = pattern.exec(link) ?? [];
    if (latitude && longitude) return placeOf(Number(latitude), Number(longitude));
  }
  return IS_SHORT.test(text) ? 'short' : 'none';
}

/** Returns the place where both numbers are degrees. Both may be up to 180, since people swap them. */
function placeOf(latitude: number, longitude: number): Place | 'none' {
  return Math.abs(latitude) > 180 || Math.abs(longitude) > 180 ? 'none' : { latitude, longitude };
}

function decoded(link: string): string {
  const spaced = link.replace(/\+(?=[\d\s-])/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
