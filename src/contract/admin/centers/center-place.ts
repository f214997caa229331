/** Where a center may be, and what is said of a place where none can be: in the form, the API and lists alike. */
import { whyNoPlace } from '../../../domain/distance';
import { readMapPlace } from '../../../domain/map-place';

type Degrees = number | null | undefined;

const RANGES = 'the latitude is from 6 to 38, the longitude from 68 to 98';

const SENTENCES = {
  zero: 'Latitude and longitude are both 0, which is in the sea: leave both empty where they are not known',
  swapped: `Latitude and longitude are swapped: in India ${RANGES}`,
  abroad: `This place is not in India: ${RANGES}`,
  half: 'Latitude and longitude belong together: give both, or neither',
};

const EXAMPLE = 'latitude and longitude: 12.9352, 77.6245';
const UNREAD = {
  short: `This short link doesn’t contain the place. Open it in a browser and paste the long address that appears, or paste ${EXAMPLE}`,
  none: `No place was found in this. Paste the address of the page with the map, or ${EXAMPLE}`,
};

/** What is wrong with where a center is, as a sentence; null where it can be there, or where that is not known. */
export function placeProblem({ Latitude, Longitude }: { Latitude?: Degrees; Longitude?: Degrees }): string | null {
  const [latitude, longitude] = [Latitude ?? null, Longitude ?? null];
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) return SENTENCES.half;
  const why = whyNoPlace({ latitude, longitude });
  return why && SENTENCES[why];
}

/** Why no center can be where the pasted link or numbers lead, as a sentence; null where one can, or nothing is given. */
export function pastedPlaceProblem(pasted: string): string | null {
  if (pasted.trim() === '') return null;
  const place = readMapPlace(pasted);
  if (typeof place === 'string') return UNREAD[place];
  return placeProblem({ Latitude: place.latitude, Longitude: place.longitude });
}
