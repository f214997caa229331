/** Which centers a search finds, and in which order. */
import type { z } from 'zod';
import type { Center, NextFree, centers as contract } from '../../contract';
import type { ResponseOf } from '../../contract/endpoint';
import { CENTERS_A_PAGE } from '../../domain/center-search';
import { type Place, kilometresBetween } from '../../domain/distance';
import { type CenterIndex, type Indexed, fold, indexOf } from './center-index';
import { placeCalled, placeLike, squeezed } from './places';
import { cityLike, hasAll, readSearch } from './read-search';

export type CenterSearch = z.output<typeof contract.search.query>;
type Found = Omit<ResponseOf<typeof contract.search>, 'success' | 'now'>;

/** How many other places with a center are named if nothing is found. */
const NEAREST_PLACES = 3;

/** Returns the city with this name or other name; the same text if it is none. */
function cityNamed(index: CenterIndex, asked: string): string {
  if (!asked || index.cities.has(asked)) return asked;
  const called = index.byName.find(({ cityNames }) => ` ${cityNames} `.includes(` ${asked} `))?.city;
  return called ?? (placeCalled(squeezed(asked)) ? asked : (cityLike(index, asked) ?? asked));
}

const orders = new WeakMap<ReadonlyMap<string, NextFree['next']>, { of: CenterIndex; order: readonly Indexed[] }>();

/**
 * Sorts all centers, those with the soonest free chair first, then by name: once for all searches with the same hint.
 */
function soonestFirst(index: CenterIndex, free: ReadonlyMap<string, NextFree['next']>): readonly Indexed[] {
  const known = orders.get(free);
  if (known?.of === index) return known.order;
  const soonest = ({ center }: Indexed) => {
    const next = free.get(center._id);
    return next ? `${next.date} ${String(next.startHour).padStart(2, '0')}` : '~';
  };
  const order = index.byName
    .map((one) => ({ one, at: soonest(one) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ one }) => one);
  orders.set(free, { of: index, order });
  return order;
}

/** Finds the matching centers: the soonest free chair first, then by name, and those without a free chair last. */
export function searchCenters(
  listed: readonly Center[],
  free: ReadonlyMap<string, NextFree['next']>,
  { q = '', city: asked = '', scheme, upi, page = 1 }: CenterSearch,
): Found {
  const index = indexOf(listed);
  const city = cityNamed(index, fold(asked));
  const payable = index.byName.filter(
    ({ center }) => (!scheme || center.Schemes?.includes(scheme)) && (!upi || center.TakesUpi),
  );
  const there = city ? payable.filter((one) => one.city === city) : payable;
  const read = readSearch(index, q, there);
  const found = there.filter((one) => hasAll(one, read));
  const isFound = new Set(found);
  const shown: Center[] = [];
  for (const one of soonestFirst(index, free)) {
    if (shown.length === page * CENTERS_A_PAGE) break;
    if (isFound.has(one)) shown.push(one.center);
  }
  const wanted = read.place ?? (there.length === 0 ? placeOf(index, city) : null);
  return {
    count: found.length,
    city: index.cities.get(city) ?? asked.trim(),
    cities: [...index.cities.values()],
    found: shown.map((center) => ({ center, next: free.get(center._id) ?? null })),
    instead: read.instead,
    near: found.length > 0 ? [] : elsewhere(),
  };

  /**
   * Returns where to look if nothing is found: other places with these words, or else those nearest to the named place.
   */
  function elsewhere(): Found['near'] {
    const also = city ? payable.filter((one) => read.words.length > 0 && hasAll(one, read)) : [];
    if (also.length === 0 && !wanted) return [];
    const counts = new Map<string, number>();
    for (const one of also.length > 0 ? also : payable) counts.set(one.city, (counts.get(one.city) ?? 0) + 1);
    return [...counts]
      .map(([name, count]) => ({ city: index.cities.get(name)!, count, km: distance(wanted, index.placeOf(name)) }))
      .sort((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity))
      .slice(0, NEAREST_PLACES);
  }
}

/** Returns where a city is, with centers or without; null if unknown. */
function placeOf(index: CenterIndex, city: string): Place | null {
  if (!city) return null;
  if (index.cities.has(city)) return index.placeOf(city);
  return placeCalled(squeezed(city)) ?? placeLike(squeezed(city))?.place ?? null;
}

const distance = (from: Place | null, to: Place | null) => from && to && Math.round(kilometresBetween(from, to));
