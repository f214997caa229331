import { useMemo, useState } from 'react';
import type { Day, centers } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import { type IstDate, istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { useLive } from '../../lib/use-live';

/** Refresh interval of the free chairs on the screen. */
const EVERY_MS = 30_000;

/** The bookable days of a center, today first, by the server's clock. */
export type Availability = { now: Date; today: IstDate; last: IstDate; days: Day[] };

type Told = ResponseOf<typeof centers.availability>;

/**
 * The free chairs of a center from today to the last bookable date, kept up to date: starting from the page's data, or
 * null when they are fetched only now. The date is the server's (`now`), also after midnight.
 */
export function useFreeChairs<Loaded extends Told | null>(centerId: string, loaded: Loaded, now: Date) {
  const [range, setRange] = useState(() => rangeAt(now));
  const query = { centerId, ...range };
  const live = useLive<typeof centers.availability, Loaded>(loaded, EVERY_MS, '/auth/availability', query);
  const today = live.data ? rangeAt(new Date(live.data.now)) : range;
  if (today.from !== range.from) setRange(today);

  const availability = useMemo(() => live.data && asOfToday(live.data), [live.data]);
  return { ...live, availability: availability as Loaded extends null ? Availability | null : Availability };
}

/** The bookable dates at a moment. */
function rangeAt(now: Date): { from: IstDate; to: IstDate } {
  return { from: istDateOf(now), to: lastBookableDate(now) };
}

function asOfToday(told: Told): Availability {
  const now = new Date(told.now);
  const { from: today, to: last } = rangeAt(now);
  return { now, today, last, days: told.days.filter(({ date }) => date >= today) };
}
