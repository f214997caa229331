import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { nextFreeDays } from './free-days';
import { freeChairsQuery } from './queries';

function rangeAt(now: Date) {
  return { from: istDateOf(now), to: lastBookableDate(now) };
}

/** The next days with free chairs at a center. The browser's clock only guesses which dates to ask for first. */
export function useFreeDays(centerId: string) {
  const [asked, setAsked] = useState(() => rangeAt(new Date()));
  const query = useQuery(freeChairsQuery(centerId, asked));
  const now = query.data && !query.isPlaceholderData ? new Date(query.data.now) : null;
  const today = now && rangeAt(now);
  if (today && today.from !== asked.from) setAsked(today);
  return {
    now,
    days: query.data && today?.from === asked.from ? nextFreeDays(query.data.days) : null,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
