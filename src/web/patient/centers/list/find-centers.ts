/** Which centers a search finds, and in which order they stand. */
import type { NextFree } from '../../../../contract/centers';
import { forEachInSlices } from '../../../api/in-slices';
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

/** The centers in the city whose names hold every word of the text. In slices. */
export function* findCenters(
  listed: readonly ListedCenter[],
  filter: CenterFilter,
): Generator<undefined, readonly ListedCenter[]> {
  const words = fold(filter.text).split(' ').filter(Boolean);
  const city = fold(filter.city);
  if (words.length === 0 && !city) return listed;
  const found: ListedCenter[] = [];
  yield* forEachInSlices(listed, 128, (one) => {
    if ((!city || one.city === city) && words.every((word) => one.name.includes(word))) found.push(one);
  });
  return found;
}

/** The soonest free chair first, then by name; centers without one, or of which we don't know, come last. In slices. */
export function* soonestFirst(
  byName: readonly ListedCenter[],
  nextFree: ReadonlyMap<string, NextFree['next']>,
): Generator<undefined, readonly ListedCenter[]> {
  const days = new Map<string, ListedCenter[][]>();
  const last: ListedCenter[] = [];
  yield* forEachInSlices(byName, 32, (one) => {
    const next = nextFree.get(one.center._id);
    if (!next) return void last.push(one);
    let hours = days.get(next.date);
    if (!hours) days.set(next.date, (hours = []));
    (hours[next.startHour] ??= []).push(one);
  });
  return [...[...days.keys()].sort().map((day) => days.get(day)!.flat()), last].flat();
}
