/** A place as people paste it: the link of a map, or two numbers. */
import type { Place } from './distance';
import { plainDigits } from './plain-text';

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/** The comma that may have spaces, or be written `%2C` and `+`. */
const PAIR = String.raw`${NUMBER}\s*[,;\s]\s*${NUMBER}`;

/** Where a map's link has its place, what was marked before what is only in view. */
const IN_LINKS: readonly RegExp[] = [
  // Google Maps: the marked place, the last of several.
  new RegExp(String.raw`.*!3d${NUMBER}!4d${NUMBER}`, 'i'),
  // OpenStreetMap's mark.
  new RegExp(String.raw`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(
    String.raw`[?&#](?:q|query|coordinate|destination|daddr|ll|sll|center|cp|viewpoint)=(?:loc:|@)?${PAIR}(?![\d.])`,
    'i',
  ),
  new RegExp(String.raw`/(?:place|search|dir(?:/[^/?#]*)*)/${PAIR}(?=[/?#&@]|$)`, 'i'),
  new RegExp(String.raw`^geo:${PAIR}`, 'i'),
  // What is in view.
  new RegExp(String.raw`/@${PAIR}`, 'i'),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`, 'i'),
];

const ONLY_NUMBERS = new RegExp(String.raw`^\(?\s*${NUMBER}\s*°?\s*n?\s*[,;\s]\s*${NUMBER}\s*°?\s*e?\s*\)?$`, 'i');
/** 12°56'04.2"N 77°37'27.1"E, as Google Maps shows it. */
const DEGREES =
  /^(\d{1,2})°\s*(\d{1,2})['’′]\s*([\d.]+)["”″]\s*n[\s,]+(\d{1,3})°\s*(\d{1,2})['’′]\s*([\d.]+)["”″]\s*e$/i;

const IS_SHORT = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org\/go|maps\.apple\/|bit\.ly)/i;

/**
 * The place in a pasted link of Google Maps, OpenStreetMap or Apple Maps, or in "12.93, 77.62", in degrees as they are written.
 * `short`: a shortened link, which has no place in it; `none`: nothing that can be read.
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

/** The degrees may be swapped, so both can be up to 180. */
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
