import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Scheme } from '../../../domain/schemes';
import { ApiError } from '../../lib/api/api-error';
import { useFreeChairs } from '../chair-picker/free-chairs';
import type { Loaded } from './page';

/** Which chairs are free, as for whoever books on this scheme. A center blocked while it is on the screen: the page explains. */
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
