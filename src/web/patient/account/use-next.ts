import { useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';

/** Where to go once logged in, and the query that carries it on to the next link: `?next=…`, or nothing. */
export function useNext(): { nextPath: string; nextQuery: string } {
  const [query] = useSearchParams();
  const nextPath = safeNextPath(query.get('next'));
  return { nextPath, nextQuery: nextPath === '/' ? '' : `?next=${encodeURIComponent(nextPath)}` };
}
