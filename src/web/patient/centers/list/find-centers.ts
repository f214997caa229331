/** Which centers a search finds, and in which order they stand. */
import type { Center, NextFree } from '../../../../contract/centers';

export type CenterFilter = {
  /** Words of the name; empty for any. */
  text: string;
  /** A city; empty for all. */
  city: string;
};

/** Latin accents only: the vowel signs of Indian scripts are combining marks too, and make different words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The text without case, accents and spare blanks. */
function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The distinct cities, sorted alphabetically. */
export function citiesOf(centers: readonly Center[]): string[] {
  const cities = new Map(centers.map((center) => [fold(center.CenterCity), center.CenterCity.trim()]));
  return [...cities.values()].sort(collator.compare);
}

/** The city as the list spells it, for one typed or linked in another case; the text itself when there is none. */
export function spellCity(city: string, cities: readonly string[]): string {
  return cities.find((known) => fold(known) === fold(city)) ?? city.trim();
}

/** The centers in the city whose names hold every word of the text. */
export function findCenters(centers: readonly Center[], filter: CenterFilter): Center[] {
  const words = fold(filter.text).split(' ');
  const city = fold(filter.city);
  return centers.filter((center) => {
    const name = fold(center.CenterName);
    return (!city || fold(center.CenterCity) === city) && words.every((word) => name.includes(word));
  });
}

/** The soonest free chair first, then by name; centers without one, or of which we don't know, come last. */
export function soonestFirst(centers: readonly Center[], nextFree: ReadonlyMap<string, NextFree['next']>): Center[] {
  const rank = (center: Center) => {
    const next = nextFree.get(center._id);
    return next ? `${next.date}/${String(next.startHour).padStart(2, '0')}` : '~';
  };
  return centers
    .map((center) => ({ center, rank: rank(center) }))
    .sort((a, b) =>
      a.rank === b.rank ? collator.compare(a.center.CenterName, b.center.CenterName) : a.rank < b.rank ? -1 : 1,
    )
    .map(({ center }) => center);
}
