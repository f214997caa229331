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

/** Folded names and cities of centers: ten thousand of them are looked through at every key. */
const folded = new WeakMap<Center, { name: string; city: string }>();

/** The text without case, accents and spare blanks. */
function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

function foldedOf(center: Center): { name: string; city: string } {
  const known = folded.get(center);
  if (known) return known;
  const fresh = { name: fold(center.CenterName), city: fold(center.CenterCity) };
  folded.set(center, fresh);
  return fresh;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The distinct cities, sorted alphabetically. */
export function citiesOf(centers: readonly Center[]): string[] {
  const cities = new Map(centers.map((center) => [foldedOf(center).city, center.CenterCity.trim()]));
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
    const known = foldedOf(center);
    return (!city || known.city === city) && words.every((word) => known.name.includes(word));
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
