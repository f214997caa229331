import { type Availability, rangeAt } from './availability';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { availabilityQuery } from './availability-query';

/**
 * The free chairs of a center from today to the last bookable date. Which date it is, the server says: the browser's
 * clock only guesses what to ask for first, and another answer is asked for when it guessed wrong or midnight has passed.
 */
export function useAvailability(centerId: string) {
  const [asked, setAsked] = useState(() => rangeAt(new Date()));
  const query = useQuery(availabilityQuery(centerId, asked));
  const now = query.data && new Date(query.data.now);
  const range = now && rangeAt(now);
  if (range && range.from !== asked.from && !query.isPlaceholderData) setAsked(range);

  const days = range && query.data?.days.filter(({ date }) => date >= range.from && date <= range.to);
  const isComplete = days?.[0] && days[0].date === range?.from && days.at(-1)?.date === range.to;
  const availability: Availability | null =
    now && range && days && isComplete ? { now, today: range.from, last: range.to, days } : null;
  return {
    availability,
    error: query.error,
    isRetrying: query.isFetching,
    refetch: query.refetch,
  };
}
