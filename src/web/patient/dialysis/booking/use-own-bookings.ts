import { useEffect, useMemo } from 'react';
import { useLive } from '../../../lib/live';
import { ownWindows } from './own-bookings';
import type { Loaded } from './page';

/** Refresh interval while one of the patient's bookings is a hold. */
const HOLD_EVERY_MS = 30_000;

/** The patient's bookings at any center that can be in a row with a new one, and the windows that they take. */
export function useOwnBookings({ center, own: { myBookingData: mine }, person, answered }: Loaded) {
  const { refresh } = useLive(mine.some(({ hold }) => hold) ? HOLD_EVERY_MS : null);
  // Where the answer was lost, the chair may be held, so the bookings are loaded again.
  useEffect(() => {
    if (answered && 'refusal' in answered && answered.refusal.status === 0) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answered]);
  return { mine, own: useMemo(() => ownWindows(mine, center._id, !person), [mine, center._id, person]) };
}
