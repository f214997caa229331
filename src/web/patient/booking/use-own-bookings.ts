import { useEffect, useMemo, useState } from 'react';
import type { bookings } from '../../../contract/bookings/bookings';
import { firstOfRow } from '../../../domain/series';
import { useLive } from '../../lib/use-live';
import { ownWindows } from './own-bookings';
import type { Loaded } from './page';

/** Refresh interval of the patient's bookings while one is a hold. */
const HOLD_EVERY_MS = 30_000;

/** What is the patient's already, at any center: the bookings that can be in a row with a new one, and the windows that they take. */
export function useOwnBookings({ center, own: loaded, person, answered }: Loaded) {
  const from = firstOfRow(new Date(loaded.now));
  const [hasHold, setHold] = useState(false);
  const { data, refresh } = useLive<typeof bookings.myBookings>(
    loaded,
    hasHold ? HOLD_EVERY_MS : null,
    '/auth/my-bookings',
    { from, ...(person && { patientId: person._id }) },
  );
  const mine = data.myBookingData;
  const holdsOne = mine.some((one) => one.hold);
  if (holdsOne !== hasHold) setHold(holdsOne);
  // The answer was lost, but the chair may be held.
  useEffect(() => {
    if (answered && 'refusal' in answered && answered.refusal.status === 0) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answered]);
  return { mine, own: useMemo(() => ownWindows(mine, center._id, !person), [mine, center._id, person]) };
}
