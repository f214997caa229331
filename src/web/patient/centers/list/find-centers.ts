/** Which centers a search finds, and in which order they stand. */
import type { NextFree } from '../../../../contract/centers';
import { type CenterBook, type ListedCenter, fold } from '../center-book';

export type CenterFilter = {
  /** Words of the name; empty for any. */
  text: string;
  /** A city; empty for all. */
  city: string;
};

/** The city as the list spells it, for one typed or linked in another case; the text itself when there is none. */
export function spellCity(city: string, cities: CenterBook['cities']): string {
  return cities.get(fold(city)) ?? city.trim();
}

/** The centers in the city whose names hold every word of the text. */
export function findCenters(listed: readonly ListedCenter[], filter: CenterFilter): readonly ListedCenter[] {
  const words = fold(filter.text).split(' ').filter(Boolean);
  const city = fold(filter.city);
  if (words.length === 0 && !city) return listed;
  return listed.filter((one) => (!city || one.city === city) && words.every((word) => one.name.includes(word)));
}

/** The soonest free chair first, then by name; centers without one, or of which we don't know, come last. */
export function soonestFirst(
  byName: readonly ListedCenter[],
  nextFree: ReadonlyMap<string, NextFree['next']>,
): readonly ListedCenter[] {
  const windows = new Map<string, ListedCenter[]>();
  const last: ListedCenter[] = [];
  for (const one of byName) {
    const next = nextFree.get(one.center._id);
    if (!next) {
      last.push(one);
      continue;
    }
    const window = `${next.date}/${String(next.startHour).padStart(2, '0')}`;
    const there = windows.get(window);
    if (there) there.push(one);
    else windows.set(window, [one]);
  }
  return [...[...windows.keys()].sort().map((window) => windows.get(window)!), last].flat();
}
