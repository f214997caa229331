import { useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';
import { useHydrated } from '../../ui/use-hydrated';

/** Where to go once logged in, and the query that carries it on to the next link: `?next=…`, or nothing. */
export function useNext(): { nextPath: string; nextQuery: string } {
  const [query] = useSearchParams();
  // The prerendered page knows no query, and its links have to match while it is taken over.
  const isHydrated = useHydrated();
  const nextPath = isHydrated ? safeNextPath(query.get('next')) : '/';
  return { nextPath, nextQuery: nextPath === '/' ? '' : `?next=${encodeURIComponent(nextPath)}` };
}
