import { useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';

/** Where to go after login, and the query that passes it on: `?next=…`, or nothing. */
export function useNext(): { nextPath: string; nextQuery: string } {
  const [query] = useSearchParams();
  const nextPath = safeNextPath(query.get('next'));
  return { nextPath, nextQuery: nextPath === '/' ? '' : `?next=${encodeURIComponent(nextPath)}` };
}
