import { startTransition, useEffect, useMemo, useState } from 'react';
import { atOnce, inSlices } from '../../../api/in-slices';
import type { CenterBook, ListedCenter } from '../center-book';
import { findCenters, spellCity } from './find-centers';
import type { Search } from './use-center-filter';

/** What was found, and by which filter. */
type Found = Search & { found: readonly ListedCenter[] | undefined };

/** What a search finds of the centers. The chosen city is there at once; all else follows, in slices between the keys. */
export function useFound(
  all: readonly ListedCenter[] | undefined,
  search: Search,
  cities: CenterBook['cities'],
): Found & { chosen: string } {
  const filter = useMemo(() => ({ ...search, city: spellCity(search.city, cities) }), [search, cities]);
  // Whoever comes back finds it at once.
  const [last, setLast] = useState<Found>(() => ({ ...filter, found: all && atOnce(findCenters(all, filter)) }));
  useEffect(() => {
    if (!all) return;
    let isWanted = true;
    void inSlices(findCenters(all, filter)).then((found) => {
      if (isWanted) startTransition(() => setLast({ ...filter, found }));
    });
    return () => {
      isWanted = false;
    };
  }, [all, filter]);
  return { ...last, chosen: filter.city };
}
