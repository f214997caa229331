import { useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';
import { useHasStarted } from './use-has-started';

/** Where to go once logged in, and the query that carries it on to the next link: `?next=…`, or nothing. */
export function useNext(): { nextPath: string; nextQuery: string } {
  const [query] = useSearchParams();
  // The prerendered page knows no query, and its links have to match while it is taken over.
  const hasStarted = useHasStarted();
  const nextPath = hasStarted ? safeNextPath(query.get('next')) : '/';
  return { nextPath, nextQuery: nextPath === '/' ? '' : `?next=${encodeURIComponent(nextPath)}` };
}
