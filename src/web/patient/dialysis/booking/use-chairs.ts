import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Scheme } from '../../../../domain/schemes';
import { ApiError } from '../../../lib/api/api-error';
import { useFreeChairs } from '../../chair-picker/free-chairs';
import type { Loaded } from './page';

/**
 * The free chairs, for a booking on this scheme. Where the center was blocked while its page was on the screen, the page is loaded
 * again to say so.
 */
export function useChairs({ center, availability }: Loaded, scheme: Scheme | undefined) {
  const chairs = useFreeChairs(center._id, availability, scheme);
  const { revalidate } = useRevalidator();
  const { error } = chairs;
  const isGone = error instanceof ApiError && error.kind === 'refused' && error.status < 500;
  useEffect(() => {
    if (isGone) void revalidate();
  }, [isGone, revalidate]);
  return chairs;
}
